const TONE_MARKS = ['\u0304', '\u0301', '\u030c', '\u0300']
const INITIALS = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(.+)$/

export interface Syllable {
  /** `''` where it begins with a vowel. */
  readonly initial: string
  /** Without its tone; ü stays ü. */
  readonly final: string
  /** 1 to 4. */
  readonly tone: number
  /** Initial and final. */
  readonly sound: string
}

/** Takes a syllable with its tone mark apart, e.g. `lǜ` → l, ü, 4. Throws on one without a mark. */
export function parsePinyin(pinyin: string): Syllable {
  const parts = pinyin.normalize('NFD')
  const marks = TONE_MARKS.filter((mark) => parts.includes(mark))
  const sound = parts.replace(/[\u0304\u0301\u030c\u0300]/g, '').normalize('NFC')
  const match = INITIALS.exec(sound)
  if (marks.length !== 1 || !match?.[2]) throw new Error(`not a syllable with one tone: ${pinyin}`)
  return { initial: match[1] ?? '', final: match[2], tone: TONE_MARKS.indexOf(marks[0] ?? '') + 1, sound }
}
