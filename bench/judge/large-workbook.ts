import { deflateRawSync } from 'node:zlib'
import { columnName, tablePart, xlsxOf } from '../../server/engine/testing/xlsx-fixture'
import { openZip, readEntry, writeZip } from '../../server/engine/filters/ooxml'
import { randomFrom, freshParagraph } from '../prose'

export interface LargeWorkbook {
  /** Size of the packed file. */
  readonly megabytes: number
  readonly texts: number
  /** Texts in their cells instead of the shared table. */
  readonly inline: boolean
}

const COLUMNS = 12

/** Rows of one text, a formula and numbers that do not pack well. */
function rowXml(row: number, text: (row: number) => string, random: () => number): string {
  let cells = text(row)
  for (let column = 1; column < COLUMNS; column++) {
    const reference = `${columnName(column)}${row}`
    cells +=
      column === COLUMNS - 1
        ? `<c r="${reference}" s="0"><f>IF(B${row}&gt;500,SUM(B${row}:K${row}),0)</f><v>${(random() * 1e4).toFixed(4)}</v></c>`
        : `<c r="${reference}" s="0"><v>${(random() * 1000).toFixed(6)}</v></c>`
  }
  return `<row r="${row}" spans="1:${COLUMNS}">${cells}</row>`
}

/** A workbook as a system of figures exports it. */
export function makeLargeWorkbook({ megabytes, texts, inline }: LargeWorkbook): Buffer {
  const random = randomFrom(11)
  const words = Array.from(
    { length: texts },
    (_, at) => `${freshParagraph(random).slice(0, 40).trim()} ${at}`,
  )
  const book = xlsxOf({
    sheets: [
      {
        name: 'Figures',
        rows: inline ? [['Head', 1]] : [['Head', 1], ...words.map((text) => [text])],
        tail: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        parts: [tablePart(1, 'A1:A2', ['Head'])],
      },
    ],
  })
  const archive = openZip(book)
  const name = 'xl/worksheets/sheet1.xml'
  const entry = archive.entries.find((item) => item.name === name)!
  const source = readEntry(archive, entry).toString('utf8')
  const start = source.indexOf('<sheetData>') + '<sheetData>'.length
  const end = source.indexOf('</sheetData>')
  const first = source.slice(start, source.indexOf('</row>', start) + '</row>'.length)
  const textCell = (row: number): string => {
    const at = (row - 2) % texts
    return inline
      ? `<c r="A${row}" t="inlineStr"><is><t>${words[at] ?? ''}</t></is></c>`
      : `<c r="A${row}" t="s"><v>${1 + at}</v></c>`
  }
  const pieces: Buffer[] = [Buffer.from(source.slice(0, start) + first)]
  let row = 2
  let packed = book.length
  while (packed < megabytes * 1e6) {
    let xml = ''
    for (let count = 0; count < 5_000; count++) xml += rowXml(row++, textCell, random)
    const piece = Buffer.from(xml)
    packed += deflateRawSync(piece, { level: 6 }).length
    pieces.push(piece)
    if (inline && row > texts) break
  }
  pieces.push(Buffer.from(source.slice(end)))
  return writeZip(archive, new Map([[name, Buffer.concat(pieces)]]))
}
