import { TooManyScans } from '../document-error'

/** Of each page besides recognition: painting, straightening, putting together. Milliseconds of a processor. */
const REST_MS = 1_000
/** Fewer pages say too little about the others. */
const ENOUGH_PAGES = 8

/** Milliseconds that so many scanned pages take, when one keeps the program busy for `pageMs`. */
export const estimateReading = (scans: number, pageMs: number, atOnce: number): number =>
  (scans * (pageMs + REST_MS)) / atOnce

/** Watches how fast pages are read, so that a document that cannot end in time ends at once, not when the time is over. */
export class ReadingPace {
  private readonly started: number
  private done = 0

  constructor(
    private readonly now: () => number,
    private readonly scans: number,
    /** Milliseconds from now within which all pages must have been read; infinite where nobody waits. */
    private readonly withinMs: number,
  ) {
    this.started = now()
  }

  /** So many more pages are read. Throws `TooManyScans` when the others cannot be read in time at this pace. */
  count(pages: number): void {
    this.done += pages
    const spent = this.now() - this.started
    if (this.done >= this.scans || (this.done < ENOUGH_PAGES && spent <= this.withinMs)) return
    const readable = spent > 0 ? (this.done * this.withinMs) / spent : Infinity
    if (readable < this.scans) throw new TooManyScans(this.scans, readable)
  }
}
