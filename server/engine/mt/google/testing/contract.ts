import * as z from 'zod'
import type { Contract, ContractAnswer } from '../../remote/testing/contract-server'
import { translateHtml } from '../../remote/testing/html'

const RequestSchema = z.object({
  q: z.array(z.string()).min(1),
  source: z.string(),
  target: z.string(),
  format: z.enum(['html', 'text']),
})
const LISTED =
  'ar cs da de el en es fi fr hi hu id it ja ko ms nl pl pt ro ru sv th tr uk vi zh-CN zh-TW'.split(' ')

/** Errors of Google's JSON interfaces: cloud.google.com/apis/design/errors and cloud.google.com/translate/quotas. */
const failure = (code: number, message: string, reason: string): ContractAnswer => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'usageLimits', reason }] } },
})

interface Body {
  readonly data: { readonly translations: readonly unknown[] }
}

export const googleContract: Contract = {
  documentation: [
    'https://cloud.google.com/translate/docs/reference/rest/v2/translate',
    'https://cloud.google.com/translate/docs/reference/rest/v2/languages',
    'https://cloud.google.com/translate/quotas',
  ],
  key: 'AIzaSyEXAMPLE-key',
  translates: ({ path, method }) => method === 'POST' && path === '/language/translate/v2',
  answer({ method, path, headers, body }, translate) {
    if (headers['x-goog-api-key'] !== googleContract.key) return googleContract.refusedKey
    if (method === 'GET' && path === '/language/translate/v2/languages') {
      return { status: 200, body: { data: { languages: LISTED.map((language) => ({ language })) } } }
    }
    const parsed = RequestSchema.safeParse(body)
    if (!parsed.success) return failure(400, 'Invalid Value', 'invalid')
    const { q, source, target, format } = parsed.data
    if (q.length > 128) return failure(400, 'Too many text segments', 'invalid')
    if (!LISTED.includes(source) || !LISTED.includes(target))
      return failure(400, 'Bad language pair', 'invalid')
    return {
      status: 200,
      body: {
        data: {
          translations: q.map((text) => ({
            translatedText:
              format === 'html' ? translateHtml(text, translate).replaceAll("'", '&#39;') : translate(text),
          })),
        },
      },
    }
  },
  quota: failure(403, 'Daily Limit Exceeded', 'dailyLimitExceeded'),
  throttled: failure(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
  broken: failure(500, 'Backend Error', 'backendError'),
  refusedKey: failure(400, 'API key not valid. Please pass a valid API key.', 'badRequest'),
  rearrange: (body, change) => ({ data: { translations: change((body as Body).data.translations) } }),
}
