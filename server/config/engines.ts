import * as z from 'zod'

/** In the order in which they are used when `ENGINES` does not say: best first. */
export const ENGINE_NAMES = [
  'deepl',
  'openai',
  'google',
  'microsoft',
  'libretranslate',
  'bergamot',
  'apertium',
] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

const isEngine = (name: string): name is EngineName => (ENGINE_NAMES as readonly string[]).includes(name)
const known = `known engines: ${ENGINE_NAMES.join(', ')}`

const engineList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((names): names is EngineName[] => names.length > 0 && names.every(isEngine), known)

const ROUTE = /^([a-z]{2}(?:-hans|-hant)?|\*)-([a-z]{2}(?:-hans|-hant)?|\*)=([a-z,\s]+)$/iu

/** `en-ja=openai,deepl; *-ar=google` */
const routes = z.string().transform((value, context) => {
  const rules: EngineRoute[] = []
  for (const rule of value.split(';').map((part) => part.trim())) {
    if (rule === '') continue
    const [, from = '', to = '', names = ''] = ROUTE.exec(rule) ?? []
    const engines = engineList.safeParse(names)
    if (from === '' || !engines.success) {
      context.addIssue({ code: 'custom', message: `${rule} is not like en-ja=openai,deepl; ${known}` })
      return z.NEVER
    }
    rules.push({ from: from.toLowerCase(), to: to.toLowerCase(), engines: engines.data })
  }
  return rules
})

/** Mozilla's list for Firefox' own translations. */
const MOZILLA_MODELS =
  'https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models/records'

/** With or without the final slash. */
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')

/** The settings of engines, as part of the environment's schema. */
export const EngineEnvironment = {
  ENGINES: engineList.optional(),
  ENGINE_ROUTES: routes.optional(),
  ENGINE_REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  ENGINE_REQUESTS_A_MINUTE: z.coerce.number().int().min(1).optional(),
  ENGINE_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(60),
  DEEPL_API_KEY: key.optional(),
  DEEPL_URL: address.optional(),
  OPENAI_API_KEY: key.optional(),
  OPENAI_URL: address.optional(),
  OPENAI_MODEL: z.string().trim().min(1).default('gpt-4.1-mini'),
  GOOGLE_API_KEY: key.optional(),
  GOOGLE_URL: address.optional(),
  MICROSOFT_TRANSLATOR_KEY: key.optional(),
  MICROSOFT_TRANSLATOR_REGION: key.optional(),
  MICROSOFT_TRANSLATOR_URL: address.optional(),
  LIBRETRANSLATE_URL: address.optional(),
  LIBRETRANSLATE_KEY: key.optional(),
  BERGAMOT_MODELS: z.string().min(1).optional(),
  BERGAMOT_REGISTRY: z.union([z.literal('off'), address]).default(MOZILLA_MODELS),
  BERGAMOT_DISK_MB: z.coerce.number().int().min(1).default(2048),
  BERGAMOT_MEMORY_MB: z.coerce.number().int().min(64).default(1024),
  BERGAMOT_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
}
type Environment = z.infer<z.ZodObject<typeof EngineEnvironment>>

export interface EngineRoute {
  /** Lower-case codes, or `*`. */
  readonly from: string
  readonly to: string
  readonly engines: readonly EngineName[]
}

/** Which engines translate, in which order, and how they are reached. Keys are here and nowhere else. */
export interface EngineConfig {
  readonly names: readonly EngineName[]
  readonly routes: readonly EngineRoute[]
  readonly requestsAtOnce: number | undefined
  readonly requestsAMinute: number | undefined
  readonly timeoutMs: number
  readonly deepl: { readonly key: string; readonly url: string | undefined } | undefined
  readonly openai:
    { readonly key: string | undefined; readonly url: string | undefined; readonly model: string } | undefined
  readonly google: { readonly key: string; readonly url: string | undefined } | undefined
  readonly microsoft:
    | { readonly key: string; readonly region: string | undefined; readonly url: string | undefined }
    | undefined
  readonly libretranslate: { readonly url: string; readonly key: string | undefined } | undefined
  readonly bergamot: {
    /** Folder of models; without it `models` in the data folder. */
    readonly models: string | undefined
    /** Address of the list that models are fetched from; undefined: none is fetched. */
    readonly registry: string | undefined
    readonly diskLimitMb: number
    readonly memoryBudgetMb: number
    /** Processes of one model. */
    readonly copies: number
  }
}

