import type { Box } from '../filters/pdf/geometry'
import type { PageEvents } from '../filters/pdf/read/show-event'
import { tellingSentences, type ExpectedText } from './find-texts'
import { pageLetters, readLines, type PaintedLine } from './pdf-lines'

/** What is kept of a page that was read. */
export interface PageFacts {
  readonly letters: string
  readonly lines: readonly PaintedLine[]
  readonly images: number
  readonly view: Box
}

export const factsOf = (events: PageEvents, view: Box): PageFacts => ({
  letters: pageLetters(events),
  lines: readLines(events),
  images: events.painted.filter(({ kind }) => kind === 'image').length,
  view,
})

/** A sentence of units that stands on their page as in the source. */
interface Suspect {
  readonly sentence: string
  readonly units: number
  readonly stands: number
}

/** Pages of the source that are read for sentences that seem left; on all others they count as left. */
const MOST_SUSPECT_PAGES = 32

/** Goes through the pages of a result once: letters of all, lines of the chosen ones, and sources that seem left. */
export class ResultReading {
  readonly pages = new Map<number, PageFacts>()
  private readonly suspects = new Map<number, readonly Suspect[]>()
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
    const sentences = own
      .flatMap(tellingSentences)
      .filter(
        (sentence) =>
          letters.includes(sentence) && !translated.includes(sentence) && !this.kept.has(sentence),
      )
    const suspects = [...new Set(sentences)].map((sentence) => ({
      sentence,
      units: sentences.filter((other) => other === sentence).length,
      stands: occurrences(letters, sentence),
    }))
    if (suspects.length > 0) this.suspects.set(index, suspects)
  }

  /** Pages of the source that are to be read for `left`. */
  suspectPages(): number[] {
    return [...this.suspects.keys()].slice(0, MOST_SUSPECT_PAGES)
  }

  /**
   * Pages on which a sentence stands as in the source, each as often as there is one. What the source says once more
   * than its units do (within a formula, in a picture of text) is in none of them, and stays: `sources` are the letters
   * of source pages.
   */
  left(sources: ReadonlyMap<number, string>): string[] {
    return [...this.suspects].flatMap(([index, suspects]) => {
      const source = sources.get(index)
      const left = suspects.reduce((sum, { sentence, units, stands }) => {
        const besides = source === undefined ? 0 : Math.max(0, occurrences(source, sentence) - units)
        return sum + Math.min(units, Math.max(0, stands - besides))
      }, 0)
      return Array<string>(left).fill(`page ${index + 1}`)
    })
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

const occurrences = (text: string, part: string): number => text.split(part).length - 1
