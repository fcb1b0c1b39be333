import type { Filter } from '../filters/filter'
import { OpcPackage } from '../filters/ooxml'
import { mapSharedStrings } from '../filters/xlsx/shared-strings'
import { readCellText } from '../filters/xlsx/sheet/cell-text'
import { RowScanner } from '../filters/xlsx/sheet/scan-rows'
import { mapSheet, type SheetVisitor } from '../filters/xlsx/sheet/sheet-stream'
import { itemsText } from '../filters/xlsx/string-item'
import { readWorkbook, type Sheet } from '../filters/xlsx/workbook'
import { hasLetters } from '../model'
import type { PlacedText, TextPlace } from './facing-texts'
import { placeUnits } from './read-paragraphs'

/** Beyond it nothing more is shown; see `faceTexts`. */
const MOST_CELLS = 6_000

/** The texts of a workbook: cell after cell as each sheet shows them, then comments, drawings and the like. */
export async function readCells(filter: Filter, bytes: Uint8Array): Promise<PlacedText[]> {
  const pack = OpcPackage.open(bytes)
  const workbook = readWorkbook(pack, pack.mainPart().name)
  const strings = workbook.sharedStrings ? await readStrings(pack, workbook.sharedStrings) : []
  const texts: PlacedText[] = []
  for (const [index, sheet] of workbook.sheets.entries()) {
    if (!sheet.cells || texts.length >= MOST_CELLS) continue
    const reader = new SheetReader(sheet, index, strings, texts)
    for await (const _ of mapSheet(await pack.streamXml(sheet.part), sheet.part, reader));
  }
  if (texts.length >= MOST_CELLS) return texts
  const { units } = await filter.extract(bytes)
  const inCells = new Set([workbook.sharedStrings, ...workbook.sheets.map(({ part }) => part)])
  const beside = units.filter(({ part }) => !inCells.has(part))
  return [...texts, ...placeUnits(beside, workbook.main, new Map())]
}

async function readStrings(pack: OpcPackage, part: string): Promise<string[]> {
  const strings: string[] = []
  const all = mapSharedStrings(await pack.streamXml(part), part, (item) => strings.push(itemsText(item)))
  for await (const _ of all);
  return strings
}

/** Reads and changes nothing: what it is given it gives back empty. */
class SheetReader implements SheetVisitor {
  private readonly place: TextPlace
  private scanner = new RowScanner('')
  private root = ''
  private prefix = ''

  constructor(
    private readonly sheet: Sheet,
    private readonly index: number,
    private readonly strings: readonly string[],
    private readonly texts: PlacedText[],
  ) {
    this.place = { kind: 'sheet', name: sheet.name, parts: [sheet.part] }
  }

  head(_xml: string, root: string, prefix: string): string {
    this.scanner = new RowScanner(prefix)
    this.root = root
    this.prefix = prefix
    return ''
  }

  rows(xml: string): string {
    for (const { cells } of this.scanner.scan(xml)) {
      for (const cell of cells) {
        if (this.texts.length >= MOST_CELLS) return ''
        const text = readCellText(xml, cell, this.strings, this.root, this.prefix, this.sheet.part)?.trim()
        if (!text || !hasLetters(text)) continue
        const reference = `${columnName(cell.column)}${cell.row}`
        this.texts.push({ key: `${this.index}!${reference}`, place: this.place, cell: reference, text })
      }
    }
    return ''
  }

  tail(): string {
    return ''
  }
}

/** 1 → A, 27 → AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26))
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter
}
