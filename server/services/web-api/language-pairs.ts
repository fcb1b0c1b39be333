import type { LanguagePairs } from '../../contracts/translate'
import type { TextTranslator, WebApiContext } from './context'
import { failure } from './errors'

const SETTLE_MS = 20_000

const isServed = ({ pairs }: LanguagePairs, from: string, to: string): boolean =>
  pairs[from]?.includes(to) ?? false

/** Resolves with the promise or after the time, whichever is first. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([promise, tooLate])
  clearTimeout(timer)
}

/** The pairs that can really be translated. Public: the language list shows it to everybody. */
export const listLanguagePairs = async (context: WebApiContext): Promise<LanguagePairs> =>
  context.translator.pairs()

/**
 * Throws `sameLanguage` or `pairNotServed`; the latter names what is possible instead, as codes. Right after a start the
 * engines still test themselves: a pair that is not known yet is waited for, up to `SETTLE_MS`, then `engineUnavailable`.
 */
export async function requirePair(translator: TextTranslator, from: string, to: string): Promise<void> {
  if (from === to) throw failure('sameLanguage')
  if (!isServed(await translator.pairs(), from, to)) await within(translator.settled(), SETTLE_MS)
  const known = await translator.pairs()
  if (isServed(known, from, to)) return
  throw known.settled ? notServed(known, from, to) : failure('engineUnavailable')
}

/** As `requirePair`, without waiting: a pair that may still turn out to be served is not refused. */
export async function refuseUnservedPair(
  translator: TextTranslator,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) throw failure('sameLanguage')
  const known = await translator.pairs()
  if (known.settled && !isServed(known, from, to)) throw notServed(known, from, to)
}

const notServed = ({ pairs }: LanguagePairs, from: string, to: string) =>
  failure('pairNotServed', { from, to, possible: (pairs[from] ?? []).join(' ') })
