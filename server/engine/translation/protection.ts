import { atomRun, hasLetters, mergeRuns, textRun, type AtomRun, type Run, type TextRun } from '../model'
import { findProtected, type Span } from './protected-spans'

/** Runs in which everything that must come back unchanged is an atom. */
export interface Protected {
  readonly runs: readonly Run[]
  /** Ids of the atoms added here; the others are the filter's. */
  readonly added: ReadonlySet<number>
  /** Words are left to translate. */
  readonly translatable: boolean
}

/**
 * Makes addresses, codes, placeholders, dates, numbers with units and formulas atoms. `allNumbers` also hides plain
 * numbers, for engines that changed one.
 */
export function protectRuns(runs: readonly Run[], allNumbers = false): Protected {
  const guarded: Run[] = []
  const added = new Set<number>()
  let nextId = runs.reduce((max, run) => (run.kind === 'atom' ? Math.max(max, run.id) : max), 0) + 1
  for (const stretch of textStretches(runs)) {
    if (!Array.isArray(stretch)) {
      guarded.push(stretch)
      continue
    }
    const spans = findProtected(stretch.map((run) => run.text).join(''), allNumbers)
    for (const piece of cutAtSpans(stretch, spans)) {
      if (!piece.guarded) guarded.push(piece.run)
      else {
        added.add(nextId)
        guarded.push(atomRun(nextId++, 'protected', piece.run.text, piece.run.style))
      }
    }
  }
  const translatable = guarded.some((run) => run.kind === 'text' && hasLetters(run.text))
  return { runs: guarded, added, translatable }
}

/** Turns the added atoms back into text. */
export function unprotectRuns(runs: readonly Run[], added: ReadonlySet<number>): Run[] {
  return mergeRuns(
    runs.map((run) => (run.kind === 'atom' && added.has(run.id) ? textRun(run.text, run.style) : run)),
  )
}

function textStretches(runs: readonly Run[]): (AtomRun | TextRun[])[] {
  const stretches: (AtomRun | TextRun[])[] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (run.kind === 'atom') stretches.push(run)
    else if (Array.isArray(last)) last.push(run)
    else stretches.push([run])
  }
  return stretches
}

/** A span over several styles becomes one piece per style, so that each comes back as it was. */
function cutAtSpans(
  stretch: readonly TextRun[],
  spans: readonly Span[],
): { run: TextRun; guarded: boolean }[] {
  const pieces: { run: TextRun; guarded: boolean }[] = []
  let offset = 0
  for (const run of stretch) {
    const end = offset + run.text.length
    let at = offset
    const push = (to: number, guarded: boolean) => {
      if (to > at) pieces.push({ run: textRun(run.text.slice(at - offset, to - offset), run.style), guarded })
      at = Math.max(at, to)
    }
    for (const span of spans) {
      if (span.end <= offset || span.start >= end) continue
      push(Math.max(span.start, offset), false)
      push(Math.min(span.end, end), true)
    }
    push(end, false)
    offset = end
  }
  return pieces
}
