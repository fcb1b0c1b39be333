import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProviders } from '../assembly/providers'
import { ENGINE_NAMES, readConfig, settingNeeded, type EngineName } from '../config'
import { TRANSLATION_LANGUAGE_CODES } from '../contracts/languages'
import { createIdentityProvider, createPseudoProvider, type Provider } from '../engine'
import { silentLogger } from '../platform/logger'
import { ENGINES, UsageError } from './read-arguments'

const PSEUDO = /^pseudo(?::(\+\d{1,3}|ar|zh|th|hi))?$/

type PseudoVariant = NonNullable<Parameters<typeof createPseudoProvider>[0]['variant']>

/** The engine of a name as typed, with the settings of the service. Throws `UsageError`. */
export function createEngine(name: string): Provider {
  const languages = TRANSLATION_LANGUAGE_CODES
  if (name === 'identity') return createIdentityProvider(languages)
  const pseudo = PSEUDO.exec(name)
  if (pseudo) return createPseudoProvider({ languages, variant: (pseudo[1] ?? '') as PseudoVariant })
  const known = ENGINE_NAMES.find((engine) => engine === name)
  if (!known) throw new UsageError(`Unknown engine ${name}; there are: ${ENGINES}.`)
  return createConfigured(known)
}

function createConfigured(name: EngineName): Provider {
  const config = readConfig()
  const [provider] = createProviders({
    config: { ...config, engines: { ...config.engines, names: [name], routes: [] } },
    logger: silentLogger(),
    languages: TRANSLATION_LANGUAGE_CODES,
    buildFolder: path.dirname(fileURLToPath(import.meta.url)),
    once: true,
  })
  if (!provider) throw new UsageError(`The engine ${name} needs ${settingNeeded(name)}.`)
  return provider
}
