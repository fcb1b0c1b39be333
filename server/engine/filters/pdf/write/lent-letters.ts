import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { showGlyphs, type StatedCode } from '../../../../platform/pdf-fonts'
import type { PlacedGlyphs } from '../../../../platform/typeset'
import { splitCodes } from '../content/align'
import type { ShowOperator } from '../content/content-tree'
import type { Block } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { ShowEvent, SourceFont } from '../read/show-event'
import type { PageResources } from './page-resources'
import type { Tag } from './translation'

/** Han, and the signs that stand among it: each is one glyph, as wide as it is high, whatever stands beside it. */
const LENDABLE = /^[\p{Unified_Ideograph}\u3000-\u303f\uff01-\uff60]$/u
/** Readers of these have forms of their own for many letters of the others. */
const WRITES_HAN = /^(?:zh|ja)\b/i
const [FILLED, STROKED] = [0, 2]
/** Em. */
const SAME_WIDTH = 0.01
/** How wide letters are stroked that were made bold by being painted twice, em. */
const THICKENED = 0.03

const name = (text: string): PDFName => PDFName.of(text)

/** A font of the page, and what it is known to show. */
interface Lender {
  readonly show: ShowOperator
  readonly font: SourceFont
  readonly letters: Map<string, StatedCode>
}

/** Letters in a font of the source. */
export interface LentGlyphs {
  /** Resource name without the slash. */
  readonly font: string
  /** What `FontEmbedder.show` would have given. */
  readonly operators: string
  /** Points: how wide outlines are stroked to look bold; 0 for letters as they are. */
  readonly stroke: number
}

/**
 * Han letters that a translation keeps (names of people and places, most of all) are painted with the page's own embedded fonts:
 * they look as they did, and no new font is brought for them. Only letters that the page shows, and that can be copied.
 */
export class LentLetters {
  private known: ReadonlyMap<string, Lender> | null = null
  private readonly ofBlocks = new WeakMap<Block, readonly string[]>()

  constructor(
    private readonly source: SourcePage,
    private readonly resources: PageResources,
    private readonly language: string,
  ) {}

  /** Null where a font of our own is to show it. */
  lend({ shaped, face, size, style, tag }: PlacedGlyphs<Tag>, block: Block): LentGlyphs | null {
    const { glyphs } = shaped
    if (tag.kind !== 'text' || WRITES_HAN.test(this.language) || this.source.kind !== 'text') return null
    if (!glyphs.every(({ compound, text }) => !compound && LENDABLE.test(text))) return null
    this.known ??= this.findLenders()
    for (const id of [tag.sample.style.fontId, ...this.fontsOf(block)]) {
      const lender = this.known.get(id)
      if (!lender || lender.font.italic || (lender.font.bold && !style.bold)) continue
      const { font, letters } = lender
      const fits = glyphs.every(({ id: glyph, text }) => {
        const width = letters.get(text)?.stated ?? NaN
        return Math.abs(width - face.advanceOf(glyph)) < SAME_WIDTH
      })
      const own = fits ? this.resources.sourceFont(lender.show) : null
      if (own === null) continue
      const operators = showGlyphs(glyphs, size, ({ text }) => letters.get(text)!)
      return { font: own, operators, stroke: style.bold && !font.bold ? THICKENED * size : 0 }
    }
    return null
  }

  private fontsOf(block: Block): readonly string[] {
    let ids = this.ofBlocks.get(block)
    if (!ids) {
      ids = [...new Set(block.marks.map(({ style }) => style.fontId))]
      this.ofBlocks.set(block, ids)
    }
    return ids
  }

  private findLenders(): Map<string, Lender> {
    const lenders = new Map<string, Lender>()
    const refused = new Set<string>()
    this.source.events.shows.forEach((event, index) => {
      const show = this.source.content.shows[index]!
      if (refused.has(event.fontId) || !showsPlainly(show, event)) return
      let lender = lenders.get(event.fontId)
      if (!lender && !mayLend(this.resources.sourceFontEntry(show))) return void refused.add(event.fontId)
      if (!lender)
        lenders.set(
          event.fontId,
          (lender = { show, font: event.font, letters: new Map<string, StatedCode>() }),
        )
      gather(lender.letters, show, event)
    })
    return lenders
  }
}

/** As its font says: not spoken otherwise, not hidden, not along a column. */
const showsPlainly = (show: ShowOperator, { font, renderMode, size }: ShowEvent): boolean =>
  show.spoken === null &&
  show.hidden === null &&
  (renderMode === FILLED || renderMode === STROKED) &&
  size > 0 &&
  !font.vertical &&
  !font.type3

/** A composite font whose program is there, and whose codes can be turned into text. */
function mayLend(entry: PDFObject | undefined): boolean {
  if (!(entry instanceof PDFDict) || entry.get(name('Subtype')) !== name('Type0')) return false
  const { context } = entry
  const list = context.lookup(entry.get(name('DescendantFonts')))
  const cid = list instanceof PDFArray ? context.lookup(list.get(0)) : undefined
  const descriptor = cid instanceof PDFDict ? context.lookup(cid.get(name('FontDescriptor'))) : undefined
  if (!(descriptor instanceof PDFDict) || !entry.has(name('ToUnicode'))) return false
  return descriptor.has(name('FontFile2')) || descriptor.has(name('FontFile3'))
}

/** The first code of a letter is the one it is shown with. */
function gather(letters: Map<string, StatedCode>, show: ShowOperator, event: ShowEvent): void {
  if (!event.glyphs.some(({ text }) => LENDABLE.test(text) && !letters.has(text))) return
  const codes = (splitCodes(show, event) ?? []).filter((element) => typeof element !== 'number')
  event.glyphs.forEach(({ text, emWidth }, index) => {
    const code = codes[index]
    if (!code || !LENDABLE.test(text) || letters.has(text)) return
    letters.set(text, { code: Buffer.from(code).toString('hex'), stated: emWidth })
  })
}
