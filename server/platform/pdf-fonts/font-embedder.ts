import { createHash } from 'node:crypto'
import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import type { Compound, FontFace, Glyph } from '../typeset'
import { CodeBook, OWN_NUMBERS } from './code-book'
import { FontShrinker, markCids, type WrittenFont } from './font-shrinker'
import { packStream } from './pack-stream'
import { showGlyphs, type StatedCode } from './show-glyphs'
import type { AdoptedFont, FontEmbedder, FontUse } from './types'

export type { AdoptedFont, FontEmbedder, FontUse } from './types'

interface Coded {
  readonly cid: number
  readonly glyph: number
  readonly compound: Compound | null
}

/** How a face is shown. */
interface Shown {
  readonly use: FontUse
  readonly codeOf: (glyph: Glyph) => StatedCode
}

function createShown(face: FontFace, { ref, codeOf }: AdoptedFont, name: string): Shown {
  const encode = (glyphs: readonly Glyph[]): string => glyphs.map(codeOf).join('')
  return {
    use: { name, ref, encode },
    codeOf: (glyph) => ({ code: codeOf(glyph), stated: face.advanceOf(glyph.id) }),
  }
}

/** The codes of one face: one for each pair of shape and text, so that copying gives the text back. */
interface Codes extends Shown {
  readonly face: FontFace
  readonly coded: Map<string, Coded>
}

const FIXED_PITCH = 1
const SERIF = 2
const SYMBOLIC = 4
const ITALIC = 64

function createCodes(face: FontFace, book: CodeBook, name: string, ref: PDFRef): Codes {
  const coded = new Map<string, Coded>()
  const byShape = new Map<string, Coded>()
  const variants = new Map<string, number>()
  const byGlyph = new Map<Glyph, StatedCode>()
  const lookUp = ({ id, compound: made, text }: Glyph): Coded => {
    const compound = made ?? null
    const shape = compound?.key ?? String(id)
    const key = `${shape} ${text}`
    let known = coded.get(key)
    if (known) return known
    const variant = variants.get(text) ?? 0
    const cid = book.cidOf(text, variant)
    // There are no more codes: the shape is shown all the same, with the text it had before.
    if (cid === null) return byShape.get(shape) ?? { cid: 0, glyph: id, compound }
    known = { cid, glyph: id, compound }
    variants.set(text, variant + 1)
    coded.set(key, known)
    byShape.set(shape, known)
    return known
  }
  // A word that is shaped once gives the same glyphs each time it is shown.
  const codeOf = (glyph: Glyph): StatedCode => {
    let known = byGlyph.get(glyph)
    if (!known) {
      const stated = statedWidth(face, glyph.id, glyph.compound ?? null) / 1000
      byGlyph.set(glyph, (known = { code: book.codeOf(lookUp(glyph).cid), stated }))
    }
    return known
  }
  const encode = (glyphs: readonly Glyph[]): string => glyphs.map((glyph) => codeOf(glyph).code).join('')
  return { face, coded, codeOf, use: { name, ref, encode } }
}

const thousandths = (em: number): number => Math.round(em * 1000)

/** Six capitals that are the same for the same glyphs (ISO 32000-2, 9.9.2). */
function subsetTag(program: Uint8Array): string {
  const digest = createHash('sha256').update(program).digest()
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

interface Program {
  readonly name: string
  readonly bytes: Uint8Array
  /** Says which codes it has; null where nobody asks. */
  readonly codes: PDFRef | null
}

function describe(context: PDFContext, face: FontFace, { name, bytes, codes }: Program): PDFRef {
  const { metrics } = face
  const flags =
    SYMBOLIC |
    (face.family === 'mono' ? FIXED_PITCH : 0) |
    (face.family === 'serif' ? SERIF : 0) |
    (face.italic ? ITALIC : 0)
  return context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: flags,
      FontBBox: metrics.box.map(thousandths),
      ItalicAngle: metrics.italicAngle,
      Ascent: thousandths(metrics.ascent),
      Descent: thousandths(metrics.descent),
      CapHeight: thousandths(metrics.capHeight),
      XHeight: thousandths(metrics.xHeight),
      StemV: face.bold ? 140 : 80,
      FontFile2: context.register(packStream(context, bytes, { Length1: bytes.length })),
      ...(codes && { CIDSet: codes }),
    }),
  )
}

/** Numbers between two widths that are said for less than a new list takes. */
const SHORT_GAP = 3

