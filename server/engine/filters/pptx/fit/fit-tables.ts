import {
  attributeValue,
  findAttribute,
  rawName,
  rawPrefix,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'
import type { TextInheritance } from '../inheritance'
import { createFormatReader, points, readParagraphs } from './read-body'
import { measureFlow, type FlowParagraph } from './text-flow'

/** As for shapes. */
const FLOOR = 0.7
const STEP = 0.025
const RUNS = new Set(['a:r', 'a:fld', 'a:br', 'a:endParaRPr'])

interface Cell {
  readonly paragraphs: readonly FlowParagraph[]
  readonly width: number
  /** Above and below the text. */
  readonly margins: number
}

interface Row {
  /** The least height that the row says. */
  readonly height: number
  readonly cells: readonly Cell[]
}

export interface TableFitRequest {
  readonly part: XmlPart
  readonly original: XmlElement
  readonly text: string
  readonly table: XmlElement
  readonly inheritance: TextInheritance
}

/**
 * Rows grow with their text, so a longer translation pushes a table down: one that would leave the slide gets smaller letters
 * (`a:rPr@sz`; tables have no fitting of their own).
 */
export function fitTable({ part, original, text, table, inheritance }: TableFitRequest): XmlEdit[] {
  const top = topOf(part.source, original)
  if (top === null) return []
  const before = heightOf(readRows(part.source, original, inheritance), 1)
  const rows = readRows(text, table, inheritance)
  const bottom = points(String(inheritance.pageHeight))
  const room = Math.max(bottom - top, before)
  if (heightOf(rows, 1) <= room) return []
  let scale = 1
  do scale -= STEP
  while (scale > FLOOR && heightOf(rows, scale) > room)
  return resizeRuns(text, table, inheritance, scale)
}

/** Where the table begins, from the top of the slide; null inside groups, whose places are their own. */
function topOf(source: string, table: XmlElement): number | null {
  let frame: XmlElement | null = table
  while (frame && frame.name !== 'p:graphicFrame') frame = frame.parent
  const offset = frame?.parent?.name === 'p:spTree' ? frame.child('p:xfrm')?.child('a:off') : null
  return offset ? points(attributeValue(source, offset, 'y')) : null
}

function readRows(source: string, table: XmlElement, inheritance: TextInheritance): Row[] {
  const columns = (table.child('a:tblGrid')?.children ?? []).map((column) =>
    points(attributeValue(source, column, 'w')),
  )
  return table.children
    .filter(({ name }) => name === 'a:tr')
    .map((row) => ({
      height: points(attributeValue(source, row, 'h')),
      cells: row.children
        .filter(({ name }) => name === 'a:tc')
        .flatMap((cell, index) => readCell(source, cell, columns, index, inheritance)),
    }))
}

function readCell(
  source: string,
  cell: XmlElement,
  columns: readonly number[],
  index: number,
  inheritance: TextInheritance,
): Cell[] {
  const body = cell.child('a:txBody')
  const covered = ['hMerge', 'vMerge'].some((name) => attributeValue(source, cell, name) === '1')
  // The text of a cell over several rows has their height together, which is seldom what makes a row grow.
  if (!body || covered || attributeValue(source, cell, 'rowSpan') !== null) return []
  const span = Number(attributeValue(source, cell, 'gridSpan') ?? 1)
  const whole = columns.slice(index, index + span).reduce((sum, width) => sum + width, 0)
  const properties = cell.child('a:tcPr')
  const margin = (name: string, otherwise: number): number =>
    points(properties && attributeValue(source, properties, name), otherwise)
  const style = inheritance.styleOf(source, cell, body)
  return [
    {
      paragraphs: readParagraphs(source, body, style, inheritance),
      width: Math.max(1, whole - margin('marL', 91_440) - margin('marR', 91_440)),
      margins: margin('marT', 45_720) + margin('marB', 45_720),
    },
  ]
}

function heightOf(rows: readonly Row[], scale: number): number {
  return rows.reduce((sum, { height, cells }) => {
    const heights = cells.map(
      ({ paragraphs, width, margins }) =>
        measureFlow(paragraphs, width, { font: scale, lines: 1 }).height + margins,
    )
    return sum + Math.max(height, ...heights)
  }, 0)
}

/** Writes the size of every run, and of the ends of paragraphs, which hold empty lines open. */
function resizeRuns(text: string, table: XmlElement, inheritance: TextInheritance, scale: number): XmlEdit[] {
  return [...table.descendants()].flatMap((paragraph): XmlEdit[] => {
    const body = paragraph.parent
    const cell = body?.parent
    if (paragraph.name !== 'a:p' || !cell) return []
    const format = createFormatReader(text, paragraph, inheritance.styleOf(text, cell, body), inheritance)
    return paragraph.children.flatMap((run): XmlEdit[] => {
      if (!RUNS.has(run.name)) return []
      const properties = run.name === 'a:endParaRPr' ? run : run.child('a:rPr')
      // Hundredths of a point.
      const size = Math.round(format(properties).size * scale * 2) * 50
      return [properties ? setSize(text, properties, size) : insertSize(text, run, size)]
    })
  })
}

function setSize(text: string, properties: XmlElement, size: number): XmlEdit {
  const present = findAttribute(text, properties, 'sz')
  if (present) return { start: present.start, end: present.end, text: String(size) }
  const at = properties.start + 1 + rawName(text, properties).length
  return { start: at, end: at, text: ` sz="${size}"` }
}

function insertSize(text: string, run: XmlElement, size: number): XmlEdit {
  const prefix = rawPrefix(text, run)
  const properties = `<${prefix}rPr sz="${size}"/>`
  if (run.openEnd !== run.end) return { start: run.openEnd, end: run.openEnd, text: properties }
  const open = text.slice(run.start, run.openEnd).replace(/\s*\/>$/, '>')
  return { start: run.start, end: run.end, text: `${open}${properties}</${rawName(text, run)}>` }
}
