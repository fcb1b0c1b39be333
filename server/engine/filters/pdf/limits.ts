/**
 * Budgets for files made to hurt. What a whole document may cost is bounded by the child it is read in (memory, time);
 * these bound one page, so that a page like that stays as it was and the rest of the file is translated.
 */
export const PDF_LIMITS = {
  /** Pages of one document; the largest that is sold. */
  pages: 5_000,
  /** Operators of one page, forms counted as often as they are painted. The densest real map has 400,000. */
  operatorsPerPage: 1_500_000,
  /** Show operators of one page. A newspaper page has 12,000. */
  showsPerPage: 120_000,
  /** Lines and thin rectangles of one page that are looked at as underlines. */
  rulesPerPage: 20_000,
  /** Opaque boxes and pictures of one page that may lie over words. */
  coversPerPage: 4_000,
  /** Pictures of one page whose places are looked at. */
  picturesPerPage: 20_000,
  /**
   * Saved states, and marked content, within one another, forms included: the reader takes time by the square of it. Viewers that end what
   * writers forget to restore have met some hundreds.
   */
  nesting: 4_000,
  /** Form XObjects within one another. PDF readers stop at 12 to 28. */
  formDepth: 20,
  /** Bytes of one page's content after decoding, forms counted as often as they are painted. */
  decodedBytesPerPage: 64 * 1024 * 1024,
  /** Milliseconds in which the reader must have gone through one page. */
  millisecondsPerPage: 15_000,
  /** Units of one document. */
  units: 200_000,
  /** Branches of the page tree within one another. Real trees have at most a dozen. */
  pageTreeDepth: 60,
  /** Layers of one document that are switched by themselves, and layers within one another. */
  layers: 4_000,
  layerDepth: 16,
  /** Nodes of the outline, so that one that leads back into itself ends. */
  outlineEntries: 20_000,
} as const

/** Why one page is left as it was. Not an error of the document: it is named in the result. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
  constructor(
    readonly reason:
      | 'operators'
      | 'nesting'
      | 'form-depth'
      | 'decoded-bytes'
      | 'time'
      | 'unreadable'
      | 'not-aligned'
      | 'encoding',
    detail = '',
  ) {
    super(detail ? `${reason}: ${detail}` : reason)
  }
}
