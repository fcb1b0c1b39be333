import type { Box } from '../filters/pdf/geometry'
import type { PageEvents } from '../filters/pdf/read/show-event'
import { tellingSentences, type ExpectedText } from './find-texts'
import { pageLetters, readLines, type PaintedLine } from './pdf-lines'

/** What is kept of a page that was read. */
export interface PageFacts {
  readonly lines: readonly PaintedLine[]
  readonly images: number
  readonly view: Box
}

export const factsOf = (events: PageEvents, view: Box): PageFacts => ({
  lines: readLines(events),
  images: events.painted.filter(({ kind }) => kind === 'image').length,
  view,
})

/** Goes through the pages of a result once: letters of all, lines of the chosen ones, and sources that were left. */
export class ResultReading {
  readonly pages = new Map<number, PageFacts>()
  /** Pages on which a sentence stands as in the source, each as often as there is one. */
  readonly left: string[] = []
  private readonly lacking = new Map<string, number>()
  private readonly byPart = new Map<string, ExpectedText[]>()
  private expected = 0

  constructor(
    private readonly chosen: ReadonlySet<number>,
    private readonly texts: readonly ExpectedText[],
    private readonly kept: ReadonlySet<string>,
  ) {
    for (const text of this.texts) {
      this.expected += this.count(text.pieces.join(''), 1)
      const own = this.byPart.get(text.part)
      if (own) own.push(text)
      else this.byPart.set(text.part, [text])
    }
  }

  see(index: number, events: PageEvents, view: Box): void {
    const letters = pageLetters(events)
    this.count(letters, -1)
    if (this.chosen.has(index)) this.pages.set(index, factsOf(events, view))
    const part = `page ${index + 1}`
    const own = this.byPart.get(part) ?? []
    // What another unit of the page says in its translation stands there rightly.
    const translated = own.map(({ whole }) => whole).join('\n')
    for (const text of own) {
      const left = tellingSentences(text).filter(
        (sentence) =>
          letters.includes(sentence) && !translated.includes(sentence) && !this.kept.has(sentence),
      )
      for (let count = 0; count < left.length; count++) this.left.push(part)
    }
  }

  /** Letters and figures of the translations, and how many of them are on no page. */
  missing(): { readonly letters: number; readonly missing: number } {
    const missing = [...this.lacking.values()].reduce((sum, count) => sum + Math.max(0, count), 0)
    return { letters: this.expected, missing }
  }

  private count(text: string, step: 1 | -1): number {
    let letters = 0
    for (const letter of text) {
      this.lacking.set(letter, (this.lacking.get(letter) ?? 0) + step)
      letters++
    }
    return letters
  }
}
