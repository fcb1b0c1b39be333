/** Fewer lines of a class on a page say nothing about the document. */
const FEWEST_LINES = 10
/** The share of a document's lines so far that may be set smaller than what its pages agree on. */
const QUARTILE = 0.25
/** A page whose text could be larger by more than this is another kind of page. */
const NEARLY = 0.065

interface Cap {
  readonly cap: number
  readonly lines: number
}

/**
 * Text of one size and weight has one size from page to page, as far as what stood on the pages before tells: pages are written one after
 * the other, and none is in memory with all others. Only ever makes text smaller than its page would let it be.
 */
export class PageSizes {
  private readonly known = new Map<string, Cap[]>()

  /** The largest share of its size that a class has on the next page, of which `cap` would fit `lines` lines. */
  agree(name: string, cap: number, lines: number): number {
    if (lines < FEWEST_LINES) return cap
    const before = this.known.get(name) ?? []
    before.push({ cap, lines })
    this.known.set(name, before)
    before.sort((a, b) => a.cap - b.cap)
    let left = QUARTILE * before.reduce((sum, one) => sum + one.lines, 0)
    const shared = before.find((one) => (left -= one.lines) < 0)?.cap ?? cap
    return cap > shared && cap - shared < NEARLY ? shared : cap
  }
}
