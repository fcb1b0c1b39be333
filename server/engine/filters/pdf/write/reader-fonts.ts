import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import {
  adoptStandardFont,
  createStandardFace,
  isStandardCharacter,
  standardFontOf,
  standardWidths,
  type FontEmbedder,
  type StandardFont,
} from '../../../../platform/pdf-fonts'
import type { FontFace, FontStyle } from '../../../../platform/typeset'
import { lookUpResource, type ShowOperator } from '../content/content-tree'

const name = (text: string): PDFName => PDFName.of(text)
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3']
const LETTER = /\p{L}/u
/** Letters that all encodings of simple fonts have in one place. */
const ASCII_LETTERS = /^[A-Za-z]$/
/** Thousandths of an em by which a font may be wider or narrower, and is the same. */
const SAME_WIDTH = 10

/**
 * Fonts that a document names and does not hold, as every reader has them (Helvetica, Times, Courier and those of their widths): their
 * translations are shown with them, too. They look as the source did, and no font is brought.
 */
export class ReaderFonts {
  private readonly faces = new Map<PDFDict, FontFace | null>()
  private readonly known = new Map<string, FontFace>()

  constructor(private readonly fonts: FontEmbedder) {}

  /** The face of what an operator of the source shows; null where one of our own must be taken. */
  faceOf({ font, node }: ShowOperator, style: FontStyle): FontFace | null {
    if (font === null) return null
    const context = node.resources?.context
    const entry = context && lookUpResource(context, node.resources, 'Font', font)
    if (!(entry instanceof PDFDict)) return null
    let face = this.faces.get(entry)
    if (face === undefined) this.faces.set(entry, (face = this.adopt(entry)))
    return face && face.bold === style.bold && face.italic === style.italic ? face : null
  }

  private adopt(entry: PDFDict): FontFace | null {
    const font = standardFont(entry)
    if (!font) return null
    const descriptor = entry.get(name('FontDescriptor'))
    const key = [entry.get(name('BaseFont')), descriptor, entry.has(name('Widths'))].join(' ')
    let face = this.known.get(key)
    if (!face) {
      this.known.set(key, (face = createStandardFace(font, key)))
      this.fonts.adopt(face, adoptStandardFont(entry, font))
    }
    return face
  }
}

/** Have the standard fonts all letters of these texts? Other signs may come from elsewhere. */
export function fitsReaderFonts(texts: Iterable<string>): boolean {
  for (const text of texts)
    for (const character of text.normalize('NFC'))
      if (character > '\u007f' && LETTER.test(character) && !isStandardCharacter(character)) return false
  return true
}

function standardFont(entry: PDFDict): StandardFont | null {
  const { context } = entry
  const kind = entry.get(name('Subtype'))
  const base = entry.get(name('BaseFont'))
  if ((kind !== name('Type1') && kind !== name('TrueType')) || !(base instanceof PDFName)) return null
  const descriptor = context.lookup(entry.get(name('FontDescriptor')))
  if (descriptor instanceof PDFDict && PROGRAMS.some((key) => descriptor.has(name(key)))) return null
  const font = standardFontOf(base.decodeText())
  return font && isAsWide(entry, font) ? font : null
}

/** A font of that name, and not another one behind it. */
function isAsWide(entry: PDFDict, font: StandardFont): boolean {
  const { context } = entry
  const lookUp = (key: string): PDFObject | undefined => context.lookup(entry.get(name(key)))
  const [given, first, encoding] = [lookUp('Widths'), lookUp('FirstChar'), lookUp('Encoding')]
  if (!(given instanceof PDFArray) || !(first instanceof PDFNumber)) return true
  if (encoding instanceof PDFDict && encoding.has(name('Differences'))) return true
  const widths = standardWidths(font)
  return given.asArray().every((item, index) => {
    const code = first.asNumber() + index
    const width = context.lookup(item)
    if (!ASCII_LETTERS.test(String.fromCharCode(code)) || !(width instanceof PDFNumber)) return true
    return width.asNumber() === 0 || Math.abs(width.asNumber() - (widths.get(code) ?? 0)) < SAME_WIDTH
  })
}
