import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config, EngineConfig, EngineName } from '../config'
import {
  createApertiumProvider,
  createBergamotProvider,
  createDeeplProvider,
  createGoogleProvider,
  createLibretranslateProvider,
  createMicrosoftProvider,
  createOpenaiProvider,
  type PairOrder,
  type Provider,
  type RemoteDeps,
} from '../engine'
import { systemClock } from '../platform/clock'
import type { Logger } from '../platform/logger'

export interface ProvidersRequest {
  readonly config: Pick<Config, 'dataDir' | 'engineMemoryMb' | 'engines'>
  readonly logger: Logger
  readonly languages: readonly string[]
  /** Folder of the built entries, of which the child of Bergamot is one. */
  readonly buildFolder: string
  /** For a program that runs once: what an engine serves is waited for, not told of later. */
  readonly once?: boolean
}

/** The configured engines, best first; those that only `ENGINE_ROUTES` names come last and serve only its pairs. */
export function createProviders(request: ProvidersRequest): Provider[] {
  const { config, logger, languages } = request
  const { engines } = config
  const deps: RemoteDeps = {
    fetch,
    clock: systemClock,
    sleep: async (ms, signal) => void (await sleep(ms, undefined, signal && { signal })),
    random: Math.random,
    logger,
  }
  const remote = {
    languages,
    atOnce: engines.requestsAtOnce,
    perMinute: engines.requestsAMinute,
    timeoutMs: engines.timeoutMs,
  }
  const create: Record<EngineName, () => Provider | undefined> = {
    apertium: () =>
      createApertiumProvider({
        cacheFolder: path.join(config.dataDir, 'cache', 'apertium'),
        memoryBudgetMb: config.engineMemoryMb,
        logger,
      }),
    bergamot: () => createBergamot(request, deps),
    deepl: () => engines.deepl && createDeeplProvider({ ...remote, ...engines.deepl }, deps),
    openai: () => engines.openai && createOpenaiProvider({ ...remote, ...engines.openai }, deps),
    google: () => engines.google && createGoogleProvider({ ...remote, ...engines.google }, deps),
    microsoft: () => engines.microsoft && createMicrosoftProvider({ ...remote, ...engines.microsoft }, deps),
    libretranslate: () =>
      engines.libretranslate && createLibretranslateProvider({ ...remote, ...engines.libretranslate }, deps),
  }
  const names = new Set([...engines.names, ...engines.routes.flatMap((route) => route.engines)])
  return [...names].flatMap((name) => create[name]() ?? [])
}

/** Where the package keeps its worker is found from the built entries, beside which it is installed. */
function createBergamot(request: ProvidersRequest, deps: RemoteDeps): Provider {
  const { config, languages, buildFolder, once } = request
  const { models, ...settings } = config.engines.bergamot
  const entry = path.join(buildFolder, 'bergamot.js')
  const worker = createRequire(entry).resolve('@browsermt/bergamot-translator/worker/translator-worker.js')
  return createBergamotProvider(
    {
      ...settings,
      models: path.resolve(models ?? path.join(config.dataDir, 'models')),
      languages,
      program: { entry, packageFolder: path.dirname(worker) },
      ...(once && { waitForList: true }),
    },
    deps,
  )
}

/** The first rule that fits a pair; pairs without one go by `ENGINES`. */
export function orderOf({ names, routes }: EngineConfig): PairOrder {
  const fits = (rule: string, code: string) => rule === '*' || rule === code.toLowerCase()
  return (from, to) => routes.find((route) => fits(route.from, from) && fits(route.to, to))?.engines ?? names
}
