import { hasLetters } from '../../model'
import {
  applyEdits,
  encodeXml,
  EntryPacker,
  type DecodedXml,
  type OpcPackage,
  type PackedData,
  type XmlPart,
} from '../ooxml'
import { TextDesk, type Edition } from './edition'
import { followCells } from './followers'
import { translateTextPart } from './part-text'
import { findTextParts } from './parts'
import { mapSharedStrings } from './shared-strings'
import { mapSheet } from './sheet/sheet-stream'
import { mayGrow, SheetText } from './sheet/sheet-text'
import { MAX_CELL_TEXT, translateStringItem, writeBoth } from './string-item'
import { splitEdges } from './text-key'
import type { Workbook } from './workbook'

/** The parts of an edition that differ from the source's. */
export interface WrittenParts {
  readonly xml: Map<XmlPart, string>
  readonly packed: Map<string, PackedData>
}

/** Goes through the texts of cells: shared strings first, then sheet by sheet. Writes where the edition has a wording. */
export async function passCells(
  pack: OpcPackage,
  workbook: Workbook,
  edition: Edition,
): Promise<Map<string, PackedData>> {
  const packed = new Map<string, PackedData>()
  if (workbook.sharedStrings) {
    const data = await passStrings(pack, workbook.sharedStrings, edition)
    if (data) packed.set(workbook.sharedStrings, data)
  }
  for (const sheet of workbook.sheets) {
    const data = sheet.cells ? await passSheet(pack, sheet.part, edition) : null
    if (data) packed.set(sheet.part, data)
  }
  return packed
}

async function passSheet(pack: OpcPackage, part: string, edition: Edition): Promise<PackedData | null> {
  const frame = edition.survey.frames.get(part)
  if (!edition.wording && frame && !frame.inline) {
    const text = new SheetText(part, edition)
    text.enter(frame.root, frame.prefix)
    text.tail(frame.tail)
    return null
  }
  // Most sheets of a large workbook hold numbers: nothing is packed before it is known that something changes.
  if (edition.wording) {
    const text = new SheetText(part, edition)
    const { texts } = await pack.streamXml(part)
    if (!(await changes(mapSheet({ texts }, part, text), () => text.changed))) return null
  }
  const text = new SheetText(part, edition)
  const stream = await pack.streamXml(part)
  return collect(mapSheet(stream, part, text), stream.encoding, edition, () => text.changed)
}

async function changes(texts: AsyncIterable<string>, changed: () => boolean): Promise<boolean> {
  for await (const _ of texts) if (changed()) return true
  return changed()
}

/** Goes through everything else that holds texts. */
export function passParts(pack: OpcPackage, workbook: Workbook, edition: Edition): Map<XmlPart, string> {
  const changed = new Map<XmlPart, string>()
  for (const { name, markup } of findTextParts(pack, workbook)) {
    const part = edition.readPart(name)
    const edits = translateTextPart(part, markup, edition)
    if (edits.length > 0 && edition.wording) changed.set(part, applyEdits(part.source, edits))
  }
  return changed
}

/** Writes an edition in full. */
export async function writeParts(
  pack: OpcPackage,
  workbook: Workbook,
  edition: Edition,
): Promise<WrittenParts> {
  const packed = await passCells(pack, workbook, edition)
  const xml = passParts(pack, workbook, edition)
  if (edition.wording) {
    for (const [part, text] of followCells(pack, workbook, edition, edition.wording)) xml.set(part, text)
  }
  const { formats } = edition
  const edits = formats?.edits(edition.direction === 'to-right-to-left') ?? []
  if (formats?.part && edits.length > 0) xml.set(formats.part, applyEdits(formats.part.source, edits))
  return { xml, packed }
}

async function passStrings(pack: OpcPackage, part: string, edition: Edition): Promise<PackedData | null> {
  const desk = new TextDesk(part, edition)
  const { bilingual, wording, rewritten } = edition
  const turned = edition.direction === 'to-right-to-left'
  let changed = false
  const stream = await pack.streamXml(part)
  const texts = mapSharedStrings(stream, part, (item, index, replace) => {
    const text = edition.survey.strings[index] ?? ''
    const ask = desk.cell(text)
    if (!hasLetters(text)) return
    const translated = translateStringItem(item, ask)
    if (translated === null) return
    const both = bilingual
      ? writeBoth(item, translated, wording?.separator(splitEdges(text)[1]) ?? '\n')
      : null
    const fits = both !== null && contentText(both).length <= MAX_CELL_TEXT
    const written = fits ? both : translated
    const after = contentText(written)
    if (after.length > MAX_CELL_TEXT) return
    changed = true
    replace(written)
    if (after !== text && (mayGrow({ before: text, after }) || turned)) rewritten.set(index, after)
  })
  return collect(texts, stream.encoding, edition, () => changed)
}

/** What a reader sees of new content, near enough for its length. */
const contentText = (xml: string): string => xml.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&')

/** Packs what comes; null when nothing of it changed, or when it was only read. */
async function collect(
  texts: AsyncIterable<string>,
  encoding: DecodedXml,
  { wording }: Edition,
  changed: () => boolean,
): Promise<PackedData | null> {
  if (!wording) {
    for await (const _ of texts) continue
    return null
  }
  const packer = new EntryPacker()
  let body = encoding
  for await (const text of texts) {
    await packer.write(encodeXml(text, body))
    body = { ...encoding, mark: new Uint8Array(0) }
  }
  if (changed()) return packer.finish()
  packer.discard()
  return null
}
