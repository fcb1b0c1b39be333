/**
 * Letters that stand for others of the same script, as `[first, last]` code points of runs in which each letter is moved
 * on by a fixed number. Within a range upper and lower case stay apart.
 */
const ROTATED: readonly (readonly [number, number])[] = [
  [0xc0, 0xd6], // À–Ö
  [0xd8, 0xde],
  [0xe0, 0xf6], // à–ö
  [0xf8, 0xff],
  [0x391, 0x3a1], // Greek capitals
  [0x3a3, 0x3a9],
  [0x3b1, 0x3c1], // Greek
  [0x3c3, 0x3c9],
  [0x400, 0x42f], // Cyrillic capitals
  [0x430, 0x45f],
  [0x5d0, 0x5ea], // Hebrew
  [0x620, 0x63a], // Arabic
  [0x641, 0x64a],
  [0x905, 0x939], // Devanagari
  [0xe01, 0xe2e], // Thai consonants
  [0x3041, 0x3096], // Hiragana
  [0x30a1, 0x30fa], // Katakana
  [0x4e00, 0x9fa5], // Han
  [0xac00, 0xd7a3], // Hangul
]

/**
 * Letters about as wide as each other in the usual text faces; each becomes the next one, so that what moves on a page is
 * the layout's doing and not the alphabet's.
 */
const EQUALLY_WIDE = [
  'ijl',
  'frt',
  'cksvxyz',
  'abdeghnopqu',
  'mw',
  'IJ',
  'EFLPSTZ',
  'ABKRVXY',
  'CDGHNOQU',
  'MW',
]
const NEXT_AS_WIDE = new Map(
  EQUALLY_WIDE.flatMap((group) =>
    Array.from(group, (letter, index) => [letter, group.charAt((index + 1) % group.length)] as const),
  ),
)

const STEP = 3
const LETTER = /\p{L}/u

/** Another letter of the same script and length in UTF-16 units, never the letter itself. */
export function otherLetter(letter: string): string {
  const asWide = NEXT_AS_WIDE.get(letter)
  if (asWide !== undefined) return asWide
  const code = letter.codePointAt(0) ?? 0
  for (const [first, last] of ROTATED) {
    if (code < first || code > last) continue
    const size = last - first + 1
    for (let step = STEP; step < STEP + size; step++) {
      const other = String.fromCodePoint(first + ((code - first + step) % size))
      if (other !== letter && LETTER.test(other)) return other
    }
  }
  return neighbour(code) ?? letter
}

/** Letters outside the ranges take the nearest letter of their own script and case. */
function neighbour(code: number): string | undefined {
  const letter = String.fromCodePoint(code)
  const script = SCRIPTS.find((pattern) => pattern.test(letter))
  const upper = /\p{Lu}/u.test(letter)
  for (let distance = 1; distance < 200; distance++) {
    for (const near of [code ^ distance, code + distance, code - distance]) {
      if (near <= 0 || near > 0x10ffff || (near >= 0xd800 && near <= 0xdfff)) continue
      const other = String.fromCodePoint(near)
      const fits = other.length === letter.length && LETTER.test(other) && /\p{Lu}/u.test(other) === upper
      if (fits && near !== code && (script === undefined || script.test(other))) return other
    }
  }
  return undefined
}

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Thai',
  'Lao',
  'Georgian',
  'Ethiopic',
  'Khmer',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
