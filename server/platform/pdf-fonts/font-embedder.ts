import { createHash } from 'node:crypto'
import { PDFArray, PDFString, type PDFContext, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import type { Compound, FontFace, Glyph } from '../typeset'
import { packStream } from './pack-stream'
import { showGlyphs, type StatedCode } from './show-glyphs'
import type { AdoptedFont, FontEmbedder, FontUse } from './types'
import { writeUnicodeMap } from './unicode-map'

export type { AdoptedFont, FontEmbedder, FontUse } from './types'

interface Coded {
  readonly code: string
  readonly glyph: number
  readonly compound: Compound | null
  readonly text: string
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

/** The codes of one face: one for each pair of glyph and text, so that copying gives the text back. */
interface Codes extends Shown {
  readonly face: FontFace
  readonly coded: Map<string, Coded>
}

const CODES = 0xffff
const FIXED_PITCH = 1
const SERIF = 2
const SYMBOLIC = 4
const ITALIC = 64

function createCodes(face: FontFace, name: string, ref: PDFRef): Codes {
  const coded = new Map<string, Coded>()
  const byShape = new Map<string, Coded>()
  const byGlyph = new Map<Glyph, StatedCode>()
  const lookUp = ({ id, compound: made, text }: Glyph): Coded => {
    const compound = made ?? null
    const shape = compound?.key ?? String(id)
    const key = `${shape} ${text}`
    let known = coded.get(key)
    // A font has no more codes: the shape is shown all the same, with the text it had before.
    if (!known && coded.size >= CODES) known = byShape.get(shape)
    if (!known) {
      const code = Math.min(coded.size + 1, CODES)
        .toString(16)
        .padStart(4, '0')
      known = { code, glyph: id, compound, text }
      coded.set(key, known)
      byShape.set(shape, known)
    }
    return known
  }
  // A word that is shaped once gives the same glyphs each time it is shown.
  const codeOf = (glyph: Glyph): StatedCode => {
    let known = byGlyph.get(glyph)
    if (!known) {
      const stated = statedWidth(face, glyph.id, glyph.compound ?? null) / 1000
      byGlyph.set(glyph, (known = { code: lookUp(glyph).code, stated }))
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

/** A bit for each code that has a glyph, from 0, the highest bit first (ISO 32000-1, table 124): codes have no gaps. */
function markCodes(context: PDFContext, count: number): PDFRef {
  const bits = new Uint8Array(Math.ceil((count + 1) / 8)).fill(0xff)
  bits[bits.length - 1] = (0xff << (bits.length * 8 - count - 1)) & 0xff
  return context.register(packStream(context, bits))
}

function mapToGlyphs(context: PDFContext, glyphs: readonly number[]): PDFRef {
  const map = new DataView(new ArrayBuffer((glyphs.length + 1) * 2))
  glyphs.forEach((glyph, index) => map.setUint16((index + 1) * 2, glyph))
  return context.register(packStream(context, new Uint8Array(map.buffer)))
}

async function writeFont(
  context: PDFContext,
  { face, use, coded }: Codes,
  { archived }: EmbedOptions,
): Promise<void> {
  const codes = [...coded.values()]
  const compounds = new Map(
    codes.flatMap(({ compound }) => (compound ? [[compound.key, compound] as const] : [])),
  )
  const simple = codes.filter(({ compound }) => !compound).map(({ glyph }) => glyph)
  const { program, placeOf, compoundPlaces } = await face.subset(simple, [...compounds.values()])
  const places = new Map([...compounds.keys()].map((key, index) => [key, compoundPlaces[index]!]))
  const glyphs = codes.map(({ glyph, compound }) => (compound && places.get(compound.key)) ?? placeOf(glyph))
  const name = `${subsetTag(program)}+${face.name}`
  const widths = PDFArray.withContext(context)
  widths.push(context.obj(1))
  widths.push(context.obj(codes.map(({ glyph, compound }) => statedWidth(face, glyph, compound))))
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    },
    FontDescriptor: describe(context, face, {
      ...{ name, bytes: program },
      codes: archived ? markCodes(context, codes.length) : null,
    }),
    DW: 0,
    W: widths,
    CIDToGIDMap: mapToGlyphs(context, glyphs),
  })
  const unicode = writeUnicodeMap(codes.map(({ code, text }) => [code, text] as const))
  context.assign(
    use.ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(packStream(context, unicode)),
    }),
  )
}

/** Whole thousandths, as PDF/A readers compare them with the font program. */
const statedWidth = (face: FontFace, glyph: number, compound: Compound | null): number =>
  thousandths(compound?.advance ?? face.advanceOf(glyph))

export interface EmbedOptions {
  /** Subsets say which codes they have, as PDF/A-1 asks for (ISO 19005-1, 6.3.5). */
  readonly archived?: boolean
}

/** Embeds faces into `doc` as Type0 fonts with one code for each pair of glyph and text (ISO 32000-2, 9.7.4, 9.10.3). */
export function createFontEmbedder(doc: PDFDocument, options: EmbedOptions = {}): FontEmbedder {
  const { context } = doc
  const faces = new Map<FontFace, Codes>()
  const adopted = new Map<FontFace, Shown>()
  const nextName = (): string => `VersoF${faces.size + adopted.size + 1}`

  function codesOf(face: FontFace): Codes {
    let codes = faces.get(face)
    if (!codes) {
      codes = createCodes(face, nextName(), context.nextRef())
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
        if (codes.coded.size > 0) await writeFont(context, codes, options)
      }
    },
  }
}
