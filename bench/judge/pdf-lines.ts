import { runOverDamage, runTool } from './pdf-tools'

/** A line of text as MuPDF sees it, in points from the page's top left. */
export interface TextLine {
  readonly text: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly baseline: number
}

export interface TextPage {
  readonly lines: readonly TextLine[]
}

interface StructuredText {
  readonly pages: readonly {
    readonly blocks: readonly {
      readonly type: string
      readonly lines?: readonly {
        readonly wmode: number
        readonly bbox: { readonly x: number; readonly w: number }
        readonly font: { readonly size: number }
        readonly y: number
        readonly text: string
      }[]
    }[]
  }[]
}

/** MuPDF writes whole numbers; at ten times the size they are tenths of points. */
const TENTHS = 10

export async function readLines(pdf: string): Promise<TextPage[]> {
  const answer = await runOverDamage('mutool', [
    'draw',
    '-q',
    '-r',
    String(72 * TENTHS),
    '-F',
    'stext.json',
    '-o',
    '-',
    pdf,
  ])
  const { pages } = JSON.parse(answer.slice(answer.indexOf('{'))) as StructuredText
  return pages.map(({ blocks }) => ({
    lines: blocks.flatMap(({ lines = [] }) =>
      lines
        .filter(({ wmode, text }) => wmode === 0 && /[\p{L}\p{N}]/u.test(text))
        .map(({ bbox, font, y, text }) => ({
          text,
          size: font.size / TENTHS,
          left: bbox.x / TENTHS,
          right: (bbox.x + bbox.w) / TENTHS,
          baseline: y / TENTHS,
        })),
    ),
  }))
}

/** Pairs of lines that are painted over each other. */
export function countOverlaps({ lines }: TextPage): number {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline)
  let count = 0
  for (const [index, upper] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const lower = sorted[next]
      if (!lower || lower.baseline - 0.7 * lower.size > upper.baseline + 0.1 * upper.size + 20) break
      const smaller = Math.min(upper.size, lower.size)
      const across = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
      const bottom = Math.min(upper.baseline + 0.1 * upper.size, lower.baseline + 0.1 * lower.size)
      const top = Math.max(upper.baseline - 0.7 * upper.size, lower.baseline - 0.7 * lower.size)
      if (across > 0.5 * smaller && bottom - top > 0.35 * smaller) count += 1
    }
  }
  return count
}

/** Lines that reach over the edge of their page. */
export const countOutside = ({ lines }: TextPage, width: number, height: number): number =>
  lines.filter(
    ({ left, right, baseline }) => left < -1 || right > width + 1 || baseline < 0 || baseline > height + 1,
  ).length

export interface Scale {
  readonly scale: number
  /** Letters that have it. */
  readonly weight: number
}

/** How much smaller each line is than the line that stood nearest to its place. */
export function measureScales(before: TextPage, after: TextPage): Scale[] {
  const known = new Set(before.lines.map(({ text }) => text))
  return after.lines.flatMap((line) => {
    if (known.has(line.text) || line.size <= 0) return []
    let best: TextLine | null = null
    let least = Infinity
    for (const was of before.lines) {
      const across = Math.max(0, was.left - line.right, line.left - was.right)
      const distance = Math.abs(was.baseline - line.baseline) + across
      if (distance < least) [best, least] = [was, distance]
    }
    return best && best.size > 0 ? [{ scale: line.size / best.size, weight: line.text.length }] : []
  })
}

/** The value below which a share of the letters lies; 1 when there are none. */
export function percentile(scales: readonly Scale[], share: number): number {
  const sorted = [...scales].sort((a, b) => a.scale - b.scale)
  let left = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  for (const { scale, weight } of sorted) {
    left -= weight
    if (left <= 0) return scale
  }
  return sorted.at(-1)?.scale ?? 1
}

/** Width and height of each page in points, as shown; none of a document that poppler cannot open. */
export async function readPageSizes(pdf: string): Promise<(readonly [number, number])[]> {
  const answer = await runTool('pdfinfo', ['-f', '1', '-l', '100000', pdf]).catch(() => '')
  const turns = [...answer.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, turn]) => Number(turn))
  return [...answer.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, width, height], index) => {
    const size = [Number(width), Number(height)] as const
    return (turns[index] ?? 0) % 180 === 0 ? size : ([size[1], size[0]] as const)
  })
}
