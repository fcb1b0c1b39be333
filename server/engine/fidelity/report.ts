/**
 * What is different in a finished file from its source, and must not be. Stable: they are in the API and in records.
 * `text-missing` a translation is not in the file, `source-left` its source is there instead; `-lost` there are fewer
 * than in the source; `-changed` as many, but others. Of a bilingual file: `original-changed` a text, slide or page of the
 * source does not stand in it as it was, `row-lost` a table for reviewers lacks a row.
 */
export type FindingKind =
  | 'text-missing'
  | 'source-left'
  | 'link-lost'
  | 'link-changed'
  | 'bookmark-lost'
  | 'bookmark-changed'
  | 'image-lost'
  | 'image-changed'
  | 'formula-lost'
  | 'formula-changed'
  | 'page-lost'
  | 'page-changed'
  | 'slide-lost'
  | 'sheet-lost'
  | 'part-lost'
  | 'part-changed'
  | 'part-added'
  | 'note-lost'
  | 'comment-lost'
  | 'field-lost'
  | 'field-changed'
  | 'table-lost'
  | 'paragraph-lost'
  | 'section-lost'
  | 'break-lost'
  | 'style-lost'
  | 'control-lost'
  | 'shape-lost'
  | 'chart-lost'
  | 'animation-lost'
  | 'cell-lost'
  | 'number-changed'
  | 'merge-lost'
  | 'rule-lost'
  | 'text-overlaps'
  | 'text-tiny'
  | 'text-outside'
  | 'text-overflows'
  | 'annotation-lost'
  | 'attachment-lost'
  | 'original-changed'
  | 'row-lost'

export interface Finding {
  readonly kind: FindingKind
  readonly count: number
  /** Part or page of the first one, e.g. `word/document.xml`, `page 3`. */
  readonly where: string
}

/** How many there are in the result, of how many in the source. */
export interface Tally {
  readonly source: number
  readonly result: number
}

/** Why text stands in the result as in the source: units, by what the translation said of them. */
export interface LeftText {
  /** Numbers, codes, addresses. */
  readonly protected: number
  /** In the target language already. */
  readonly sameLanguage: number
  /** No usable answer of any engine. */
  readonly failed: number
  /** Came back as it went: names, words that both languages share or the engine does not know. */
  readonly unchanged: number
}

/** What the file with both languages is like, measured on the file opened again, against source and translations. */
export interface BilingualReport {
  /**
   * How the languages stand: each text under its source or in its cell, slide after slide, page beside or after page, or
   * rows of a table.
   */
  readonly form: 'texts' | 'slides' | 'pages' | 'rows'
  /** Slides, pages, sheets or rows as there should be and are; absent for Word's texts. */
  readonly places?: Tally | undefined
  /** Texts, slides or pages of the source that were looked at, and how many stand in it as they were. */
  readonly originals: Tally
  /** Share of the letters of the translations that was found in it, 0 to 1. */
  readonly covered: number
  readonly findings: readonly Finding[]
}

/** What a finished file is like, measured on the file opened again, against its source. */
export interface FidelityReport {
  readonly format: 'docx' | 'pptx' | 'xlsx' | 'pdf'
  /** Share of the letters to be translated whose translation was found in the result, 0 to 1. */
  readonly covered: number
  readonly left: LeftText
  /** Pages (PDF), slides or sheets; absent for Word, which has none before it is laid out. */
  readonly places?: Tally | undefined
  readonly links: Tally
  readonly bookmarks: Tally
  readonly images: Tally
  readonly formulas: Tally
  /** Parts (pages of a PDF) in which there was nothing to translate, and how many of them are identical. */
  readonly untouched: { readonly parts: number; readonly identical: number }
  /** PDF: smallest size of text against that of its page before; 1 when nothing shrank. */
  readonly smallestScale?: number | undefined
  /** Parts or pages that were too large or too many to be looked at, of all. */
  readonly skipped: number
  readonly findings: readonly Finding[]
  /** Absent where no bilingual file was made. */
  readonly bilingual?: BilingualReport | undefined
}

/** Collects findings, one entry a kind, with the first place of each. */
export class Findings {
  private readonly found = new Map<FindingKind, { count: number; where: string }>()

  add(kind: FindingKind, count: number, where: string): void {
    if (count <= 0) return
    const known = this.found.get(kind)
    if (known) known.count += count
    else this.found.set(kind, { count, where })
  }

  count(kind: FindingKind): number {
    return this.found.get(kind)?.count ?? 0
  }

  list(): Finding[] {
    return Array.from(this.found, ([kind, { count, where }]) => ({ kind, count, where }))
  }
}

/** Things by name, each as often as it is there. */
export type Multiset = Map<string, number>

export const addTo = (set: Multiset, key: string, count = 1): void =>
  void set.set(key, (set.get(key) ?? 0) + count)

export const sizeOf = (set: Multiset | undefined): number =>
  [...(set?.values() ?? [])].reduce((sum, count) => sum + count, 0)

/** How many of `source` are not in `result`, and the other way round. */
export function difference(source: Multiset | undefined, result: Multiset | undefined) {
  let lost = 0
  let added = 0
  for (const [key, count] of source ?? []) lost += Math.max(0, count - (result?.get(key) ?? 0))
  for (const [key, count] of result ?? []) added += Math.max(0, count - (source?.get(key) ?? 0))
  return { lost, added }
}
