import * as z from 'zod'
import type { LanguageCode } from '../../model'
import type { Provider } from '../provider'
import {
  createRemoteProvider,
  failureOfStatus,
  pairsBetween,
  readAnswer,
  unwrapAnswers,
  wrapItem,
  type RemoteAdapter,
  type RemoteDeps,
  type RemoteFailure,
  type RemoteSettings,
} from '../remote'

export interface DeeplOptions extends RemoteSettings {
  readonly key: string
  /** Default: by the key; those of the free plan end in `:fx` and have a host of their own. */
  readonly url?: string | undefined
}

/** developers.deepl.com/docs/translate/translating-large-volumes: 50 texts and 128 KiB a request; the rest is for our fields. */
const MAX_TEXTS = 50
const MAX_BYTES = 120 * 1024
const CONTEXT_CHARACTERS = 1_000

const TranslationsSchema = z.object({ translations: z.array(z.object({ text: z.string() })) })
const LanguagesSchema = z.array(z.object({ language: z.string() }))

/** developers.deepl.com/docs/getting-started/supported-languages: variants matter for targets only. */
const TARGETS: Readonly<Record<LanguageCode, string>> = {
  en: 'EN-US',
  pt: 'PT-BR',
  'zh-Hans': 'ZH-HANS',
  'zh-Hant': 'ZH-HANT',
}
const targetCode = (code: LanguageCode): string => TARGETS[code] ?? code.toUpperCase()
const sourceCode = (code: LanguageCode): string => (code.split('-')[0] ?? code).toUpperCase()

/** DeepL API v2. Text, mark-up and up to 1,000 characters before it go to DeepL. */
export function createDeeplProvider(options: DeeplOptions, deps: RemoteDeps): Provider {
  const address =
    options.url ?? (options.key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  const headers = { authorization: `DeepL-Auth-Key ${options.key}` }
  const adapter: RemoteAdapter = {
    name: 'deepl',
    address,
    keySetting: 'DEEPL_API_KEY',
    markup: 'xml',
    limits: {
      texts: MAX_TEXTS,
      size: MAX_BYTES,
      sizeOf: (text) => Buffer.byteLength(JSON.stringify(text)) + '<p id="000000"></p>,'.length + 8,
      atOnce: 8,
    },
    async pairs(call, languages) {
      const listed = async (type: 'source' | 'target'): Promise<Set<string>> => {
        const { body } = await call({ method: 'GET', url: `${address}/v2/languages?type=${type}`, headers })
        return new Set(
          readAnswer('deepl', body, LanguagesSchema).map(({ language }) => language.toUpperCase()),
        )
      }
      const [sources, targets] = await Promise.all([listed('source'), listed('target')])
      return pairsBetween(
        languages.filter((code) => sources.has(sourceCode(code))),
        languages.filter((code) => targets.has(targetCode(code))),
      ).filter(({ from, to }) => sourceCode(from) !== sourceCode(to))
    },
    async exchange({ items, from, to, context }, call) {
      const { body } = await call({
        method: 'POST',
        url: `${address}/v2/translate`,
        headers,
        body: {
          text: items.map(wrapItem),
          source_lang: sourceCode(from),
          target_lang: targetCode(to),
          tag_handling: 'xml',
          outline_detection: false,
          splitting_tags: ['p'],
          non_splitting_tags: ['g', 'x'],
          ignore_tags: ['x'],
          split_sentences: 'nonewlines',
          preserve_formatting: true,
          ...(context && { context: context.slice(-CONTEXT_CHARACTERS) }),
        },
      })
      const { translations } = readAnswer('deepl', body, TranslationsSchema)
      return unwrapAnswers(
        items,
        translations.map(({ text }) => text),
      )
    },
    failureOf,
  }
  return createRemoteProvider(adapter, options, deps)
}

/** developers.deepl.com/docs/best-practices/error-handling. */
function failureOf(status: number): RemoteFailure {
  if (status !== 456) return failureOfStatus(status, 'DEEPL_API_KEY')
  return {
    kind: 'quota',
    message:
      'HTTP 456: the quota is used up; raise the limit of the DeepL account or put another engine in ENGINES',
  }
}
