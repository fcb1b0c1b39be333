import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFDocument,
} from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { subsetFont } from '../../../../platform/typeset'
import { decodeStream } from '../content/decode-stream'
import { cffGlyphs } from './cff-glyphs'
import { readCff, type CffFont } from './read-cff'
import { trimCff } from './trim-cff'
import type { Type1Parts } from '../type1/cipher'
import { trimType1, type1Encoding } from './trim-type1'
import { findUsedCodes } from './used-codes'

const name = (text: string): PDFName => PDFName.of(text)
/** Smaller programs are not worth it; larger ones take long. */
const SMALLEST = 2 * 1024
const LARGEST = 16 * 1024 * 1024
/** A trimmed program takes the place of the whole one when it is smaller than this share of it. */
const WORTH = 0.8

/** The codes of all fonts that share one program, each by what it means. */
interface Program {
  readonly kind: 'glyphs' | 'type1' | 'cff'
  readonly glyphs: Set<number>
  readonly names: Set<string>
}

/**
 * Fonts of the source of which a translation needs only page numbers and markers: their programs lose the outlines of all
 * other glyphs; codes, widths and names stay. TrueType programs by glyph number, Type 1 and CFF programs are trimmed, and
 * only where all is known that is shown with them.
 */
export async function trimFonts(document: PDFDocument): Promise<void> {
  const { context } = document
  const used = findUsedCodes(document)
  if (!used) return
  const programs = new Map<PDFRef, Program>()
  const others = new Set<PDFRef>()
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('Type')) !== name('Font')) continue
    const file = programOf(context, object)
    const strings = used.get(ref)
    if (file && !(strings && gather(context, object, file, strings, programs))) others.add(file)
  }
  for (const [ref, program] of programs) if (!others.has(ref)) await trim(context, ref, program)
}

const dictOf = (context: PDFContext, dict: PDFDict, key: string): PDFDict | null => {
  const value = context.lookup(dict.get(name(key)))
  return value instanceof PDFDict ? value : null
}

function descendantOf(context: PDFContext, font: PDFDict): PDFDict | null {
  const list = context.lookup(font.get(name('DescendantFonts')))
  const first = list instanceof PDFArray ? context.lookup(list.get(0)) : undefined
  return first instanceof PDFDict ? first : null
}

/** The stream of a font's program; a CIDFont answers none, as the font above it speaks for it. */
function programOf(context: PDFContext, font: PDFDict): PDFRef | null {
  if (/CIDFont/.test(font.get(name('Subtype'))?.toString() ?? '')) return null
  const descriptor = dictOf(context, descendantOf(context, font) ?? font, 'FontDescriptor')
  const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => descriptor?.get(name(key)))
  return files.find((file) => file instanceof PDFRef) ?? null
}

/** Adds what a font shows to its program; false where that cannot be told. */
function gather(
  context: PDFContext,
  font: PDFDict,
  file: PDFRef,
  strings: readonly Uint8Array[],
  programs: Map<PDFRef, Program>,
): boolean {
  const kind = isCff(context, file) ? 'cff' : font.get(name('Subtype')) === name('Type0') ? 'glyphs' : 'type1'
  const known = programs.get(file) ?? { kind, glyphs: new Set<number>(), names: new Set<string>() }
  if (known.kind !== kind) return false
  programs.set(file, known)
  if (kind === 'cff') {
    const program = cffOf(context, file)
    const shown = program && cffGlyphs(context, font, program, strings)
    for (const glyph of shown ?? []) known.glyphs.add(glyph)
    return Boolean(shown)
  }
  if (kind === 'glyphs') {
    for (const bytes of strings)
      for (let at = 0; at + 1 < bytes.length; at += 2) known.glyphs.add(bytes[at]! * 256 + bytes[at + 1]!)
    return hasGlyphCodes(context, font)
  }
  const nameOf = type1Names(context, font, file)
  if (!nameOf) return false
  for (const bytes of strings) for (const code of bytes) known.names.add(nameOf(code))
  return true
}

const CFF = new Set([name('Type1C'), name('CIDFontType0C')])

function isCff(context: PDFContext, file: PDFRef): boolean {
  const stream = context.lookup(file)
  const kind = stream instanceof PDFRawStream ? stream.dict.get(name('Subtype')) : undefined
  return kind instanceof PDFName && CFF.has(kind)
}

/** Null where it cannot be read. */
function cffOf(context: PDFContext, file: PDFRef): CffFont | null {
  const stream = context.lookup(file)
  if (!(stream instanceof PDFRawStream)) return null
  try {
    return readCff(decodeStream(context, stream, LARGEST))
  } catch {
    return null
  }
}

