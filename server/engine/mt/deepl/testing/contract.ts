import * as z from 'zod'
import type { Contract } from '../../remote/testing/contract-server'

/** developers.deepl.com/docs/translate/translating-large-volumes, the first example. */
export const DOCUMENTED = {
  text: 'The table is green. The chair is black.',
  response: {
    translations: [{ detected_source_language: 'EN', text: 'Der Tisch ist grün. Der Stuhl ist schwarz.' }],
  },
}

const RequestSchema = z.object({
  text: z.array(z.string()).min(1),
  source_lang: z.string(),
  target_lang: z.string(),
  tag_handling: z.literal('xml'),
})
const SOURCES = 'AR BG CS DA DE EL EN ES FI FR HU ID IT JA KO NB NL PL PT RO RU SK SV TH TR UK VI ZH'.split(
  ' ',
)
const TARGETS = [
  ...SOURCES.filter((code) => !['EN', 'PT'].includes(code)),
  'EN-GB',
  'EN-US',
  'PT-BR',
  'PT-PT',
  'ZH-HANS',
  'ZH-HANT',
]

interface Body {
  readonly translations: readonly unknown[]
}

export const deeplContract: Contract = {
  documentation: [
    'https://developers.deepl.com/docs/translate/translating-large-volumes',
    'https://developers.deepl.com/docs/best-practices/error-handling',
    'https://developers.deepl.com/docs/getting-started/supported-languages',
    'https://developers.deepl.com/docs/xml-and-html-handling/structured-content',
  ],
  key: '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx',
  translates: ({ path }) => path === '/v2/translate',
  answer({ method, path, query, headers, body, size }, translate) {
    if (headers.authorization !== `DeepL-Auth-Key ${deeplContract.key}`) return deeplContract.refusedKey
    if (method === 'GET' && path === '/v2/languages') {
      const listed = query.get('type') === 'target' ? TARGETS : SOURCES
      return { status: 200, body: listed.map((language) => ({ language, name: language })) }
    }
    const parsed = RequestSchema.safeParse(body)
    if (!parsed.success) return { status: 400, body: { message: 'Bad request. Reason: parameters' } }
    const { text, source_lang, target_lang } = parsed.data
    if (size > 128 * 1024) return { status: 413, body: { message: 'Request Entity Too Large' } }
    if (text.length > 50) return { status: 400, body: { message: 'Bad request. Reason: Too many texts.' } }
    if (!SOURCES.includes(source_lang))
      return { status: 400, body: { message: "Value for 'source_lang' not supported." } }
    if (!TARGETS.includes(target_lang))
      return { status: 400, body: { message: "Value for 'target_lang' not supported." } }
    return {
      status: 200,
      body: {
        translations: text.map((one) => ({
          detected_source_language: source_lang,
          // ignore_tags: what stands inside stays
          text: one.replace(/<x [^<>]*\/>|<x [^<>]*>[^<]*<\/x>|[^<]+|<[^<>]*>/gu, (piece) =>
            piece.startsWith('<x') ? piece : translate(piece),
          ),
        })),
      },
    }
  },
  quota: { status: 456, body: { message: 'Quota Exceeded' } },
  throttled: { status: 429, body: { message: 'Too many requests' } },
  broken: { status: 500, body: { message: 'Internal server error' } },
  refusedKey: { status: 403, body: { message: 'Forbidden' } },
  rearrange: (body, change) => ({ translations: change((body as Body).translations) }),
}
