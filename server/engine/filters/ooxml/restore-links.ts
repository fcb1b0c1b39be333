import { type Run, type TextRun } from '../../model'
import type { Segment, SegmentStyle } from './segment'

/** What makes a style a link, if anything does. */
const linkOf = ({ path, format }: SegmentStyle): object | string | null =>
  path.find((container) => container.link) ?? format.link ?? null

/**
 * Engines sometimes hand back a sentence without the style of a link in it. Which words it stood around is lost, the link
 * must not be: it goes around the words that stand as far into the sentence as its own did in the source.
 */
export function restoreLinks(segment: Segment, runs: readonly Run[]): readonly Run[] {
  const used = new Set(runs.flatMap((run) => (run.kind === 'text' && run.text.trim() ? [run.style] : [])))
  const shown = new Set(
    [...used].map((style) => segment.styles[style]).map((style) => (style ? linkOf(style) : null)),
  )
  let restored = runs
  segment.styles.forEach((described, style) => {
    const link = linkOf(described)
    if (!link || used.has(style) || shown.has(link)) return
    shown.add(link)
    restored = restyle(restored, shareOf(segment.runs, style), style)
  })
  return restored
}

/** Where text of a style begins and ends, as shares of the whole text. */
function shareOf(runs: readonly Run[], style: number): readonly [number, number] {
  let total = 0
  let start = -1
  let end = 0
  for (const run of runs) {
    const before = total
    total += run.kind === 'text' ? run.text.length : 0
    if (run.kind !== 'text' || run.style !== style) continue
    if (start < 0) start = before
    end = total
  }
  return total === 0 ? [0, 0] : [Math.max(0, start) / total, end / total]
}

/** Gives the style to the whole words of style 0 (or of the longest run) that overlap the share. */
function restyle(runs: readonly Run[], [from, to]: readonly [number, number], style: number): readonly Run[] {
  const texts = runs.filter((run): run is TextRun => run.kind === 'text')
  const total = texts.reduce((sum, run) => sum + run.text.length, 0)
  const middle = ((from + to) / 2) * total
  let offset = 0
  const host = texts.find((run) => {
    offset += run.text.length
    return offset > middle
  })
  if (!host) return runs
  const start = offset - host.text.length
  const [first, last] = wordsAround(host.text, from * total - start, to * total - start)
  const pieces: TextRun[] = [
    { ...host, text: host.text.slice(0, first) },
    { ...host, text: host.text.slice(first, last), style },
    { ...host, text: host.text.slice(last) },
  ]
  return runs.flatMap((run) => (run === host ? pieces.filter((piece) => piece.text) : [run]))
}

/** The span widened to whole words; one word at least. */
function wordsAround(text: string, from: number, to: number): [number, number] {
  const words = [...text.matchAll(/\S+/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  const middle = (from + to) / 2
  const inside = words.filter(([start, end]) => (start + end) / 2 >= from && (start + end) / 2 <= to)
  const nearest = [...words].sort(
    (a, b) => Math.abs((a[0] + a[1]) / 2 - middle) - Math.abs((b[0] + b[1]) / 2 - middle),
  )
  const chosen = inside.length > 0 ? inside : nearest.slice(0, 1)
  return [chosen[0]?.[0] ?? 0, chosen.at(-1)?.[1] ?? text.length]
}
