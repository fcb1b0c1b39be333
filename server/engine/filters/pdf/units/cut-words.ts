import { hyphenatorOf, type Hyphenator } from '../../../../platform/typeset'
import { guessLanguage } from './guess-language'
import { readVocabulary, type Vocabulary } from './vocabulary'

/** Where a line's end parts a word behind a hyphen, or behind a soft one (U+00AD); noncharacters, which no text has. */
export const CUT = '\ufdd0'
export const SOFT_CUT = '\ufdd1'
export const CUTS = /[\ufdd0\ufdd1]/g

/** What stands at a cut: nothing, the word's own hyphen, or that of a word whose rest is said later ("Ein- und Ausgang"). */
type Seam = '' | '-' | '- '

/** The halves of a cut word, no longer than words are, and whether compounds go on before or behind them. */
const CUT_WORD =
  /(?<elided>['’])?(?<before>[-\u2010])?(?<head>[\p{L}\p{M}]{0,60})(?<cut>[\ufdd0\ufdd1])(?=(?<tail>[\p{L}\p{M}]{0,60})(?<behind>[-\u2010]\p{L})?)/gu

interface CutWord {
  readonly head: string
  readonly tail: string
  readonly soft: boolean
  readonly elided: boolean
  /** Other hyphens join it to words before or behind it. */
  readonly compound: boolean
  readonly capitals: boolean
}

/** Parts of compounds that are shorter are as often syllables. */
const PART = 3
/** English adverbs before participles ("highly-excited"). */
const ADVERB = /^\p{L}{3,}ly$/u

/** They make words of one piece at least as often as compounds: "over-/come". */
const PREFIX = /^(?:anti|fore|inter|multi|non|out|over|pre|pro|sub|super|trans|ultra|under|with)$/u

/** Words before which the end of another one is left out; the second ones may be the end of a word themselves. */
const AND: Readonly<Record<string, readonly (readonly string[])[]>> = {
  da: [['eller'], ['og']],
  de: [['und', 'oder', 'sowie', 'bzw'], []],
  en: [[], ['and', 'or']],
  fi: [[], ['ja', 'tai']],
  hu: [['vagy'], ['és']],
  nl: [[], ['en', 'of']],
  sv: [['och', 'eller'], []],
}

/** Words that have a hyphen, whatever else the document shows. */
const HYPHENED: Readonly<Record<string, RegExp>> = {
  en: /^(?:well-(?:\p{L}+ed|\p{L}+n|being)|self-(?!same|less|ness)\p{L}{4,})$/u,
  fr: /^(?:(?:ci|au|là|par)-(?:dess(?:us|ous)|delà|devant|après|contre|joint\p{L}*|dedans|dehors)|peut-être|est-ce|après-demain|cel(?:ui|le|les)-(?:ci|là)|ceux-(?:ci|là)|.+-(?:nous|vous|moi|toi|ils|elles?|mêmes?))$/u,
  pt: /^(?:pós|além|recém)-|[áâéêíóô]-(?:l[oa]s?|n[oa]s?|me|te|se|lhes?)$/u,
  ro: /^(?:într|dintr|printr)-/u,
  ru: /^(?:(?:кто|что|чего|чему|чем|кого|кому|кем|как\p{L}{0,3}|где|когда|куда|откуда|почему|зачем|чей|чья|чьё|сколько)-(?:то|либо|нибудь)|из-за|из-под|(?:вс[её]|так|опять|довольно)-таки|кое-.+|кол-во|по-\p{L}{3,}[сц]ки|по-(?:прежнему|видимому|моему|твоему|своему|новому|другому|разному|иному))$/u,
  uk: /^(?:(?:хто|що|як\p{L}{0,3}|коли|куди)-(?:небудь|то)|(?:будь|казна|хтозна)-.+|по-\p{L}{3,}[сц]ьки)$/u,
}

/** Pronouns that verbs take behind a hyphen, where the verb is a word that stands elsewhere, too. */
const CLITICS: Readonly<Record<string, readonly string[]>> = {
  ca: 'me te se lo la los les li ne hi ho nos vos'.split(' '),
  fr: 'ce ci là je tu il on lui leur y en le la les'.split(' '),
  pt: 'me te se o a os as lhe lhes nos vos lo la los las no na nas'.split(' '),
}

/**
 * What stands at each cut of a text, in order, as all texts of the document tell. A hyphen at the end of a line says nothing:
 * `dataset-/specific` has one, `data-/sets` none. The word as the document writes it in mid-line decides, and where it does
 * not stand there, whether TeX's patterns (docs/decisions/0019) would divide the word so, and whether its halves are words.
 */
export function readSeams(texts: readonly string[]): (text: string) => Seam[] {
  let judge: ((word: CutWord) => Seam) | null = null
  return (text) =>
    text.search(CUTS) < 0
      ? []
      : Array.from(text.matchAll(CUT_WORD), ({ groups }) => (judge ??= judgeOf(texts))(cutWord(groups!)))
}

const cutWord = ({
  head,
  tail,
  cut,
  elided,
  before,
  behind,
}: Record<string, string | undefined>): CutWord => ({
  head: head!.toLowerCase(),
  tail: tail!.toLowerCase(),
  soft: cut === SOFT_CUT,
  elided: elided !== undefined,
  compound: before !== undefined || behind !== undefined,
  capitals: /\p{Lu}$/u.test(head!),
})

function judgeOf(texts: readonly string[]): (word: CutWord) => Seam {
  const vocabulary = readVocabulary(texts)
  const language = guessLanguage(vocabulary.words) ?? ''
  const hyphenator = hyphenatorOf(language)
  return (word) => seamOf(word, vocabulary, language, hyphenator)
}

function seamOf(
  word: CutWord,
  vocabulary: Vocabulary,
  language: string,
  hyphenator: Hyphenator | null,
): Seam {
  const { head, tail } = word
  const { words, pairs, alone } = vocabulary
  const whole = words.get(head + tail) ?? 0
  const hyphened = pairs.get(`${head}-${tail}`) ?? 0
  if (word.soft || whole + hyphened > 0) return hyphened > whole ? '-' : ''
  // No line leaves a single letter behind: "e-mail", "s-a".
  if ((head.length === 1 && !word.elided) || tail.length === 1) return '-'
  const divides = hyphenator?.(head + tail).includes(head.length) ?? true
  const [always, behindWords] = AND[language] ?? []
  if (always?.includes(tail) || (behindWords?.includes(tail) && isPart(head, vocabulary))) return '- '
  if (HYPHENED[language]?.test(`${head}-${tail}`)) return '-'
  if (word.capitals) return divides && head.length + tail.length > 7 ? '' : '-'
  if (head === tail && alone.has(head)) return '-'
  if (CLITICS[language]?.includes(tail) && !divides && head.length >= PART && alone.has(head)) return '-'
  return isCompound(word, vocabulary, divides) || (language === 'en' && !divides && ADVERB.test(head))
    ? '-'
    : ''
}

const isPart = (head: string, { alone, firsts }: Vocabulary): boolean => alone.has(head) || firsts.has(head)

/** Two words that the document shows apart, which no pattern would divide so, or of which it makes other compounds. */
function isCompound({ head, tail, compound }: CutWord, vocabulary: Vocabulary, divides: boolean): boolean {
  const { alone, firsts, lasts } = vocabulary
  const isFirst = head.length >= PART && firsts.has(head)
  const isLast = tail.length >= PART && lasts.has(tail)
  const words = Number(alone.has(head)) + Number(alone.has(tail))
  const areWords = words === 2 && head.length >= PART && tail.length >= PART
  if (divides) {
    const isMade = (isFirst && (isLast || alone.has(tail))) || (isLast && alone.has(head))
    return !PREFIX.test(head) && (isMade || (compound && areWords))
  }
  return isFirst || isLast || areWords || (compound && words > 0)
}
