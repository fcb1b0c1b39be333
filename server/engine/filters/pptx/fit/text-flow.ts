import { breaksAnywhere, charWidth, type FontMetrics } from './font-widths'

/** A stretch of text as it is set. Sizes and lengths of this file are points. */
export interface FlowRun {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly font: FontMetrics
}

/** `percent` of the line's (1 is single), or `points`. */
export type Spacing =
  { readonly kind: 'percent'; readonly value: number } | { readonly kind: 'points'; readonly value: number }

export interface FlowParagraph {
  readonly runs: readonly FlowRun[]
  /** Size of a paragraph without text. */
  readonly emptySize: number
  readonly left: number
  /** Of the first line, on top of `left`. */
  readonly indent: number
  readonly line: Spacing
  readonly before: Spacing
  readonly after: Spacing
}

/** How much smaller text is set than it says: shares, 1 is as it says. */
export interface Shrink {
  readonly font: number
  readonly lines: number
}

export interface FlowSize {
  readonly height: number
  /** By how much the widest word is wider than its line; it would be cut in two. */
  readonly tooWide: number
}

/** Height of paragraphs set in this width, and whether a word does not fit into it. */
export function measureFlow(paragraphs: readonly FlowParagraph[], width: number, shrink: Shrink): FlowSize {
  let height = 0
  let tooWide = 0
  paragraphs.forEach((paragraph, index) => {
    const lines = breakLines(paragraph, width, shrink.font)
    const size = Math.max(0, ...paragraph.runs.map((run) => run.size)) || paragraph.emptySize
    const around = (spacing: Spacing): number => spaceOf(spacing, size * shrink.font * 1.2, shrink)
    if (index > 0) height += around(paragraph.before)
    if (index < paragraphs.length - 1) height += around(paragraph.after)
    for (const line of lines.heights) height += lineHeight(paragraph.line, line, shrink)
    tooWide = Math.max(tooWide, lines.tooWide)
  })
  return { height, tooWide }
}

const spaceOf = (spacing: Spacing, line: number, { font, lines }: Shrink): number =>
  spacing.kind === 'points' ? spacing.value * font * lines : spacing.value * line * lines

const lineHeight = (spacing: Spacing, single: number, { lines }: Shrink): number =>
  spacing.kind === 'points' ? spacing.value : single * spacing.value * lines

/** Greedy line breaking: heights of the lines, single-spaced. */
function breakLines(
  { runs, emptySize, left, indent }: FlowParagraph,
  width: number,
  scale: number,
): { heights: number[]; tooWide: number } {
  const room = Math.max(1, width - left)
  const heights: number[] = []
  let tooWide = 0
  let at = Math.max(0, indent)
  let highest = 0
  let word = 0
  let wordHeight = 0
  const endWord = (): void => {
    if (at > 0 && at + word > room) newLine()
    if (word > room) {
      tooWide = Math.max(tooWide, word - room)
      while (word > room) {
        word -= room
        highest = Math.max(highest, wordHeight)
        newLine()
      }
    }
    at += word
    highest = Math.max(highest, wordHeight)
    word = 0
    wordHeight = 0
  }
  const newLine = (): void => {
    heights.push(highest || wordHeight || emptySize * scale * 1.2)
    at = 0
    highest = 0
  }
  for (const { text, size, bold, font } of runs) {
    const height = size * scale * font.line
    for (const char of text) {
      if (char === '\n') {
        endWord()
        newLine()
        continue
      }
      const advance = charWidth(char, font, bold) * size * scale
      if (char === ' ' || char === '\t') {
        endWord()
        at += advance
        continue
      }
      if (breaksAnywhere(char)) endWord()
      word += advance
      wordHeight = Math.max(wordHeight, height)
    }
  }
  endWord()
  newLine()
  return { heights, tooWide }
}
