import { PDFDict, PDFName, PDFStream, type PDFRef } from '@cantoo/pdf-lib'
import { decodeStream } from '../content/decode-stream'
import { formatNumber } from '../content/ink'
import { readOperators, type Operator } from '../content/tokens'
import { numbersAt } from '../extras/links'
import type { Box } from '../geometry'

const name = (text: string): PDFName => PDFName.of(text)
/** Bytes; what a field looks like is short. */
const LONGEST = 1_000_000
const COLOURS = new Set(['g', 'rg', 'k'])
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])

/** What a field looks like but for its words, and where these stood. */
export interface OldAppearance {
  readonly dict: PDFDict
  readonly box: Box
  /** Its operators without those that show words, as Latin-1. */
  readonly content: string
  /** Heights of its lines from the top down. */
  readonly baselines: readonly number[]
  /** Size of its words; 0 where none was told. */
  readonly size: number
  /** Operator of their colour; '' where none was told. */
  readonly colour: string
}

/** Null for a field that has no appearance of its own, or whose words stand in another object. */
export function readOldAppearance(widget: PDFDict): OldAppearance | null {
  const { context } = widget
  const appearances = context.lookup(widget.get(name('AP')))
  const stream = appearances instanceof PDFDict ? context.lookup(appearances.get(name('N'))) : null
  if (!(stream instanceof PDFStream)) return null
  const [x0, y0, x1, y1] = numbersAt(stream.dict, 'BBox')
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null
  const bytes = decodeStream(context, stream, LONGEST)
  const operators = [...readOperators(bytes)]
  const { baselines, size, colour } = followText(operators)
  if (baselines.length === 0) return null
  const box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const
  return { dict: stream.dict, box, content: withoutShows(bytes, operators), baselines, size, colour }
}

function withoutShows(bytes: Uint8Array, operators: readonly Operator[]): string {
  let [content, at] = ['', 0]
  const textOf = (start: number, end: number): string =>
    Buffer.from(bytes.subarray(start, end)).toString('latin1')
  for (const { start, end } of operators.filter((operator) => SHOWS.has(operator.name))) {
    content += `${textOf(at, start)} `
    at = end
  }
  return content + textOf(at, bytes.length)
}

/** Heights of lines (ISO 32000-1, 9.4.2); fields are set upright. */
function followText(operators: readonly Operator[]): Pick<OldAppearance, 'baselines' | 'size' | 'colour'> {
  const heights = new Set<number>()
  const saved: { shift: number; ink: string }[] = []
  let [ink, colour] = ['', '']
  let [shift, y, scale, leading, size, most] = [0, 0, 1, 0, 0, 0]
  for (const { name: operator, operands } of operators) {
    const at = (index: number): number => {
      const value = operands[index]
      return typeof value === 'number' ? value : 0
    }
    if (operator === 'q') saved.push({ shift, ink })
    else if (operator === 'Q') ({ shift, ink } = saved.pop() ?? { shift: 0, ink: '' })
    else if (operator === 'cm') shift += at(5)
    else if (COLOURS.has(operator))
      ink = `${operands.map((_, index) => formatNumber(at(index))).join(' ')} ${operator}`
    else if (operator === 'BT') [y, scale] = [0, 1]
    else if (operator === 'Tf') size = at(1)
    else if (operator === 'TL') leading = at(0)
    else if (operator === 'Tm') [y, scale] = [at(5), at(3)]
    else if (operator === 'Td') y += at(1) * scale
    else if (operator === 'TD') [y, leading] = [y + at(1) * scale, -at(1)]
    else if (operator === 'T*' || operator === "'" || operator === '"') y -= leading * scale
    if (!SHOWS.has(operator)) continue
    colour ||= ink
    heights.add(Math.round((shift + y) * 100) / 100)
    most = Math.max(most, size * Math.abs(scale))
  }
  return { baselines: [...heights].sort((a, b) => b - a), size: most, colour }
}

/** The resources of an appearance with fonts more. */
export function withFonts({ dict }: OldAppearance, fonts: ReadonlyMap<string, PDFRef>): PDFDict {
  const { context } = dict
  const old = context.lookup(dict.get(name('Resources')))
  const resources = old instanceof PDFDict ? old.clone(context) : context.obj({})
  const oldFonts = context.lookup(resources.get(name('Font')))
  const all = oldFonts instanceof PDFDict ? oldFonts.clone(context) : context.obj({})
  for (const [key, ref] of fonts) all.set(name(key), ref)
  resources.set(name('Font'), all)
  return resources
}