/** Are its codes of two bytes the numbers of glyphs of a TrueType program? */
function hasGlyphCodes(context: PDFContext, font: PDFDict): boolean {
  const cid = descendantOf(context, font)
  const map = context.lookup(cid?.get(name('CIDToGIDMap'))) ?? name('Identity')
  return (
    cid?.get(name('Subtype')) === name('CIDFontType2') &&
    context.lookup(font.get(name('Encoding'))) === name('Identity-H') &&
    map === name('Identity') &&
    Boolean(dictOf(context, cid, 'FontDescriptor')?.has(name('FontFile2')))
  )
}

/** Names of glyphs by code: of its differences, else of the program's own encoding; null where there is another. */
function type1Names(context: PDFContext, font: PDFDict, file: PDFRef): ((code: number) => string) | null {
  const parts = readType1(context, file)
  if (font.get(name('Subtype')) !== name('Type1') || !parts) return null
  if (!dictOf(context, font, 'FontDescriptor')?.has(name('FontFile'))) return null
  const encoding = context.lookup(font.get(name('Encoding')))
  if (encoding && !(encoding instanceof PDFDict && !encoding.has(name('BaseEncoding')))) return null
  const own = type1Encoding(parts)
  const names = new Map(own ?? [])
  const differences = encoding && context.lookup(encoding.get(name('Differences')))
  let code = 0
  for (const item of differences instanceof PDFArray ? differences.asArray() : []) {
    if (item instanceof PDFNumber) code = item.asNumber()
    else if (item instanceof PDFName) names.set(code++, item.decodeText())
    else return null
  }
  // What it does not name has a name in the standard encoding, which is not known here.
  if (!own && names.size === 0) return null
  return (wanted) => names.get(wanted) ?? (own ? '.notdef' : STANDARD)
}

/** Stands for a name that is not known: a program that has to have it stays whole. */
const STANDARD = ' '

/** A program in its parts; null where it does not tell them. */
export function readType1(context: PDFContext, file: PDFRef): Type1Parts | null {
  const stream = context.lookup(file)
  if (!(stream instanceof PDFRawStream)) return null
  const lengths = ['Length1', 'Length2'].map((key) => context.lookup(stream.dict.get(name(key))))
  const [clear, encrypted] = lengths.map((length) => (length instanceof PDFNumber ? length.asNumber() : 0))
  const bytes = decodeStream(context, stream, LARGEST)
  if (!clear || !encrypted || clear + encrypted > bytes.length) return null
  return {
    clear: bytes.subarray(0, clear),
    encrypted: bytes.subarray(clear, clear + encrypted),
    rest: bytes.subarray(clear + encrypted),
  }
}

async function trim(context: PDFContext, ref: PDFRef, { kind, glyphs, names }: Program): Promise<void> {
  const stream = context.lookup(ref)
  if (!(stream instanceof PDFRawStream) || stream.contents.length < SMALLEST) return
  const made =
    kind === 'cff'
      ? trimTable(context, ref, stream, glyphs)
      : kind === 'glyphs'
        ? await trimTrueType(context, stream, glyphs)
        : trimNamed(context, ref, names)
  if (made && made.contents.length < WORTH * stream.contents.length) context.assign(ref, made)
}

async function trimTrueType(
  context: PDFContext,
  stream: PDFRawStream,
  glyphs: ReadonlySet<number>,
): Promise<PDFRawStream | null> {
  const program = decodeStream(context, stream, LARGEST)
  const subset = await subsetFont(program, [0, ...glyphs], { hinted: true }).catch(() => null)
  return subset && packStream(context, subset, { Length1: subset.length })
}

function trimTable(
  context: PDFContext,
  ref: PDFRef,
  { dict }: PDFRawStream,
  glyphs: ReadonlySet<number>,
): PDFRawStream | null {
  const font = cffOf(context, ref)
  const trimmed = font && trimCff(font, glyphs)
  const kind = dict.get(name('Subtype'))
  return trimmed && kind instanceof PDFName
    ? packStream(context, trimmed, { Subtype: kind.decodeText() })
    : null
}

function trimNamed(context: PDFContext, ref: PDFRef, names: ReadonlySet<string>): PDFRawStream | null {
  const parts = readType1(context, ref)
  const trimmed = parts && !names.has(STANDARD) ? trimType1(parts, names) : null
  if (!trimmed) return null
  return writeType1(context, trimmed)
}

export const writeType1 = (context: PDFContext, { clear, encrypted, rest }: Type1Parts): PDFRawStream =>
  packStream(context, Buffer.concat([clear, encrypted, rest]), {
    Length1: clear.length,
    Length2: encrypted.length,
    Length3: rest.length,
  })
