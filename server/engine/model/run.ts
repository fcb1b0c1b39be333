/**
 * The inline content of a unit is a flat sequence of runs. Whatever nests in the file (a hyperlink around bold text)
 * is folded into one style number by the filter, so that an engine only ever sees a number per stretch of text.
 */
export type Run = TextRun | AtomRun

/** A stretch of text in one style. Style 0 is the unit's dominant one and needs no mark-up. */
export interface TextRun {
  readonly kind: 'text'
  readonly text: string
  readonly style: number
}

/**
 * Something that must come back exactly once and unchanged: a line break, a note reference, an image, a field, or a
 * protected piece of text (a number, a code, an address). Atoms may move, they may not vanish or multiply.
 */
export interface AtomRun {
  readonly kind: 'atom'
  /** Unique within its unit, from 1. */
  readonly id: number
  readonly role: AtomRole
  /** What a reader sees in its place; '' for images and anchors, '\n' for a line break. Never translated. */
  readonly text: string
  readonly style: number
}

export type AtomRole = 'break' | 'note' | 'image' | 'field' | 'protected' | 'other'

export const textRun = (text: string, style = 0): TextRun => ({ kind: 'text', text, style })
export const atomRun = (id: number, role: AtomRole, text = '', style = 0): AtomRun => ({
  kind: 'atom',
  id,
  role,
  text,
  style,
})

/** The text a reader sees, atoms included. */
export const plainText = (runs: readonly Run[]): string =>
  runs.length === 1 ? runs[0]!.text : runs.map((run) => run.text).join('')

/** Neighbouring text runs of one style become one, empty ones vanish. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    if (run.kind === 'text' && run.text === '') continue
    const last = merged.at(-1)
    if (run.kind === 'text' && last?.kind === 'text' && last.style === run.style) {
      merged[merged.length - 1] = { ...last, text: last.text + run.text }
    } else merged.push(run)
  }
  return merged
}

/** Equal keys mean: the same words in the same styles with the same atoms, so one translation serves both. */
export function runsKey(runs: readonly Run[]): string {
  return runs
    .map((run) => (run.kind === 'text' ? `t${run.style}:${run.text}` : `a${run.id}:${run.role}:${run.text}`))
    .join('\u0001')
}

/** Word for word, style for style, run for run. */
export const sameRuns = (one: readonly Run[], other: readonly Run[]): boolean =>
  one.length === other.length &&
  one.every((run, index) => {
    const twin = other[index]
    if (run.kind !== twin?.kind || run.text !== twin.text || run.style !== twin.style) return false
    return run.kind === 'text' || (twin.kind === 'atom' && run.id === twin.id)
  })

export const hasLetters = (text: string): boolean => /[A-Za-z]/.test(text) || /\p{L}/u.test(text)
