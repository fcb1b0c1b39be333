import zlib from 'node:zlib'
import {
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { bytesOf } from './write-object'

type Indirect = readonly [PDFRef, PDFObject]
/** A row of the cross-reference stream (ISO 32000-2, 7.5.8.3): kind, offset or stream, generation or place in the stream. */
type Row = readonly [kind: number, where: number, which: number]

/** Objects of one object stream: the more, the better they are packed; a reader unpacks all to read one. */
const OBJECTS_A_STREAM = 200
const FREE: Row = [0, 0, 0]
/** Numbers without an object that are listed rather than left out. */
const SHORT_GAP = 64
/** PNG "up", of which zlib makes least. */
const UP = 2

/** A document with object streams and a cross-reference stream (PDF 1.5), packed as small as zlib makes it. */
export function serialise(context: PDFContext): Uint8Array {
  const rows = new Map<number, Row>([[0, [0, 0, 0xffff]]])
  const parts: Uint8Array[] = []
  let size = 0
  const add = (bytes: Uint8Array): void => {
    parts.push(bytes)
    size += bytes.length
  }
  const addObject = (number: number, generation: number, object: PDFObject): void => {
    rows.set(number, [1, size, generation])
    add(latin1(`${number} ${generation} obj\n`))
    add(bytesOf(object))
    add(latin1('\nendobj\n'))
  }
  add(latin1(`${context.header.toString()}\n`))
  const objects = context.enumerateIndirectObjects().filter(([, object]) => !isOldIndex(object))
  let next = context.largestObjectNumber + 1
  const loose = objects.filter(([ref, object]) => standsAlone(ref, object))
  for (const [ref, object] of loose) addObject(ref.objectNumber, ref.generationNumber, object)
  const packed = objects.filter(([ref, object]) => !standsAlone(ref, object))
  for (let at = 0; at < packed.length; at += OBJECTS_A_STREAM) {
    const group = packed.slice(at, at + OBJECTS_A_STREAM)
    group.forEach(([ref], index) => rows.set(ref.objectNumber, [2, next, index]))
    addObject(next++, 0, objectStream(context, group))
  }
  const start = size
  rows.set(next, [1, start, 0])
  add(latin1(`${next} 0 obj\n`))
  add(bytesOf(crossReferences(context, rows, next + 1, start)))
  add(latin1(`\nendobj\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** What the file that was read listed its objects by. */
function isOldIndex(object: PDFObject): boolean {
  if (!(object instanceof PDFRawStream)) return false
  const type = object.dict.get(PDFName.of('Type'))
  return type === PDFName.of('XRef') || type === PDFName.of('ObjStm')
}

/** Streams may not stand in streams, nor what has a generation (7.5.7). */
const standsAlone = (ref: PDFRef, object: PDFObject): boolean =>
  object instanceof PDFStream || object instanceof PDFInvalidObject || ref.generationNumber !== 0

function objectStream(context: PDFContext, group: readonly Indirect[]): PDFObject {
  let index = ''
  let offset = 0
  const bodies = group.flatMap(([ref, object]) => {
    const bytes = bytesOf(object)
    index += `${ref.objectNumber} ${offset} `
    offset += bytes.length + 1
    return [bytes, latin1('\n')]
  })
  const contents = Buffer.concat([latin1(index), ...bodies])
  return packStream(context, contents, { Type: 'ObjStm', N: group.length, First: index.length })
}

/** First numbers and counts of what is listed. */
function sectionsOf(rows: ReadonlyMap<number, Row>): [first: number, count: number][] {
  const sections: [number, number][] = []
  for (const number of [...rows.keys()].sort((a, b) => a - b)) {
    const last = sections.at(-1)
    if (last && number - (last[0] + last[1]) <= SHORT_GAP) last[1] = number - last[0] + 1
    else sections.push([number, 1])
  }
  return sections
}

function crossReferences(
  context: PDFContext,
  rows: ReadonlyMap<number, Row>,
  count: number,
  largest: number,
): PDFObject {
  const sections = sectionsOf(rows)
  let width = 1
  while (Math.max(largest, count) >= 256 ** width) width++
  const columns = 1 + width + 2
  const listed = sections.reduce((sum, section) => sum + section[1], 0)
  const table = Buffer.alloc(listed * (columns + 1))
  let before = Buffer.alloc(columns)
  let at = 0
  for (const [first, length] of sections) {
    for (let number = first; number < first + length; number++) {
      const [kind, where, which] = rows.get(number) ?? FREE
      const row = Buffer.alloc(columns)
      row.writeUInt8(kind, 0)
      row.writeUIntBE(where, 1, width)
      row.writeUInt16BE(which, 1 + width)
      table[at++] = UP
      for (let column = 0; column < columns; column++) table[at++] = (row[column]! - before[column]!) & 0xff
      before = row
    }
  }
  const { Root, Info, ID } = context.trailerInfo
  return context.stream(zlib.deflateSync(table, { level: 9 }), {
    Type: 'XRef',
    Size: count,
    W: [1, width, 2],
    Index: sections.flat(),
    ...(Root && { Root }),
    ...(Info && { Info }),
    ...(ID && { ID }),
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 12, Columns: columns },
  })
}
