import { hasLetters, plainText, type Run, type Unit } from '../../model'
import { detached } from '../ooxml'
import type { Survey } from './survey/survey-workbook'
import { textKey } from './text-key'

/** Longest text literal in a formula, name of a column, list of a validation ("Excel specifications and limits"). */
export const MAX_LITERAL = 255

const MAX_NAMESAKES = 200

const EDGES = /^(\s*)([^]*?)(\s*)$/

interface Entry {
  readonly source: string
  translated: string
}

/**
 * What each text of the workbook reads after translation, whoever holds it: cells, formulas, lists, filters, tables,
 * pivots. Where the workbook compares texts, equal ones stay equal and different ones different: of two texts with one
 * translation the second gets a no-break space at its end, which no reader sees and every comparison does.
 */
export class Wording {
  private readonly entries = new Map<string, Entry>()
  /** Exact texts, because a translation may differ with the case of letters. */
  private readonly exact = new Map<string, string>()
  private readonly namesakes = new Map<string, number>()
  private settled = false

  constructor(
    private readonly survey: Survey,
    private readonly bilingual: boolean,
  ) {}

  /** Takes in a text of a cell or label and its translation (null: it stays). */
  add(unit: Unit, runs: readonly Run[] | null): void {
    const text = plainText(unit.runs)
    const known = this.entries.get(textKey(text))
    // What is remembered must not hold the piece of the workbook it was read from.
    const source = known?.source === text ? known.source : detached(text)
    const translated = runs ? plainText(runs).trim() : source
    if (!known) this.entries.set(textKey(source), { source, translated: translated || source })
    else if (translated && known.translated !== translated && known.source !== source)
      this.exact.set(source, translated)
  }

  /** The text as it will stand where others refer to it; null when nothing changes. */
  follow(text: string): string | null {
    if (!hasLetters(text)) return null
    this.settle()
    const [, lead = '', core = '', trail = ''] = EDGES.exec(text) ?? []
    const translated = this.translation(core)
    if (translated === null || translated === core) return null
    return lead + (this.bilingual ? `${core} / ${translated}` : translated) + trail
  }

  /**
   * What a cell must say so that it fits what refers to it; null when its own translation does. The text is trimmed as
   * units are.
   */
  settledText(source: string, runs: readonly Run[] | null): string | null {
    if (!this.survey.compares) return null
    this.settle()
    const wanted = this.translation(source)
    const given = runs ? plainText(runs).trim() : source
    return wanted === null || wanted === given ? null : wanted
  }

  /** Texts that others refer to stand in one line in bilingual files. */
  separator(source: string): string {
    return this.survey.followed.has(textKey(source)) ? ' / ' : '\n'
  }

  private translation(core: string): string | null {
    const entry = this.entries.get(textKey(core))
    if (!entry) return null
    const exact = this.exact.get(core)
    return exact !== undefined && textKey(exact) === textKey(entry.translated) ? exact : entry.translated
  }

  private settle(): void {
    if (this.settled) return
    this.settled = true
    if (!this.survey.compares) return
    this.fitLists()
    const taken = new Map<string, string>()
    for (const key of this.survey.kept) taken.set(key, key)
    for (const [key, entry] of this.entries) {
      const { followed, reserved } = this.survey
      this.guard(entry)
      const isTaken = (wanted: string): boolean =>
        (taken.get(wanted) ?? key) !== key || (wanted !== key && reserved.has(wanted))
      const both = this.bilingual ? entry.source.length + 3 : 0
      if (followed.has(key) && both + entry.translated.length >= MAX_LITERAL) entry.translated = entry.source
      this.distinguish(entry, isTaken)
      taken.set(textKey(entry.translated), key)
    }
  }

  /** Of texts with one translation each gets one no-break space more; where they are too many they stay. */
  private distinguish(entry: Entry, isTaken: (key: string) => boolean): void {
    const first = textKey(entry.translated)
    if (!isTaken(first)) return
    let spaces = this.namesakes.get(first) ?? 0
    do spaces++
    while (spaces <= MAX_NAMESAKES && isTaken(first + '\u00a0'.repeat(spaces)))
    this.namesakes.set(first, spaces)
    entry.translated = spaces > MAX_NAMESAKES ? entry.source : entry.translated + '\u00a0'.repeat(spaces)
  }

  /** An entry of a list may not hold the comma that parts them, and the list may not outgrow its limit. */
  private fitLists(): void {
    for (const list of this.survey.lists) {
      const entries = list.flatMap((text) => this.entries.get(textKey(text)) ?? [])
      for (const entry of entries) entry.translated = entry.translated.replace(/,\s*/g, '; ')
    }
    for (const list of this.survey.lists) {
      const entries = list.map(
        (text) => this.entries.get(textKey(text)) ?? { source: text, translated: text },
      )
      const growth = (entry: Entry): number =>
        entry.translated === entry.source
          ? 0
          : entry.translated.length - (this.bilingual ? -3 : entry.source.length)
      const length = (): number =>
        entries.reduce((sum, entry) => sum + 1 + entry.source.length + growth(entry), -1)
      while (length() > MAX_LITERAL) {
        const longest = entries.reduce((one, other) => (growth(other) > growth(one) ? other : one))
        if (growth(longest) <= 0) break
        longest.translated = longest.source
      }
    }
  }

  /** A text that did not hold what a conditional format looks for does not come to hold it: a joiner stands in between. */
  private guard(entry: Entry): void {
    for (const part of this.survey.guarded) {
      const lower = entry.translated.toLowerCase()
      if (entry.translated === entry.source || lower.length !== entry.translated.length) continue
      for (let at = lower.lastIndexOf(part); at >= 0; at = at > 0 ? lower.lastIndexOf(part, at - 1) : -1) {
        entry.translated = `${entry.translated.slice(0, at + 1)}\u2060${entry.translated.slice(at + 1)}`
      }
    }
  }
}
