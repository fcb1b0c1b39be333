import * as z from 'zod'
import type { LanguageCode } from '../../model'
import type { Provider } from '../provider'
import {
  codeWord,
  createRemoteProvider,
  failureOfStatus,
  pairsBetween,
  readAnswer,
  readErrorBody,
  unwrapAnswers,
  wrapItem,
  wrappedLength,
  type RemoteAdapter,
  type RemoteDeps,
  type RemoteFailure,
  type RemoteSettings,
} from '../remote'

export interface GoogleOptions extends RemoteSettings {
  readonly key: string
  /** Default `https://translation.googleapis.com`. */
  readonly url?: string | undefined
}

/** cloud.google.com/translate/docs/reference/rest/v2/translate and cloud.google.com/translate/quotas (5,000 recommended). */
const MAX_TEXTS = 128
const MAX_CHARACTERS = 5_000

const TranslationsSchema = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
})
const LanguagesSchema = z.object({
  data: z.object({ languages: z.array(z.object({ language: z.string() })) }),
})
const ErrorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

const CODES: Readonly<Record<LanguageCode, readonly string[]>> = {
  'zh-Hans': ['zh-CN', 'zh'],
  'zh-Hant': ['zh-TW'],
}

/** Google Cloud Translation, Basic (v2), with an API key. Text and mark-up go to Google. */
export function createGoogleProvider(options: GoogleOptions, deps: RemoteDeps): Provider {
  const address = options.url ?? 'https://translation.googleapis.com'
  const path = `${address}/language/translate/v2`
  // In a header and not in the query, where logs of proxies would keep it.
  const headers = { 'x-goog-api-key': options.key }
  const codeOf = (code: LanguageCode): string => CODES[code]?.[0] ?? code
  const adapter: RemoteAdapter = {
    name: 'google',
    address,
    keySetting: 'GOOGLE_API_KEY',
    markup: 'html',
    limits: {
      texts: MAX_TEXTS,
      size: MAX_CHARACTERS,
      sizeOf: wrappedLength,
      atOnce: 8,
    },
    async pairs(call, languages) {
      const { body } = await call({ method: 'GET', url: `${path}/languages`, headers })
      const listed = new Set(
        readAnswer('google', body, LanguagesSchema).data.languages.map(({ language }) => language),
      )
      const served = languages.filter((code) => (CODES[code] ?? [code]).some((name) => listed.has(name)))
      return pairsBetween(served, served)
    },
    async exchange({ items, from, to }, call) {
      const { body } = await call({
        method: 'POST',
        url: path,
        headers,
        body: { q: items.map(wrapItem), source: codeOf(from), target: codeOf(to), format: 'html' },
      })
      const { translations } = readAnswer('google', body, TranslationsSchema).data
      return unwrapAnswers(
        items,
        translations.map(({ translatedText }) => translatedText),
      )
    },
    failureOf,
  }
  return createRemoteProvider(adapter, options, deps)
}

/** cloud.google.com/translate/quotas: a quota by the day and one by the minute both answer 403; `reason` and message tell. */
function failureOf(status: number, body: string): RemoteFailure {
  const byStatus = failureOfStatus(status, 'GOOGLE_API_KEY')
  const error = readErrorBody(body, ErrorSchema)?.error
  const reason = codeWord(error?.errors?.[0]?.reason) ?? ''
  const says = reason ? `HTTP ${status} (${reason})` : `HTTP ${status}`
  if (status === 403 && (/^daily/i.test(reason) || /daily limit/i.test(error?.message ?? ''))) {
    return {
      kind: 'quota',
      message: `${says}: the day's quota is used up; raise it in the Google console or put another engine in ENGINES`,
    }
  }
  if (status === 403 && (/ratelimit/i.test(reason) || /rate limit/i.test(error?.message ?? ''))) {
    return {
      ...failureOfStatus(429, 'GOOGLE_API_KEY'),
      message: `${says}: too many requests; lower ENGINE_REQUESTS_AT_ONCE`,
    }
  }
  if (status === 400 && /API[_ ]KEY/i.test(`${reason} ${error?.message ?? ''}`)) {
    return { kind: 'quota', message: `${says}: access refused; check GOOGLE_API_KEY` }
  }
  return byStatus
}