/** The width that most glyphs have, and those of the others in lists by their first numbers (ISO 32000-2, 9.7.4.3). */
function writeWidths(
  context: PDFContext,
  widths: readonly (readonly [cid: number, width: number])[],
): { readonly DW: number; readonly W?: PDFArray } {
  const times = new Map<number, number>()
  for (const [, width] of widths) times.set(width, (times.get(width) ?? 0) + 1)
  const [[most] = [0]] = [...times].sort(([, a], [, b]) => b - a)
  const lists = PDFArray.withContext(context)
  let [list, next] = [PDFArray.withContext(context), -1]
  for (const [cid, width] of widths) {
    if (width === most) continue
    if (next < 0 || cid - next > SHORT_GAP) {
      list = PDFArray.withContext(context)
      lists.push(context.obj(cid))
      lists.push(list)
      next = cid
    }
    for (; next < cid; next++) list.push(context.obj(most))
    list.push(context.obj(width))
    next = cid + 1
  }
  return { DW: most, ...(lists.size() > 0 && { W: lists }) }
}

async function writeFont(
  context: PDFContext,
  { face, use, coded }: Codes,
  book: CodeBook,
  { archived }: EmbedOptions,
): Promise<WrittenFont> {
  const codes = [...coded.values()].sort((a, b) => a.cid - b.cid)
  const places = new Map(codes.map(({ cid, glyph, compound }) => [cid, compound ?? glyph] as const))
  const { program, glyphs } = await face.subset(places)
  const name = `${subsetTag(program)}+${face.name}`
  const cids = codes.map(({ cid }) => cid)
  const descriptor = describe(context, face, {
    ...{ name, bytes: program },
    // What others are made of stands behind them.
    codes: archived ? context.register(markCids(context, cids, glyphs)) : null,
  })
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: OWN_NUMBERS,
      FontDescriptor: descriptor,
      ...writeWidths(
        context,
        codes.map(({ cid, glyph, compound }) => [cid, statedWidth(face, glyph, compound)] as const),
      ),
      CIDToGIDMap: 'Identity',
    }),
  )
  const { encoding, unicode } = book.write(context)
  context.assign(
    use.ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: encoding,
      DescendantFonts: [descendant],
      ToUnicode: unicode,
    }),
  )
  return { name, program, cids, descendant, descriptor }
}

/** Whole thousandths, as PDF/A readers compare them with the font program. */
const statedWidth = (face: FontFace, glyph: number, compound: Compound | null): number =>
  thousandths(compound?.advance ?? face.advanceOf(glyph))

export interface EmbedOptions {
  /** Subsets say which codes they have, as PDF/A-1 asks for (ISO 19005-1, 6.3.5). */
  readonly archived?: boolean
  /** How many different characters will be shown, about; it decides how they are coded. */
  readonly characters?: number
}

/** Of fonts among the resources. */
const NAME = 'VersoF'

/** Names that the pages have from when the document was translated before. */
function takenNames(doc: PDFDocument): Set<string> {
  const taken = new Set<string>()
  for (const { node } of doc.getPages()) {
    const fonts = doc.context.lookup(node.Resources()?.get(PDFName.of('Font')))
    if (!(fonts instanceof PDFDict)) continue
    for (const key of fonts.keys()) if (key.decodeText().startsWith(NAME)) taken.add(key.decodeText())
  }
  return taken
}

/** Embeds faces into `doc` as Type0 fonts with one code for each pair of shape and text (ISO 32000-2, 9.7.4, 9.10.3). */
export function createFontEmbedder(doc: PDFDocument, options: EmbedOptions = {}): FontEmbedder {
  const { context } = doc
  const faces = new Map<FontFace, Codes>()
  const adopted = new Map<FontFace, Shown>()
  const book = new CodeBook(options.characters ?? 0)
  const shrinker = new FontShrinker()
  const taken = takenNames(doc)
  let last = 0
  const nextName = (): string => {
    do last++
    while (taken.has(`${NAME}${last}`))
    return `${NAME}${last}`
  }

  function codesOf(face: FontFace): Codes {
    let codes = faces.get(face)
    if (!codes) {
      codes = createCodes(face, book, nextName(), context.nextRef())
      faces.set(face, codes)
    }
    return codes
  }

  return {
    use: (face) => (adopted.get(face) ?? codesOf(face)).use,
    adopt(face, font) {
      adopted.set(face, createShown(face, font, nextName()))
    },
    show({ face, shaped, size }) {
      return showGlyphs(shaped.glyphs, size, (adopted.get(face) ?? codesOf(face)).codeOf)
    },
    async finish() {
      for (const codes of faces.values()) {
        if (codes.coded.size > 0) shrinker.add(await writeFont(context, codes, book, options))
      }
    },
    shrink: (written) => shrinker.shrink(written),
  }
}
