import type { LanguagePairs } from '../../contracts/translate'
import type { TextTranslator, WebApiContext } from './context'
import { failure } from './errors'

/** The pairs that can really be translated. Public: the language list shows it to everybody. */
export const listLanguagePairs = async (context: WebApiContext): Promise<LanguagePairs> =>
  context.translator.pairs()

/** Throws `sameLanguage` or `pairNotServed`; the latter names what is possible instead, as codes. */
export async function requirePair(translator: TextTranslator, from: string, to: string): Promise<void> {
  if (from === to) throw failure('sameLanguage')
  const { pairs, settled } = await translator.pairs()
  const targets = pairs[from] ?? []
  if (targets.includes(to)) return
  if (!settled) throw failure('engineUnavailable')
  throw failure('pairNotServed', { from, to, possible: targets.join(' ') })
}
