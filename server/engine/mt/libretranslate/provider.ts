import * as z from 'zod'
import type { LanguageCode, LanguagePair } from '../../model'
import type { Provider } from '../provider'
import {
  createRemoteProvider,
  failureOfStatus,
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

export interface LibretranslateOptions extends RemoteSettings {
  /** E.g. `http://127.0.0.1:5000`. */
  readonly url: string
  /** Only where the server asks for one. */
  readonly key?: string | undefined
}

/** An operator's server may have less (`--batch-limit`, `--char-limit`); its refusal says how much. */
const LIMITS = {
  texts: 50,
  size: 5_000,
  sizeOf: wrappedLength,
  atOnce: 4,
}

const AnswerSchema = z.object({ translatedText: z.array(z.string()) })
const LanguagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const ErrorSchema = z.object({ error: z.string() })

const OVER_LIMIT = /\((\d+)\)\D*\((\d+)\)/u

/** Codes of older servers behind ours. */
const CODES: Readonly<Record<LanguageCode, readonly string[]>> = {
  'zh-Hans': ['zh-Hans', 'zh'],
  'zh-Hant': ['zh-Hant', 'zt'],
  pt: ['pt', 'pt-BR'],
}

/**
 * LibreTranslate, on this machine or anybody's. It takes character references out of its answers even in HTML
 * (`unescape` around each result in its `/translate`), so a bare `<` in an answer is text unless it is a tag of ours.
 */
export function createLibretranslateProvider(options: LibretranslateOptions, deps: RemoteDeps): Provider {
  const codes = new Map<LanguageCode, string>()
  const codeOf = (code: LanguageCode): string => codes.get(code) ?? code
  const limits = { ...LIMITS }
  const adapter: RemoteAdapter = {
    name: 'libretranslate',
    address: options.url,
    keySetting: 'LIBRETRANSLATE_KEY',
    markup: 'html',
    limits,
    async pairs(call, languages) {
      const { body } = await call({ method: 'GET', url: `${options.url}/languages`, headers: {} })
      const listed = new Map(
        readAnswer('libretranslate', body, LanguagesSchema).map(({ code, targets }) => [code, targets]),
      )
      for (const code of languages) {
        const name = (CODES[code] ?? [code]).find((candidate) => listed.has(candidate))
        if (name !== undefined) codes.set(code, name)
      }
      return languages.flatMap((from) =>
        languages.flatMap((to): LanguagePair[] => {
          const [source, target] = [codes.get(from), codes.get(to)]
          if (from === to || source === undefined || target === undefined || source === target) return []
          return (listed.get(source)?.includes(target) ?? true) ? [{ from, to }] : []
        }),
      )
    },
    async exchange({ items, from, to }, call) {
      const { body } = await call({
        method: 'POST',
        url: `${options.url}/translate`,
        headers: {},
        body: {
          q: items.map(wrapItem),
          source: codeOf(from),
          target: codeOf(to),
          format: 'html',
          ...(options.key && { api_key: options.key }),
        },
      })
      return unwrapAnswers(items, readAnswer('libretranslate', body, AnswerSchema).translatedText)
    },
    failureOf(status, body) {
      const over = OVER_LIMIT.exec(status === 400 ? (readErrorBody(body, ErrorSchema)?.error ?? '') : '')
      const [asked, limit] = [Number(over?.[1]), Number(over?.[2])]
      // The same words for texts and for characters; no request has more texts than ours, or fewer characters.
      if (over && limit > 0 && asked <= LIMITS.texts) limits.texts = Math.min(limits.texts, limit)
      else if (over && limit > 0) limits.size = Math.min(limits.size, limit)
      return failureOf(status, body)
    },
  }
  return createRemoteProvider(adapter, options, deps)
}

/** Its own words tell an address that is banned for flooding from a key that is missing. */
function failureOf(status: number, body: string): RemoteFailure {
  const byStatus = failureOfStatus(status, 'LIBRETRANSLATE_KEY')
  const says = readErrorBody(body, ErrorSchema)?.error ?? ''
  if (status === 400 && /api key/i.test(says)) {
    return { kind: 'quota', message: 'HTTP 400: the server asks for a key; set LIBRETRANSLATE_KEY' }
  }
  if (status === 403 && /too many/i.test(says)) {
    return {
      kind: 'quota',
      message:
        'HTTP 403: banned for too many requests; lower ENGINE_REQUESTS_A_MINUTE or raise --req-limit there',
    }
  }
  return byStatus
}
