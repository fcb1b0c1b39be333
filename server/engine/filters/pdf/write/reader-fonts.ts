import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import {
  adoptStandardFont,
  createStandardFace,
  isStandardCharacter,
  otherStyle,
  standardFontOf,
  standardWidths,
  type FontEmbedder,
  type StandardFont,
} from '../../../../platform/pdf-fonts'
import type { FontFace, FontStyle } from '../../../../platform/typeset'
import type { ShowOperator } from '../content/content-tree'

const name = (text: string): PDFName => PDFName.of(text)
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3']
const LETTER = /\p{L}/u
/** Letters that all encodings of simple fonts have in one place. */
const ASCII_LETTERS = /^[A-Za-z]$/
/** Thousandths of an em by which a font may be wider or narrower, and is the same. */
const SAME_WIDTH = 10

interface FontGroup {
  /** By their roots: upright fonts that are not in the document. Other styles of them that are do not look otherwise beside them. */
  readonly upright: ReadonlyMap<string, PDFDict>
  readonly faces: Map<PDFDict, FontFace | null>
}

/**
 * Fonts that a document names and does not hold, as every reader has them (Helvetica, Times, Courier and those of their widths): their
 * translations are shown with them, too. They look as the source did, and no font is brought.
 */
export class ReaderFonts {
  /** By the fonts that stand together in the resources of a page or form. */
  private readonly groups = new Map<PDFDict, FontGroup>()
  private readonly known = new Map<string, FontFace>()
  private readonly styles = new Map<string, PDFDict>()

  constructor(private readonly fonts: FontEmbedder) {}

  /** The face of what an operator of the source shows; null where one of our own must be taken. */
  faceOf({ font, node }: ShowOperator, style: FontStyle): FontFace | null {
    const all = node.resources?.context.lookup(node.resources.get(name('Font')))
    const entry = font !== null && all instanceof PDFDict ? all.context.lookup(all.get(name(font))) : null
    if (!(all instanceof PDFDict) || !(entry instanceof PDFDict)) return null
    let group = this.groups.get(all)
    if (!group)
      this.groups.set(
        all,
        (group = { upright: findUpright(all), faces: new Map<PDFDict, FontFace | null>() }),
      )
    let face = group.faces.get(entry)
    if (face === undefined) group.faces.set(entry, (face = this.adopt(entry, group)))
    return face && face.bold === style.bold && face.italic === style.italic ? face : null
  }

  private adopt(own: PDFDict, group: FontGroup): FontFace | null {
    const font = standardFont(own) ?? standardFontOf(nameOf(own))
    const entry = font && (standardFont(own) ? own : this.styleOf(font, group))
    if (!font || !entry) return null
    const descriptor = entry.get(name('FontDescriptor'))
    const key = [entry.get(name('BaseFont')), descriptor, entry.has(name('Widths'))].join(' ')
    let face = this.known.get(key)
    if (!face) {
      this.known.set(key, (face = createStandardFace(font, key)))
      this.fonts.adopt(face, adoptStandardFont(entry, font))
    }
    return face
  }

  private styleOf(font: StandardFont, { upright }: FontGroup): PDFDict | null {
    const source = upright.get(font.root)
    if (!source || !(font.bold || font.italic)) return null
    const key = `${font.root} ${font.bold} ${font.italic}`
    const known = this.styles.get(key) ?? otherStyle(source, font)
    this.styles.set(key, known)
    return known
  }
}

const nameOf = (entry: PDFDict): string => {
  const base = entry.get(name('BaseFont'))
  return base instanceof PDFName ? base.decodeText().replace(/^[A-Z]{6}\+/, '') : ''
}

function findUpright(fonts: PDFDict): Map<string, PDFDict> {
  const found = new Map<string, PDFDict>()
  const held = new Set<string>()
  for (const value of fonts.values()) {
    const entry = fonts.context.lookup(value)
    const font = entry instanceof PDFDict ? standardFontOf(nameOf(entry)) : null
    if (!(entry instanceof PDFDict) || !font || font.bold || font.italic) continue
    if (standardFont(entry)) found.set(font.root, entry)
    else held.add(font.root)
  }
  for (const root of held) found.delete(root)
  return found
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
