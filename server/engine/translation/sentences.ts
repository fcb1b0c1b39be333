import segment from 'sentencex'
import { isUnspaced, type LanguageCode } from '../model'
import { findProtected } from './protected-spans'

/** Longer stretches without a sentence end are cut at a space. */
const LONGEST = 1_500

/**
 * Cuts text into sentences; line ends and the spaces around a sentence belong to it or to a piece of their own, so that
 * joined they are exactly the text.
 */
export function splitSentences(text: string, language: LanguageCode): string[] {
  return text
    .split(/((?:\s*[\r\n\u2028\u2029]+\s*)+)/u)
    .flatMap((line, index) => (index % 2 === 1 ? [line] : sentencesOf(line, language)))
    .filter((piece) => piece !== '')
}

function sentencesOf(line: string, language: LanguageCode): string[] {
  if (line.trim() === '') return [line]
  const pieces = isUnspaced(language) ? byIntl(line, language) : segment(language.split('-')[0] ?? 'en', line)
  const whole = pieces.join('') === line ? pieces : byIntl(line, language)
  return joinBlank(joinTornSpans(whole, line)).flatMap(cutLong)
}

const byIntl = (line: string, language: LanguageCode): string[] =>
  Array.from(
    new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line),
    ({ segment: piece }) => piece,
  )

/** Abbreviations that stand before what they belong to, at the start of a sentence too. */
const ABBREVIATED =
  /(?:^|[\s(])(?:Dr|Mrs?|Ms|Prof|St|M|Mme|MM|Mlle|Sra?|Srta|Dra|Sig|Dott|Ing|No|Nr|Art|Fig|Abb|vs|cf|p|pp|S|Bd|ca|approx|e\.g|i\.e|z\.B|p\.ej|bzw|núm|pág)\.\s*$/u

/** A cut inside an address or a code, or behind an abbreviation, is undone. */
function joinTornSpans(pieces: readonly string[], line: string): string[] {
  if (pieces.length < 2) return [...pieces]
  const spans = findProtected(line)
  const joined: string[] = []
  let offset = 0
  for (const piece of pieces) {
    const torn = spans.some((span) => span.start < offset && offset < span.end)
    if (torn || ABBREVIATED.test(joined.at(-1) ?? '')) joined[joined.length - 1] += piece
    else joined.push(piece)
    offset += piece.length
  }
  return joined
}

/** Pieces of nothing but spaces or marks join the sentence before them. */
function joinBlank(pieces: readonly string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const last = joined.length - 1
    if (last >= 0 && !/[\p{L}\p{N}]/u.test(piece)) joined[last] += piece
    else joined.push(piece)
  }
  return joined
}

function cutLong(piece: string): string[] {
  return piece.length <= LONGEST
    ? [piece]
    : (piece.match(/[\s\S]{1,1500}(?=\s|$)|[\s\S]{1,1500}/g) ?? [piece])
}
