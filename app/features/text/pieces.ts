import type { TranslatedText } from '#contracts/translate'

/** A piece of white space: nothing to translate. */
export const untranslated = (text: string): TranslatedText => ({
  text,
  from: '',
  engine: '',
  segments: [{ source: text, target: text }],
})

/** The pieces of a text as one. */
export function joinPieces(pieces: readonly TranslatedText[]): TranslatedText {
  const said = pieces.find((piece) => piece.engine !== '')
  return {
    text: pieces.map((piece) => piece.text).join(''),
    from: said?.from ?? '',
    engine: said?.engine ?? '',
    segments: pieces.flatMap((piece) => piece.segments),
    unknownWords: pieces.reduce((sum, piece) => sum + (piece.unknownWords ?? 0), 0),
  }
}
