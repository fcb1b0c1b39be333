import path from 'node:path'
import { readConfig } from '../config'
import { TRANSLATION_LANGUAGE_CODES } from '../contracts/languages'
import {
  createApertiumProvider,
  createIdentityProvider,
  createPseudoProvider,
  type Provider,
} from '../engine'
import { ENGINE_NAMES, UsageError } from './read-arguments'

const PSEUDO = /^pseudo(?::(\+\d{1,3}|ar|zh|th|hi))?$/

type PseudoVariant = NonNullable<Parameters<typeof createPseudoProvider>[0]['variant']>

/** The engine of a name as typed. Throws `UsageError`. */
export function createEngine(name: string): Provider {
  const languages = TRANSLATION_LANGUAGE_CODES
  if (name === 'identity') return createIdentityProvider(languages)
  const pseudo = PSEUDO.exec(name)
  if (pseudo) return createPseudoProvider({ languages, variant: (pseudo[1] ?? '') as PseudoVariant })
  if (name !== 'apertium') throw new UsageError(`Unknown engine ${name}; there are: ${ENGINE_NAMES}.`)
  const { dataDir, engineMemoryMb } = readConfig()
  return createApertiumProvider({
    cacheFolder: path.join(dataDir, 'cache', 'apertium'),
    memoryBudgetMb: engineMemoryMb,
  })
}
