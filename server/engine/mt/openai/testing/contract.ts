import * as z from 'zod'
import type { Contract, ContractAnswer } from '../../remote/testing/contract-server'

const RequestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).length(2),
  response_format: z
    .object({
      type: z.literal('json_schema'),
      json_schema: z.object({
        name: z.string(),
        strict: z.literal(true),
        schema: z.object({ type: z.literal('object'), additionalProperties: z.literal(false) }).loose(),
      }),
    })
    .optional(),
})
const UserSchema = z.object({
  context: z.string(),
  segments: z.array(z.object({ id: z.number(), text: z.string() })),
})
export const MODEL = 'gpt-4.1-mini'

/** developers.openai.com/api/reference/resources/chat: "Create chat completion", the response. */
export const completion = (content: string | null, more: object = {}, finish = 'stop') => ({
  id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
  object: 'chat.completion',
  created: 1741569952,
  model: MODEL,
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null, ...more }, finish_reason: finish },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
})

const failure = (status: number, message: string, type: string, code: string | null): ContractAnswer => ({
  status,
  body: { error: { message, type, param: null, code } },
})

interface Body {
  readonly choices: readonly { readonly message: { readonly content: string } }[]
}
interface Translations {
  readonly translations: readonly unknown[]
}

export const openaiContract: Contract = {
  documentation: [
    'https://platform.openai.com/docs/api-reference/chat/create',
    'https://platform.openai.com/docs/guides/structured-outputs',
    'https://platform.openai.com/docs/guides/error-codes/api-errors',
  ],
  key: 'sk-proj-EXAMPLE0000',
  translates: ({ path }) => path === '/v1/chat/completions',
  answer({ path, headers, body }, translate) {
    if (headers.authorization !== `Bearer ${openaiContract.key}`) return openaiContract.refusedKey
    if (path === '/v1/models')
      return { status: 200, body: { object: 'list', data: [{ id: MODEL, object: 'model' }] } }
    const parsed = RequestSchema.safeParse(body)
    if (!parsed.success) return failure(400, 'Invalid request', 'invalid_request_error', null)
    const user = UserSchema.parse(JSON.parse(parsed.data.messages[1]?.content ?? ''))
    const translations = user.segments.map(({ id, text }) => ({
      id,
      text: text.replace(/<x\d+>[^<]*<\/x\d+>|<[^<>]*>|[^<]+/gu, (piece) =>
        piece.startsWith('<') ? piece : translate(piece),
      ),
    }))
    return { status: 200, body: completion(JSON.stringify({ translations })) }
  },
  quota: failure(
    429,
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
    'insufficient_quota',
    'insufficient_quota',
  ),
  throttled: {
    ...failure(429, 'Rate limit reached for requests', 'requests', 'rate_limit_exceeded'),
    headers: { 'retry-after': '2' },
  },
  broken: failure(500, 'The server had an error while processing your request', 'server_error', null),
  refusedKey: failure(
    401,
    'Incorrect API key provided: sk-proj-****0000.',
    'invalid_request_error',
    'invalid_api_key',
  ),
  rearrange(body, change) {
    const content = JSON.parse((body as Body).choices[0]?.message.content ?? '') as Translations
    return completion(JSON.stringify({ translations: change(content.translations) }))
  },
}
