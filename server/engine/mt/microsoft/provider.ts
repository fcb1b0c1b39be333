import * as z from 'zod'
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

export interface MicrosoftOptions extends RemoteSettings {
  readonly key: string
  /** Needed for every resource that is not global. */
  readonly region?: string | undefined
  /** Default `https://api.cognitive.microsofttranslator.com`; `api-eur.` keeps requests in Europe. */
  readonly url?: string | undefined
}

/** learn.microsoft.com/azure/ai-services/translator/service-limits: 1,000 elements, 50,000 characters; less is quicker. */
const MAX_TEXTS = 1_000
const MAX_CHARACTERS = 45_000

const AnswersSchema = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }))
const LanguagesSchema = z.object({ translation: z.record(z.string(), z.unknown()) })
const ErrorSchema = z.object({ error: z.object({ code: z.union([z.number(), z.string()]) }) })

/** Azure AI Translator, v3.0. Its codes are ours. Text and mark-up go to Microsoft. */
export function createMicrosoftProvider(options: MicrosoftOptions, deps: RemoteDeps): Provider {
  const address = options.url ?? 'https://api.cognitive.microsofttranslator.com'
  const headers = {
    'ocp-apim-subscription-key': options.key,
    ...(options.region && { 'ocp-apim-subscription-region': options.region }),
  }
  const adapter: RemoteAdapter = {
    name: 'microsoft',
    address,
    keySetting: 'MICROSOFT_TRANSLATOR_KEY and MICROSOFT_TRANSLATOR_REGION',
    markup: 'html',
    limits: {
      texts: MAX_TEXTS,
      size: MAX_CHARACTERS,
      sizeOf: wrappedLength,
      atOnce: 8,
    },
    async pairs(call, languages) {
      const url = `${address}/languages?api-version=3.0&scope=translation`
      const { body } = await call({ method: 'GET', url, headers: {} })
      const { translation } = readAnswer('microsoft', body, LanguagesSchema)
      const served = languages.filter((code) => Object.hasOwn(translation, code))
      return pairsBetween(served, served)
    },
    async exchange({ items, from, to }, call) {
      const query = new URLSearchParams({ 'api-version': '3.0', from, to, textType: 'html' })
      const { body } = await call({
        method: 'POST',
        url: `${address}/translate?${query.toString()}`,
        headers,
        body: items.map((item) => ({ Text: wrapItem(item) })),
      })
      const answers = readAnswer('microsoft', body, AnswersSchema)
      return unwrapAnswers(
        items,
        answers.map(({ translations }) => translations[0]?.text ?? ''),
      )
    },
    failureOf,
  }
  return createRemoteProvider(adapter, options, deps)
}

/** learn.microsoft.com/azure/ai-services/translator/reference/v3-0-reference#errors: six digits, the status first. */
function failureOf(status: number, body: string): RemoteFailure {
  const code = codeWord(readErrorBody(body, ErrorSchema)?.error.code)
  const byStatus = failureOfStatus(status, 'MICROSOFT_TRANSLATOR_KEY and MICROSOFT_TRANSLATOR_REGION')
  if (code === '403001') {
    return {
      kind: 'quota',
      message:
        'HTTP 403 (403001): the free quota is used up; change the plan or put another engine in ENGINES',
    }
  }
  return code
    ? { ...byStatus, message: byStatus.message.replace(/^HTTP \d+/u, `HTTP ${status} (${code})`) }
    : byStatus
}
