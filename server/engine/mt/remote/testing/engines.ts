import { createDeeplProvider } from '../../deepl'
import { deeplContract } from '../../deepl/testing/contract'
import { createGoogleProvider } from '../../google'
import { googleContract } from '../../google/testing/contract'
import { createLibretranslateProvider } from '../../libretranslate'
import { libretranslateContract } from '../../libretranslate/testing/contract'
import { createMicrosoftProvider } from '../../microsoft'
import { microsoftContract } from '../../microsoft/testing/contract'
import { createOpenaiProvider } from '../../openai'
import { MODEL, openaiContract } from '../../openai/testing/contract'
import type { Provider } from '../../provider'
import type { RemoteDeps, RemoteSettings } from '..'
import type { Contract } from './contract-server'

/** Text of 28 languages goes through every one of them. */
export const LANGUAGES =
  'en zh-Hans zh-Hant ja ko fr de es pt it ru tr id ms th ar vi nl pl uk cs ro sv da fi el hu hi'.split(' ')

export interface RemoteEngine {
  readonly name: string
  readonly contract: Contract
  readonly create: (
    url: string,
    deps: RemoteDeps,
    settings?: Partial<RemoteSettings> & { key?: string },
  ) => Provider
}

/** Every engine over HTTP with the contract of its vendor. */
export const REMOTE_ENGINES: readonly RemoteEngine[] = [
  {
    name: 'deepl',
    contract: deeplContract,
    create: (url, deps, settings) =>
      createDeeplProvider({ languages: LANGUAGES, key: deeplContract.key, url, ...settings }, deps),
  },
  {
    name: 'google',
    contract: googleContract,
    create: (url, deps, settings) =>
      createGoogleProvider({ languages: LANGUAGES, key: googleContract.key, url, ...settings }, deps),
  },
  {
    name: 'microsoft',
    contract: microsoftContract,
    create: (url, deps, settings) =>
      createMicrosoftProvider(
        { languages: LANGUAGES, key: microsoftContract.key, region: 'westeurope', url, ...settings },
        deps,
      ),
  },
  {
    name: 'libretranslate',
    contract: libretranslateContract,
    create: (url, deps, settings) =>
      createLibretranslateProvider(
        { languages: LANGUAGES, key: libretranslateContract.key, url, ...settings },
        deps,
      ),
  },
  {
    name: 'openai',
    contract: openaiContract,
    create: (url, deps, settings) =>
      createOpenaiProvider(
        { languages: LANGUAGES, key: openaiContract.key, model: MODEL, url: `${url}/v1`, ...settings },
        deps,
      ),
  },
]

export const SENTENCES: readonly string[] = [
  'The committee met in the old town hall.',
  'Nobody knew the answer to her question.',
  'Please send the signed contract before the end of the month.',
  'The water in the lake was cold and clear.',
  'Every member of the family helped with the harvest.',
  'A small bird sang in the garden all morning.',
]
