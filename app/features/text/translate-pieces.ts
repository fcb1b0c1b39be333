import { MAX_TEXT_LENGTH } from '#contracts/limits'
import type { TranslatedText } from '#contracts/translate'
import { asFailure, NETWORK_FAILURE } from '~/lib/failure'
import { splitText } from '~/lib/split-text'
import { joinPieces, untranslated } from './pieces'
import type { TextAnswer, TextInput } from './text-answer'

/** Pieces translated before: at the end of a long text only the last one is new. */
export type PieceCache = Map<string, TranslatedText>
const CACHED_PIECES = 60

interface PiecesOptions {
  readonly address: string
  readonly cache: PieceCache
  readonly signal: AbortSignal
  readonly onPiece: (done: number, total: number) => void
}

/** Translates a text piece by piece, in order; the language found in the first piece holds for the rest. */
export async function translatePieces(input: TextInput, options: PiecesOptions): Promise<TextAnswer> {
  const pieces = splitText(input.text, MAX_TEXT_LENGTH)
  const results: TranslatedText[] = []
  let { from } = input
  for (const text of pieces) {
    options.onPiece(results.length, pieces.length)
    const answer: TextAnswer = text.trim()
      ? await translatePiece({ ...input, text, from }, input.from, options)
      : { result: untranslated(text) }
    if ('failure' in answer) return answer
    results.push(answer.result)
    from = answer.result.from || from
  }
  return { result: joinPieces(results) }
}

async function translatePiece(
  input: TextInput,
  choice: string,
  { address, cache, signal }: PiecesOptions,
): Promise<TextAnswer> {
  const key = JSON.stringify([input.from, input.to, input.text])
  const known = cache.get(key)
  if (known) return { result: known }
  try {
    const body = new URLSearchParams({ ...input, choice })
    const response = await fetch(address, { method: 'POST', body, signal })
    const answer = (await response.json()) as Partial<{ result: TranslatedText; failure: unknown }>
    if (!answer.result) return { failure: asFailure(answer.failure) }
    cache.set(key, answer.result)
    const oldest = cache.keys().next()
    if (cache.size > CACHED_PIECES && !oldest.done) cache.delete(oldest.value)
    return { result: answer.result }
  } catch {
    return { failure: NETWORK_FAILURE }
  }
}
