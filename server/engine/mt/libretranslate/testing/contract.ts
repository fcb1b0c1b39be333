import * as z from 'zod'
import type { Contract, ContractAnswer } from '../../remote/testing/contract-server'
import { translateHtml } from '../../remote/testing/html'

const RequestSchema = z.object({
  q: z.array(z.string()).min(1),
  source: z.string(),
  target: z.string(),
  format: z.enum(['html', 'text']).optional(),
  api_key: z.string().optional(),
})
const LISTED = 'ar cs da de el en es fi fr hi hu id it ja ko ms nl pl pt ro ru sv th tr uk vi zh zt'.split(
  ' ',
)
const failure = (status: number, error: string): ContractAnswer => ({ status, body: { error } })

/** What the server does to every answer: Python's `html.unescape`. */
const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A server started with `--api-keys --batch-limit 20 --char-limit 5000`. */
const BATCH_LIMIT = 20
const CHAR_LIMIT = 5_000

export const libretranslateContract: Contract = {
  documentation: [
    'https://docs.libretranslate.com/api/operations/translate/',
    'https://docs.libretranslate.com/guides/api_usage/',
    'https://github.com/LibreTranslate/LibreTranslate/blob/main/libretranslate/app.py',
  ],
  key: 'b4c9f8ce-1b0d-4d52-9a6b-1f0f3f5b6a11',
  translates: ({ path }) => path === '/translate',
  answer({ path, body }, translate) {
    if (path === '/languages') {
      return {
        status: 200,
        body: LISTED.map((code) => ({ code, name: code, targets: LISTED.filter((other) => other !== code) })),
      }
    }
    const parsed = RequestSchema.safeParse(body)
    if (!parsed.success) return failure(400, 'Invalid request: missing q parameter')
    const { q, source, target, format, api_key } = parsed.data
    if (api_key !== libretranslateContract.key) return libretranslateContract.refusedKey
    if (q.length > BATCH_LIMIT) {
      return failure(400, `Invalid request: request (${q.length}) exceeds text limit (${BATCH_LIMIT})`)
    }
    const characters = q.reduce((sum, text) => sum + text.length, 0)
    if (characters > CHAR_LIMIT) {
      return failure(400, `Invalid request: request (${characters}) exceeds text limit (${CHAR_LIMIT})`)
    }
    if (!LISTED.includes(source)) return failure(400, `${source} is not supported`)
    if (!LISTED.includes(target)) return failure(400, `${target} is not supported`)
    return {
      status: 200,
      body: {
        translatedText: q.map((text) =>
          unescape(format === 'html' ? translateHtml(text, translate) : translate(text)),
        ),
      },
    }
  },
  quota: failure(403, 'Too many request limits violations'),
  throttled: failure(429, 'Slowdown: 80 per 1 minute'),
  broken: failure(500, 'Cannot translate text: CUDA out of memory'),
  refusedKey: failure(403, 'Invalid API key'),
  rearrange: (body, change) => ({
    translatedText: change((body as { translatedText: readonly string[] }).translatedText),
  }),
}
