import { PDFDict, PDFName, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { createFontEmbedder, packStream, type FontEmbedder } from '../../../../platform/pdf-fonts'
import {
  createTypesetter,
  type PlacedGlyphs,
  type RunStyle,
  type Typesetter,
} from '../../../../platform/typeset'
import { annotationsOf, rotationOf } from '../bilingual/source-page'
import { readPageContent } from '../content/content-tree'
import { formatNumber } from '../content/ink'
import type { Matrix } from '../geometry'
import { visibleBox } from '../read/visible-box'
import type { ScannedLine, ScannedPage, ScannedWord } from './gather-lines'
import { inverse, rotated, turned, viewOf, type Placement } from './view-matrix'

const name = (text: string): PDFName => PDFName.of(text)

/** Straight text is set as wide as its picture within this share of its own width; beyond, it was read wrongly. */
const NARROWEST = 20
const WIDEST = 400
/** Words farther from each other, of the size, may stand in cells of their own. */
const NEAR = 0.85

/** Pages with comments, links or fields are left as they stand: those would not turn with the page. */
export const mayTurn = (page: PDFPage): boolean => annotationsOf(page).length === 0

/**
 * Lays under the pictures of pages what was read in them: as text that is not painted, each word as wide as its picture. Pages
 * that stood crooked or lay on their side stand straight afterwards.
 */
export async function layText(
  document: PDFDocument,
  pages: readonly ScannedPage[],
  language: string,
): Promise<void> {
  const typesetter = await createTypesetter({ language })
  const fonts = createFontEmbedder(document)
  for (const scanned of pages) {
    if (scanned.lines.length === 0) continue
    const page = document.getPage(scanned.index)
    const layer = new TextLayer(typesetter, fonts)
    const text = scanned.lines.map((line) => layer.line(line)).join('')
    addLayer(page, scanned, text, layer.used)
  }
  await fonts.finish()
}

function addLayer(page: PDFPage, scanned: ScannedPage, text: string, fonts: TextLayer['used']): void {
  const { context } = page.doc
  const seen = viewOf(visibleBox(page), rotationOf(page))
  const straight = rotated(turned(seen, scanned.turn), scanned.fall, scanned.growing)
  const { root } = readPageContent(context, page)
  const turns = mayTurn(page)
  const [before, after] = turns ? [straight.matrix, null] : [null, inverse(straight.matrix)]
  const bytes = Buffer.concat([
    Buffer.from(`q\n${before ? `${operands(before)} cm\n` : ''}`),
    root.bytes,
    Buffer.from(
      `\n${'Q\n'.repeat(1 + root.unclosed)}q\n${after ? `${operands(after)} cm\n` : ''}BT\n3 Tr\n${text}ET\nQ\n`,
      'latin1',
    ),
  ])
  page.node.set(name('Contents'), context.register(packStream(context, bytes)))
  const own = root.resources?.clone(context) ?? context.obj({})
  const known = context.lookup(own.get(name('Font')))
  const dict = known instanceof PDFDict ? known.clone(context) : context.obj({})
  for (const [key, ref] of fonts) dict.set(name(key), ref)
  own.set(name('Font'), dict)
  page.node.set(name('Resources'), own)
  if (turns) placePage(page, straight)
}

function placePage({ node, doc }: PDFPage, { width, height }: Placement): void {
  for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) node.delete(name(key))
  const box = doc.context.obj([0, 0, rounded(width), rounded(height)])
  node.set(name('MediaBox'), box)
  // Its ancestors may say otherwise.
  node.set(name('CropBox'), box)
  node.set(name('Rotate'), doc.context.obj(0))
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
const operands = (matrix: Matrix): string => matrix.map((value) => formatNumber(value)).join(' ')

/** Writes lines of words with the fonts that the translation will have, too, so that the two can be compared. */
class TextLayer {
  readonly used = new Map<string, ReturnType<FontEmbedder['use']>['ref']>()

  constructor(
    private readonly typesetter: Typesetter,
    private readonly fonts: FontEmbedder,
  ) {}

  line({ words, size, base, bold, serif }: ScannedLine): string {
    const style: RunStyle = { family: serif ? 'serif' : 'sans', bold, italic: false }
    return words
      .map((word, index) => {
        const next = words[index + 1]
        const near = next && next.x0 > word.x1 && next.x0 - word.x1 < NEAR * size
        const space = near ? this.space(word.x1, next.x0, base, size, style) : ''
        return this.word(word, base, size, style) + space
      })
      .join('')
  }

  private word({ text, x0, x1 }: ScannedWord, base: number, size: number, style: RunStyle): string {
    const pieces = this.piecesOf(text, size, style)
    const width = pieces.reduce((most, piece) => Math.max(most, piece.x + piece.width), 0)
    const share = width > 0 ? (x1 - x0) / width : 1
    return pieces.map((piece) => this.show(piece, x0 + piece.x * share, base, share)).join('')
  }

  /** Readers need not guess where a word ends. */
  private space(x0: number, x1: number, base: number, size: number, style: RunStyle): string {
    const blank = this.piecesOf('i i', size, style).find((piece) => piece.blank)
    return blank ? this.show(blank, x0, base, (x1 - x0) / blank.width) : ''
  }

  private piecesOf(text: string, size: number, style: RunStyle): PlacedGlyphs<null>[] {
    const [line] = this.typesetter.layOut([{ text, style, tag: null }]).breakLines({ size, width: 1e6 })
    return (line?.place() ?? []).filter((piece) => piece.kind === 'glyphs')
  }

  private show(piece: PlacedGlyphs<null>, x: number, y: number, share: number): string {
    const font = this.fonts.use(piece.face)
    const key = `Scan${font.name}`
    this.used.set(key, font.ref)
    const wide = Math.min(WIDEST, Math.max(NARROWEST, share * 100))
    const place = `1 0 0 1 ${formatNumber(x)} ${formatNumber(y + piece.rise)} Tm`
    return `/${key} ${formatNumber(piece.size)} Tf ${formatNumber(wide)} Tz ${place} ${this.fonts.show(piece)}\n`
  }
}
