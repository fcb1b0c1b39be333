import { hasLetters, textRun, type Run } from '../../model'

/** A stretch to send as one record, or runs that stay as they are between two of them. */
export type Part =
  { readonly kind: 'record'; readonly runs: Run[] } | { readonly kind: 'fixed'; readonly runs: Run[] }

/** Line ends, tabs and signs between entries: across them the stages would carry words from one into the next. */
const CUT = /([\n\r\t\v\f\u0085\u2028\u2029]+|\s+[·•|]\s+)/
const LONG = 3_000
const PIECE = /[\s\S]{1,3000}(?=\s|$)|[\s\S]{1,3000}/g

/**
 * Cuts a segment into records. Cuts fall at line ends, tabs, signs between entries (`9 to 5 · closed on Mondays`) and line-break atoms (unless a lower-case letter goes on
 * behind one), and in texts far longer than a paragraph; white space and atoms at the edge of a record stay outside it.
 */
export function cutIntoParts(runs: readonly Run[]): Part[] {
  const parts: Part[] = []
  let current: Run[] = []
  let length = 0
  const close = () => {
    parts.push(...trimRecord(current))
    current = []
    length = 0
  }
  runs.forEach((run, index) => {
    if (run.kind === 'atom') {
      if (run.role !== 'break' || goesOn(runs, index)) return void current.push(run)
      close()
      return void parts.push({ kind: 'fixed', runs: [run] })
    }
    run.text.split(CUT).forEach((text, position) => {
      if (position % 2 === 1) {
        close()
        parts.push({ kind: 'fixed', runs: [textRun(text, run.style)] })
      } else {
        for (const piece of text.match(PIECE) ?? []) {
          if (length > 0 && length + piece.length > LONG && atWordEnd(current, piece)) close()
          current.push(textRun(piece, run.style))
          length += piece.length
        }
      }
    })
  })
  close()
  return parts
}

const goesOn = (runs: readonly Run[], at: number): boolean => {
  const before = runs[at - 1]?.text ?? ''
  const after = runs[at + 1]?.text ?? ''
  return /^\s*\p{Ll}/u.test(after) && !/[.!?:;…]\s*$/u.test(before)
}

const atWordEnd = (before: readonly Run[], piece: string): boolean =>
  /^\s/u.test(piece) || /\s$/u.test(before.at(-1)?.text ?? ' ')

function trimRecord(runs: readonly Run[]): Part[] {
  if (!runs.some((run) => run.kind === 'text' && hasLetters(run.text))) {
    return runs.length > 0 ? [{ kind: 'fixed', runs: [...runs] }] : []
  }
  const core = [...runs]
  const lead: Run[] = []
  const tail: Run[] = []
  for (let first = core[0]; first; first = core[0]) {
    const space = first.kind === 'atom' ? null : (/^\s*/u.exec(first.text)?.[0] ?? '')
    if (first.kind === 'text' && space !== first.text) {
      if (space) lead.push(textRun(space, first.style))
      core[0] = textRun(first.text.slice(space?.length ?? 0), first.style)
      break
    }
    lead.push(first)
    core.shift()
  }
  for (let last = core.at(-1); last; last = core.at(-1)) {
    const space = last.kind === 'atom' ? null : (/\s*$/u.exec(last.text)?.[0] ?? '')
    if (last.kind === 'text' && space !== last.text) {
      if (space) tail.unshift(textRun(space, last.style))
      core[core.length - 1] = textRun(last.text.slice(0, last.text.length - (space?.length ?? 0)), last.style)
      break
    }
    tail.unshift(last)
    core.pop()
  }
  const fixed = (edge: Run[]): Part[] => (edge.length > 0 ? [{ kind: 'fixed', runs: edge }] : [])
  return [...fixed(lead), { kind: 'record', runs: core }, ...fixed(tail)]
}
