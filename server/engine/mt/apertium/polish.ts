import { mergeRuns, textRun, type Run } from '../../model'

/**
 * Mends what the stages leave behind: the added full stop, doubled spaces and spaces before full stops that the source
 * did not have, and one style torn into neighbouring pieces.
 */
export function polishAnswer(answer: readonly Run[], source: readonly Run[], stopAdded: boolean): Run[] {
  const runs = stopAdded ? dropAddedStop(mergeRuns(answer)) : mergeRuns(answer)
  return mergeRuns(trimEdges(tidySpaces(joinTornStyles(runs, source), source)))
}

function dropAddedStop(runs: Run[]): Run[] {
  const last = runs.findLastIndex((run) => run.kind === 'text' && run.text.trim() !== '')
  const run = runs[last]
  if (run?.kind === 'text') runs[last] = textRun(run.text.replace(/\s*\.(\s*)$/u, '$1'), run.style)
  return runs
}

/** A gap of white space, or of one short word where the source had a single piece in this style, is closed. */
function joinTornStyles(runs: readonly Run[], source: readonly Run[]): Run[] {
  const pieces = (style: number) => source.filter((run) => run.kind === 'text' && run.style === style).length
  const joined = [...runs]
  for (let i = 1; i + 1 < joined.length; i++) {
    const [before, gap, after] = [joined[i - 1], joined[i], joined[i + 1]]
    if (before?.kind !== 'text' || gap?.kind !== 'text' || after?.kind !== 'text') continue
    if (before.style === 0 || before.style !== after.style || gap.style !== 0) continue
    const closes =
      /^\s+$/u.test(gap.text) || (/^\s+\p{L}{1,4}\s+$/u.test(gap.text) && pieces(before.style) === 1)
    if (!closes) continue
    joined.splice(i - 1, 3, textRun(before.text + gap.text + after.text, before.style))
    i--
  }
  return joined
}

function tidySpaces(runs: readonly Run[], source: readonly Run[]): Run[] {
  const original = source.map((run) => run.text).join('')
  const doubled = / {2}/.test(original)
  const loose = / [.,)\]]/.test(original)
  return runs.map((run) => {
    if (run.kind === 'atom') return run
    let text = run.text
    if (!doubled) text = text.replace(/ {2,}/g, ' ')
    if (!loose) text = text.replace(/(?<=[\p{L}\p{N}]) +(?=[.,)\]](?:\s|$))/gu, '')
    return textRun(text, run.style)
  })
}

function trimEdges(runs: Run[]): Run[] {
  const [first, last] = [runs[0], runs.at(-1)]
  if (first?.kind === 'text') runs[0] = textRun(first.text.trimStart(), first.style)
  if (last?.kind === 'text') {
    const text = runs.length === 1 ? (runs[0]?.text ?? '') : last.text
    runs[runs.length - 1] = textRun(text.trimEnd(), last.style)
  }
  return runs
}