type LocalEngine = 'apertium' | 'bergamot'

const NEEDED: Readonly<Record<Exclude<EngineName, LocalEngine>, string>> = {
  deepl: 'DEEPL_API_KEY',
  openai: 'OPENAI_API_KEY or OPENAI_URL',
  google: 'GOOGLE_API_KEY',
  microsoft: 'MICROSOFT_TRANSLATOR_KEY',
  libretranslate: 'LIBRETRANSLATE_URL',
}

/**
 * One setting is enough: an engine that has its key is used, before those of this machine. `ENGINES` sets the order, or
 * leaves some out.
 */
export function readEngines(env: Environment): EngineConfig {
  const { deepl, openai, google, microsoft, libretranslate } = settingsOf(env)
  const configured = { deepl, openai, google, microsoft, libretranslate, bergamot: true, apertium: true }
  return {
    names: env.ENGINES ?? ENGINE_NAMES.filter((name) => configured[name]),
    routes: env.ENGINE_ROUTES ?? [],
    requestsAtOnce: env.ENGINE_REQUESTS_AT_ONCE,
    requestsAMinute: env.ENGINE_REQUESTS_A_MINUTE,
    timeoutMs: env.ENGINE_TIMEOUT_S * 1000,
    deepl,
    openai,
    google,
    microsoft,
    libretranslate,
    bergamot: {
      models: env.BERGAMOT_MODELS,
      registry: env.BERGAMOT_REGISTRY === 'off' ? undefined : env.BERGAMOT_REGISTRY,
      diskLimitMb: env.BERGAMOT_DISK_MB,
      memoryBudgetMb: env.BERGAMOT_MEMORY_MB,
      copies: env.BERGAMOT_PROCESSES,
    },
  }
}

function settingsOf(env: Environment) {
  return {
    deepl: env.DEEPL_API_KEY ? { key: env.DEEPL_API_KEY, url: env.DEEPL_URL } : undefined,
    openai:
      env.OPENAI_API_KEY || env.OPENAI_URL
        ? { key: env.OPENAI_API_KEY, url: env.OPENAI_URL, model: env.OPENAI_MODEL }
        : undefined,
    google: env.GOOGLE_API_KEY ? { key: env.GOOGLE_API_KEY, url: env.GOOGLE_URL } : undefined,
    microsoft: env.MICROSOFT_TRANSLATOR_KEY
      ? {
          key: env.MICROSOFT_TRANSLATOR_KEY,
          region: env.MICROSOFT_TRANSLATOR_REGION,
          url: env.MICROSOFT_TRANSLATOR_URL,
        }
      : undefined,
    libretranslate: env.LIBRETRANSLATE_URL
      ? { url: env.LIBRETRANSLATE_URL, key: env.LIBRETRANSLATE_KEY }
      : undefined,
  }
}

const isLocal = (name: EngineName): name is LocalEngine => name === 'apertium' || name === 'bergamot'

/** What an engine is to be given before it can be used; empty for those of this machine. */
export const settingNeeded = (name: EngineName): string => (isLocal(name) ? '' : NEEDED[name])

/** A line for each engine that is named in `ENGINES` or `ENGINE_ROUTES` and lacks what it needs. */
export function enginesWithoutSettings(env: Environment): string[] {
  const settings = settingsOf(env)
  const names = new Set([
    ...(env.ENGINES ?? []),
    ...(env.ENGINE_ROUTES ?? []).flatMap((route) => route.engines),
  ])
  return [...names].flatMap((name) =>
    isLocal(name) || settings[name] ? [] : [`ENGINES: ${name} needs ${NEEDED[name]}`],
  )
}
