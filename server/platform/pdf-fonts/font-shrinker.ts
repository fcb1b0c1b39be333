import { PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext } from '@cantoo/pdf-lib'
import { convertToCff } from '../typeset'
import { packStream } from './pack-stream'

/** A font of ours, and where it stands in its document. */
export interface WrittenFont {
  readonly name: string
  /** TrueType. */
  readonly program: Uint8Array
  /** In their order. */
  readonly cids: readonly number[]
  readonly descendant: PDFRef
  readonly descriptor: PDFRef
}

/** Fonts of more glyphs are Han, of which CFF makes hardly less, and take long. */
const MOST_GLYPHS = 256

const name = (text: string): PDFName => PDFName.of(text)

/** A bit for each number that has a glyph, from 0, the highest bit first (ISO 32000-1, table 124), and for those behind the last one, up to `glyphs`. */
export function markCids(context: PDFContext, cids: readonly number[], glyphs = 0): PDFRawStream {
  const last = cids.at(-1) ?? 0
  const bits = new Uint8Array(Math.ceil(Math.max(glyphs, last + 1) / 8))
  const parts = Array.from({ length: Math.max(0, glyphs - last - 1) }, (_, index) => last + 1 + index)
  for (const cid of [0, ...cids, ...parts]) bits[cid >> 3]! |= 0x80 >> (cid & 7)
  return packStream(context, bits)
}

/** Turns the TrueType programs of fonts of ours into CFF, where that is smaller. */
export class FontShrinker {
  private readonly fonts: WrittenFont[] = []
  private readonly converted = new Map<WrittenFont, Uint8Array | null>()

  add(font: WrittenFont): void {
    this.fonts.push(font)
  }

  shrink(context: PDFContext): void {
    for (const font of this.fonts) {
      const [descendant, descriptor] = [font.descendant, font.descriptor].map((ref) => context.lookup(ref))
      if (!(descendant instanceof PDFDict) || !(descriptor instanceof PDFDict)) continue
      const file = descriptor.get(name('FontFile2'))
      const stream = context.lookup(file)
      const cff = this.convert(font)
      if (!cff || !(file instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue
      const packed = packStream(context, cff, { Subtype: 'CIDFontType0C' })
      if (packed.contents.length >= stream.contents.length) continue
      context.assign(file, packed)
      descriptor.delete(name('FontFile2'))
      descriptor.set(name('FontFile3'), file)
      descendant.set(name('Subtype'), name('CIDFontType0'))
      descendant.delete(name('CIDToGIDMap'))
      if (descriptor.has(name('CIDSet')))
        descriptor.set(name('CIDSet'), context.register(markCids(context, font.cids)))
    }
  }

  private convert(font: WrittenFont): Uint8Array | null {
    let cff = this.converted.get(font)
    if (cff === undefined) {
      cff = font.cids.length > MOST_GLYPHS ? null : convertToCff(font.program, font.cids, font.name)
      this.converted.set(font, cff)
    }
    return cff
  }
}
