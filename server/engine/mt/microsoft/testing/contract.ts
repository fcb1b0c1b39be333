import * as z from 'zod'
import type { Contract, ContractAnswer } from '../../remote/testing/contract-server'
import { translateHtml } from '../../remote/testing/html'

/** v3-0-translate, "Translate multiple pieces of text". */
export const DOCUMENTED = {
  texts: ['Hello, what is your name?', 'I am fine, thank you.'],
  response: [
    { translations: [{ text: '你好, 你叫什么名字？', to: 'zh-Hans' }] },
    { translations: [{ text: '我很好，谢谢你。', to: 'zh-Hans' }] },
  ],
}

const RequestSchema = z.array(z.object({ Text: z.string() })).min(1)
const LISTED =
  'ar cs da de el en es fi fr hi hu id it ja ko ms nl pl pt ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ')
const failure = (code: number, message: string): ContractAnswer => ({
  status: Math.floor(code / 1000),
  body: { error: { code, message } },
})

export const microsoftContract: Contract = {
  documentation: [
    'https://learn.microsoft.com/en-us/azure/ai-services/translator/reference/v3-0-translate',
    'https://learn.microsoft.com/en-us/azure/ai-services/translator/reference/v3-0-reference#errors',
    'https://learn.microsoft.com/en-us/azure/ai-services/translator/reference/v3-0-languages',
    'https://learn.microsoft.com/en-us/azure/ai-services/translator/service-limits',
  ],
  key: '0123456789abcdef0123456789abcdef',
  translates: ({ path }) => path === '/translate',
  answer({ path, query, headers, body }, translate) {
    if (query.get('api-version') !== '3.0')
      return failure(400021, 'The API version parameter is missing or invalid.')
    if (path === '/languages') {
      const translation = Object.fromEntries(
        LISTED.map((code) => [code, { name: code, nativeName: code, dir: 'ltr' }]),
      )
      return { status: 200, body: { translation } }
    }
    if (headers['ocp-apim-subscription-key'] !== microsoftContract.key) return microsoftContract.refusedKey
    const parsed = RequestSchema.safeParse(body)
    if (!parsed.success) return failure(400074, 'The body of the request is not valid JSON.')
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    if (!LISTED.includes(from)) return failure(400035, 'The source language is not valid.')
    if (!LISTED.includes(to)) return failure(400036, 'The target language is not valid.')
    if (parsed.data.length > 1000) return failure(400072, 'The array of input text has too many elements.')
    if (parsed.data.reduce((sum, { Text }) => sum + Text.length, 0) > 50_000) {
      return failure(400077, 'The maximum request size has been exceeded.')
    }
    return {
      status: 200,
      body: parsed.data.map(({ Text }) => ({ translations: [{ text: translateHtml(Text, translate), to }] })),
    }
  },
  quota: failure(
    403001,
    'The operation is not allowed because the subscription has exceeded its free quota.',
  ),
  throttled: failure(
    429000,
    'The server rejected the request because the client has exceeded request limits.',
  ),
  broken: failure(500000, 'An unexpected error occurred.'),
  refusedKey: failure(401000, 'The request is not authorized because credentials are missing or invalid.'),
  rearrange: (body, change) => change(body as readonly unknown[]),
}
