import { textRun, type Run } from '../../model'

/**
 * Segments longer than one call may be are cut, at the end of a sentence where there is one near, else at a space. Joined
 * the parts are the runs.
 */
export function cutLongRuns(runs: readonly Run[], most: number): Run[][] {
  const parts: Run[][] = [[]]
  let length = 0
  for (const run of runs) {
    let rest = run.kind === 'text' ? run.text : ''
    if (run.kind === 'atom') parts.at(-1)?.push(run)
    while (rest !== '') {
      const room = most - length
      const end = rest.length <= room ? rest.length : cutBefore(rest, room)
      parts.at(-1)?.push(textRun(rest.slice(0, end), run.style))
      length += end
      rest = rest.slice(end)
      if (rest !== '') {
        parts.push([])
        length = 0
      }
    }
  }
  return parts
}

function cutBefore(text: string, room: number): number {
  const head = text.slice(0, Math.max(1, Math.floor(room)))
  const sentence = Math.max(...['. ', '! ', '? ', '。', '\n'].map((end) => head.lastIndexOf(end)))
  if (sentence > head.length / 2) return sentence + 1
  const space = head.lastIndexOf(' ')
  if (space > head.length / 2) return space + 1
  // Never between the halves of a surrogate pair.
  return /[\ud800-\udbff]$/u.test(head) && head.length > 1 ? head.length - 1 : head.length
}
