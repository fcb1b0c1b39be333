import { latinWords } from './latin-letters.server'
import type { Syllable } from './pinyin.server'

/** A syllable of the visitor's name: as written in Latin letters, and how it sounds. */
export interface HeardSyllable {
  readonly written: string
  readonly onset: string
  readonly vowel: string
  readonly nasal: boolean
}

const SYLLABLE = /([^aeiouy]*|y)([aeiou][aeiouy]*|y)((?:ng|[nm])(?![aeiouy]))?([^aeiouy]*$)?/g
const UNITS = ['sch', 'sh', 'ch', 'th', 'ph', 'kh', 'zh', 'ts', 'tz', 'ck', 'gh', 'dj']

/** Latin consonant → initials of Mandarin that sound like it, the nearest 4. */
const ONSETS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  b: { b: 4, p: 1 },
  p: { p: 4, b: 3 },
  m: { m: 4 },
  f: { f: 4 },
  ph: { f: 4 },
  v: { w: 4, f: 2 },
  d: { d: 4, t: 1 },
  t: { t: 4, d: 3 },
  th: { t: 3, d: 3, s: 2 },
  n: { n: 4 },
  l: { l: 4 },
  r: { l: 4, r: 3 },
  g: { g: 4, k: 1 },
  gh: { g: 4 },
  dj: { j: 4 },
  softG: { j: 4, zh: 3, q: 1 },
  k: { k: 4, g: 3 },
  c: { k: 4, g: 3 },
  q: { k: 4, g: 3 },
  ck: { k: 4, g: 3 },
  kh: { h: 4, k: 3 },
  h: { h: 4 },
  j: { j: 4, zh: 3, y: 2, q: 1 },
  zh: { zh: 4, r: 3, j: 2 },
  ch: { q: 4, ch: 4, j: 1 },
  sh: { x: 4, sh: 4 },
  sch: { x: 4, sh: 4 },
  s: { s: 4, x: 4, sh: 3 },
  softC: { s: 4, x: 4, sh: 3 },
  z: { z: 4, s: 3, zh: 3, x: 2 },
  ts: { c: 4, z: 3, q: 3 },
  tz: { c: 4, z: 3, q: 3 },
  w: { w: 4 },
  y: { y: 4 },
  x: { x: 4, s: 3, sh: 3 },
}

/** Syllables that begin with a vowel. */
const BARE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  a: { '': 4, y: 1 },
  e: { '': 3, y: 3 },
  i: { y: 4 },
  o: { '': 4, w: 3 },
  u: { w: 4, y: 2 },
}

/** Vowel → finals that sound like it, the nearest first. */
const FINALS: Readonly<Record<string, readonly RegExp[]>> = {
  a: [/^a(i|n|ng|o)?$/, /^[iu]a/],
  e: [/^(ei|ai|ie|üe|ue)$/, /^(e|en|an|ian)$/, /^(i|in|ing)$/],
  i: [/^(i|in|ing)$/, /^(ei|ü)$/, /^i/],
  o: [/^(o|uo|ou|ong)$/, /^(ao|iong|iu)$/],
  u: [/^(u|un|ui)$/, /^(ü|ün|iu|ong|uo|uan)$/],
}

function onsetOf(cluster: string, vowel: string, isFirst: boolean): string {
  const units: string[] = []
  for (let at = 0; at < cluster.length;) {
    const unit = UNITS.find((known) => cluster.startsWith(known, at)) ?? cluster.charAt(at)
    units.push(unit)
    at += unit.length
  }
  const last = units.at(-1) ?? ''
  const heard = units.length > 1 && /^[lrhw]$/.test(last) ? units.slice(0, -1) : units
  const onset = (isFirst ? heard[0] : heard.at(-1)) ?? ''
  if (onset === 'c' && /[eiy]/.test(vowel)) return 'softC'
  if (onset === 'g' && /[eiy]/.test(vowel)) return 'softG'
  return onset
}

function vowelOf(written: string): string {
  if (/^(oo|ou)/.test(written)) return 'u'
  if (/^(ee|ie|ea$|y)/.test(written)) return 'i'
  return written.charAt(0)
}

function syllablesOf(word: string): HeardSyllable[] {
  return [...word.matchAll(SYLLABLE)].map((match) => {
    const [written, cluster = '', vowels = '', coda = ''] = match
    const vowel = vowelOf(vowels)
    return {
      written,
      onset: onsetOf(cluster, vowels.charAt(0), match.index === 0),
      vowel,
      nasal: coda !== '',
    }
  })
}

/**
 * What the family name and the given name may echo. Of several words the last is taken for the family name and the
 * first for the given name; a single word gives its first syllable to the family name and the others to the given name.
 */
export function hearName(name: string): { surname: HeardSyllable[]; given: HeardSyllable[] } {
  const words = latinWords(name).map(syllablesOf)
  const first = words[0] ?? []
  if (words.length > 1) return { surname: (words.at(-1) ?? []).slice(0, 1), given: first.slice(0, 2) }
  return { surname: first.slice(0, 1), given: first.slice(1, 3) }
}

const NOT_ALIKE = 0

/** How much a Mandarin syllable sounds like a heard one: 0 (not at all) to 9. */
export function likeness(heard: HeardSyllable, { initial, final }: Syllable): number {
  const onsets = heard.onset ? ONSETS[heard.onset] : BARE[heard.vowel]
  const onset = onsets?.[initial] ?? 0
  // After j, q, x and y a written u is ü.
  const spoken = /^[jqxy]$/.test(initial) ? final.replace(/^u(?!o)/, 'ü') : final
  const rank = (FINALS[heard.vowel] ?? []).findIndex((pattern) => pattern.test(spoken))
  if (onset < 3 || rank < 0) return NOT_ALIKE
  return onset + (3 - rank) + (heard.nasal === /n|ng$/.test(final) ? 2 : 0)
}
