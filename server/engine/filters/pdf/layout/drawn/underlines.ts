import type { Rule } from '../../content/rules'
import { boxHeight, boxHolds, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import type { Glyph, Line } from '../model'

/** Where a rule belongs to a line of text: its middle above the baseline, em. */
const UNDER = [-0.4, 0.06] as const
const THROUGH = [0.12, 0.5] as const
/** Thickest rule, em of its text. */
const THICK = 0.16
/** A rule ends where its words do, give or take so many em; others part columns and cells. */
const OVERHANG = 0.35
const BUCKET = 8
/** Rules with a smaller gap between them are one, points. */
const TOUCHING = 1.5
/** Points between a rule as the content stream has it and as the reader tells it. */
const SAME_PLACE = 1.2

/** Tells of rules over which a filled box was painted later: what is seen on that box is not theirs. */
export function coveredBy(rules: readonly Rule[]): (rule: Rule) => boolean {
  const places = new Map(rules.map((rule, at) => [rule, at]))
  const grounds = rules.filter(({ backing, dash }) => backing?.border === 0 && dash === null)
  return (rule) =>
    grounds.some(
      (ground) => places.get(ground)! > (places.get(rule) ?? Infinity) && boxHolds(ground.box, rule.box),
    )
}

/** Gives the glyphs of lines the rules that underline them or strike them out. Answers the rules that do. */
export function attachRules(
  lines: readonly Line[],
  rules: readonly Rule[],
  isCovered: (rule: Rule) => boolean = () => false,
): Rule[] {
  if (rules.length === 0) return []
  const buckets = new Map<string, Line[]>()
  const angles = new Set<number>()
  for (const line of lines) {
    if (line.degrees % 90 !== 0 || line.vertical) continue
    angles.add(line.degrees)
    const key = `${line.degrees} ${Math.round(line.base / BUCKET)}`
    const own = buckets.get(key)
    if (own) own.push(line)
    else buckets.set(key, [line])
  }
  const chains = new Map([...angles].map((degrees) => [degrees, chainRules(rules, degrees)]))
  return rules.filter((rule) => {
    if (rule.backing) return false
    for (const degrees of angles) {
      const box = transformBox(toFrame(degrees), rule.box)
      const bucket = Math.round((box[1] + box[3]) / 2 / BUCKET)
      const near = [-1, 0, 1].flatMap((step) => buckets.get(`${degrees} ${bucket + step}`) ?? [])
      const words = near.length > 0 ? wordsOn(box, near, chains.get(degrees)!.get(rule) ?? box) : []
      if (words.length > 0 && isCovered(rule)) return false
      for (const { glyph, line } of words) {
        const height = ((box[1] + box[3]) / 2 - line.base) / line.size
        const ruling = { rule, height, thickness: boxHeight(box) / line.size }
        glyph.rulings = [...(glyph.rulings ?? []), ruling]
      }
      if (words.length > 0) return true
    }
    return false
  })
}

/** The glyphs that a rule belongs to; none when it reaches beyond them. */
function wordsOn(box: Box, lines: readonly Line[], chain: Box): { glyph: Glyph; line: Line }[] {
  const middle = (box[1] + box[3]) / 2
  const words: { glyph: Glyph; line: Line }[] = []
  let size = 0
  for (const line of lines) {
    const height = (middle - line.base) / line.size
    const fits = [UNDER, THROUGH].some(([low, high]) => height >= low && height <= high)
    if (!fits || boxHeight(box) > Math.max(THICK * line.size, 0.8) || boxWidth(box) < 0.3 * line.size)
      continue
    const reach = 0.1 * line.size
    for (const { glyph } of line.marks) {
      if (!glyph || glyph.blank) continue
      const centre = (glyph.x0 + glyph.x1) / 2
      if (centre > box[0] - reach && centre < box[2] + reach) words.push({ glyph, line })
    }
    size = Math.max(size, line.size)
  }
  if (words.length === 0) return []
  const left = words.reduce((least, { glyph }) => Math.min(least, glyph.x0), Infinity)
  const right = words.reduce((most, { glyph }) => Math.max(most, glyph.x1), -Infinity)
  const within = left - box[0] < OVERHANG * size && box[2] - right < OVERHANG * size
  return within && endsWithWords(chain, words[0]!.line) ? words : []
}

/** Pieces of the border of a table end where words do only by chance: together they reach beyond the line. */
function endsWithWords([x0, , x1]: Box, { x0: left, x1: right, size }: Line): boolean {
  return x0 > left - size && x1 < right + size
}

/** For each level rule the stretch it is part of together with those it touches. */
function chainRules(rules: readonly Rule[], degrees: number): Map<Rule, Box> {
  const level = rules
    .filter(({ backing }) => backing === null)
    .map((rule) => ({ rule, box: transformBox(toFrame(degrees), rule.box) }))
    .filter(({ box }) => boxWidth(box) > boxHeight(box))
    .sort((a, b) => a.box[0] - b.box[0])
  const open = new Map<number, { box: Box; rules: Rule[] }>()
  const all: { box: Box; rules: Rule[] }[] = []
  for (const { rule, box } of level) {
    const height = Math.round(box[1] + box[3])
    const last = [height - 1, height, height + 1]
      .map((key) => open.get(key))
      .find((chain) => chain && box[0] - chain.box[2] < TOUCHING)
    if (last) {
      last.box = [last.box[0], last.box[1], Math.max(last.box[2], box[2]), last.box[3]]
      last.rules.push(rule)
    } else {
      const chain = { box, rules: [rule] }
      open.set(height, chain)
      all.push(chain)
    }
  }
  return new Map(all.flatMap((chain) => chain.rules.map((rule) => [rule, chain.box] as const)))
}

/** What a page paints besides text and its underlines. */
export function withoutRules(painted: readonly Painted[], rules: readonly Rule[]): readonly Painted[] {
  if (rules.length === 0) return painted
  const same = (box: Box, { box: rule }: Rule): boolean =>
    box.every((side, index) => Math.abs(side - rule[index]!) < SAME_PLACE)
  return painted.filter(({ kind, box }) => kind === 'image' || !rules.some((rule) => same(box, rule)))
}
