import * as z from 'zod'
import type { Provider } from '../provider'
import {
  codeWord,
  createRemoteProvider,
  failureOfStatus,
  pairsBetween,
  parseJson,
  readAnswer,
  readErrorBody,
  RemoteError,
  type Item,
  type RemoteAdapter,
  type RemoteDeps,
  type RemoteFailure,
  type RemoteSettings,
} from '../remote'
import { messagesFor, RESPONSE_FORMAT } from './prompt'

export interface OpenaiOptions extends RemoteSettings {
  /** Where `/chat/completions` is. Default `https://api.openai.com/v1`; any compatible server, a local one too. */
  readonly url?: string | undefined
  /** Local servers often need none. */
  readonly key?: string | undefined
  readonly model: string
}

/** More makes models lose count. */
const MAX_TEXTS = 25
const MAX_CHARACTERS = 6_000

const CompletionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})
const ContentSchema = z.object({
  translations: z.array(z.object({ id: z.coerce.number().int(), text: z.string() })),
})
const ErrorSchema = z.object({
  error: z
    .object({ code: z.unknown(), type: z.unknown(), param: z.unknown(), message: z.unknown() })
    .partial(),
})

/** Any chat API that speaks OpenAI's. Text, mark-up and up to 1,500 characters before it go to its host. */
export function createOpenaiProvider(options: OpenaiOptions, deps: RemoteDeps): Provider {
  const address = options.url ?? 'https://api.openai.com/v1'
  const headers: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {}
  let structured = true
  const adapter: RemoteAdapter = {
    name: 'openai',
    address,
    keySetting: 'OPENAI_API_KEY',
    markup: 'numbered',
    limits: { texts: MAX_TEXTS, size: MAX_CHARACTERS, sizeOf: (text) => text.length + 20, atOnce: 8 },
    async pairs(call, languages) {
      // A key that is refused shows now, not in the first document; servers without this list are believed.
      await call({ method: 'GET', url: `${address}/models`, headers }).catch((error: unknown) => {
        if (!(error instanceof RemoteError) || error.kind !== 'fatal') throw error
      })
      return pairsBetween(languages, languages)
    },
    async exchange(request, call) {
      const ask = async () =>
        call({
          method: 'POST',
          url: `${address}/chat/completions`,
          headers,
          body: {
            model: options.model,
            messages: messagesFor(request),
            ...(structured && { response_format: RESPONSE_FORMAT }),
          },
        })
      const answer = await ask().catch(async (error: unknown) => {
        if (!structured || !(error instanceof RemoteError) || !error.message.includes('response_format'))
          throw error
        structured = false // a compatible server without structured output; the answer is checked all the same
        return ask()
      })
      return readTranslations(answer.body, request.items)
    },
    failureOf,
  }
  return createRemoteProvider(adapter, options, deps)
}

const refusal = (message: string): RemoteError =>
  new RemoteError('openai', { kind: 'fatal', scope: 'request', message })

/** Every id that was asked for and came once. A cut-off, refused or unreadable answer is the request's fault: halved. */
function readTranslations(body: string, items: readonly Item[]): Map<number, string> {
  const choice = readAnswer('openai', body, CompletionSchema).choices[0]
  if (choice?.message.refusal) throw refusal('the model refused the text')
  if (choice?.finish_reason === 'length') throw refusal('the answer was cut off at the limit of tokens')
  if (choice?.finish_reason === 'content_filter')
    throw refusal('the content filter of the engine stopped the text')
  const content = ContentSchema.safeParse(parseJson(withoutFence(choice?.message.content ?? '')))
  if (!content.success) throw refusal('the model did not answer in the form asked for')
  const known = new Set(items.map((item) => item.id))
  const answers = new Map<number, string>()
  const twice = new Set<number>()
  for (const { id, text } of content.data.translations) {
    if (answers.has(id)) twice.add(id)
    if (known.has(id)) answers.set(id, text)
  }
  for (const id of twice) answers.delete(id)
  return answers
}

const withoutFence = (content: string): string =>
  /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/u.exec(content)?.[1] ?? content

/** developers.openai.com/api/docs/guides/error-codes: 429 is both too fast and used up; `code` tells. */
function failureOf(status: number, body: string): RemoteFailure {
  const byStatus = failureOfStatus(status, 'OPENAI_API_KEY')
  const error = readErrorBody(body, ErrorSchema)?.error
  const code = codeWord(error?.code) ?? codeWord(error?.type)
  if (status === 429 && code === 'insufficient_quota') {
    return {
      kind: 'quota',
      message:
        'HTTP 429 (insufficient_quota): the quota is used up; top the account up or put another engine in ENGINES',
    }
  }
  if (status === 404 && code === 'model_not_found') {
    return {
      kind: 'fatal',
      message: 'HTTP 404 (model_not_found): there is no such model; check OPENAI_MODEL',
    }
  }
  if (
    status === 400 &&
    /response_format|json_schema/u.test(`${String(error?.param)} ${String(error?.message)}`)
  ) {
    return { kind: 'fatal', scope: 'request', message: 'HTTP 400: response_format is not taken' }
  }
  return code
    ? { ...byStatus, message: byStatus.message.replace(/^HTTP \d+/u, `HTTP ${status} (${code})`) }
    : byStatus
}
