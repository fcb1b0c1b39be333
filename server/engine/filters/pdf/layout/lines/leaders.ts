import type { Glyph, Leader, Line, Mark } from '../model'

/** Dots and strokes that lead the eye to a page number, or on which a form is filled in. */
const LEADER_SIGN = /^[.·‥…․‧∙_＿]+$/
export const isLeaderSign = (text: string): boolean => LEADER_SIGN.test(text)
const LEADER_OR_SPACE = /^[ .·‥…․‧∙_＿]+$/
/** So many signs are a leader; fewer are punctuation. */
const FEWEST = 4
/** Within a sentence words follow on what is left out and on its end: only more points than these lead anywhere. */
const OMISSION = 5
/** Words of one sentence stand nearer to one another, em. */
const NEAR = 0.8
const NUMBER = /^\p{N}/u
const POINTS = /^[.·‥…․‧∙]$/
/** What a leader leads to: a page's number in any figures, or nothing. */
export const TAIL =
  /^\s*(\p{Sc}?\s?\p{N}{1,6}[.,]\p{N}{2}\s?\p{Sc}?|\p{N}{1,5}([-–.]\p{N}{1,4})*|[ivxlcdm]{1,7}|[A-Z]-?\d{1,3})\s*$/iu

interface Span {
  readonly marks: Mark[]
  readonly sign: string | null
}

/** The marks of a line cut at its leaders; one span when it has none. */
function spansOf(marks: readonly Mark[]): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < marks.length;) {
    const { text } = marks[start]!
    let end = start + 1
    let signs = text.length
    if (LEADER_SIGN.test(text)) {
      while (end < marks.length && LEADER_OR_SPACE.test(marks[end]!.text)) {
        signs += marks[end]!.text.trim().length
        end++
      }
      while (marks[end - 1]!.text === ' ') end--
    }
    const leads =
      LEADER_SIGN.test(text) &&
      signs >= (text === '…' ? 2 : FEWEST) &&
      !(POINTS.test(text) && signs <= OMISSION && isOmission(marks, start, end))
    const last = spans.at(-1)
    const own = marks.slice(start, end)
    if (leads) spans.push({ marks: own, sign: text })
    else if (last && last.sign === null) last.marks.push(...own)
    else spans.push({ marks: own, sign: null })
    start = end
  }
  return spans.filter(({ marks: own }) => own.some(({ text }) => text !== ' '))
}

/** Are there as many signs together as a leader has? Of nearly all marks their first character tells. */
function mayLead(marks: readonly Mark[]): boolean {
  let signs = 0
  for (const { text } of marks) {
    if (isPlainSign(text.charCodeAt(0)) || !LEADER_OR_SPACE.test(text)) signs = 0
    else if ((signs += text.trim().length) >= FEWEST || text === '…') return true
  }
  return false
}

/** Of ASCII, but no space, point or stroke. */
const isPlainSign = (code: number): boolean => code < 0x80 && code !== 0x20 && code !== 0x2e && code !== 0x5f

/** Do words follow on points, as near as on other words? What is led to stands apart, or is a number. */
function isOmission(marks: readonly Mark[], start: number, end: number): boolean {
  const next = marks.slice(end).find(({ text }) => text !== ' ')
  const [last, first] = [marks[end - 1]!.glyph, next?.glyph]
  if (start === 0 || !first || !last || NUMBER.test(first.text) || TAIL.test(textOf(marks.slice(end))))
    return false
  return first.x0 - last.x1 < NEAR * first.size
}

const textOf = (marks: readonly Mark[]): string => marks.map(({ text }) => text).join('')

/**
 * Parts a line's words from the leaders behind them: each stretch of words is a line of its own and has its leader. The
 * lines still have to be measured.
 */
export function splitAtLeaders(line: Line): Line[] {
  if (line.vertical || !mayLead(line.marks)) return [line]
  const spans = spansOf(line.marks)
  if (!spans.some(({ sign }) => sign !== null)) return [line]
  const out: Line[] = []
  for (let at = 0; at < spans.length; at++) {
    const { marks, sign } = spans[at]!
    const after = spans[at + 1]
    const rest = spans[at + 2]
    const own: Line = { ...line, marks: [...marks], leader: null }
    for (const mark of own.marks) mark.line = own
    out.push(own)
    if (sign !== null || after?.sign == null || line.rightToLeft || !/\p{L}/u.test(textOf(marks))) continue
    const leadsTo = rest && at + 3 === spans.length && TAIL.test(textOf(rest.marks))
    own.leader = { marks: after.marks, tail: leadsTo ? rest.marks : [], drawn: null }
    at += leadsTo ? 2 : 1
  }
  return out
}

/** The leader behind a block's last line. */
export const leaderOf = ({ lines }: { readonly lines: readonly Line[] }): Leader | null =>
  lines.at(-1)?.leader ?? null

/** Glyphs of a leader that are painted anew with its words. */
export const leaderGlyphs = (leader: Leader | null): Glyph[] =>
  (leader?.marks ?? []).flatMap(({ glyph }) => (glyph ? [glyph] : []))

/** Where a leader ends. */
export const leaderEnd = (leader: Leader): number =>
  leader.drawn?.box[2] ?? leaderGlyphs(leader).reduce((most, { x1 }) => Math.max(most, x1), -Infinity)
