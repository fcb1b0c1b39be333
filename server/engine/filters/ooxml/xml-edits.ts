/** Replaces `source[start, end)` by `text`; an insertion where both are equal. */
export interface XmlEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const inOrder = (edits: readonly XmlEdit[]): XmlEdit[] =>
  [...edits].sort((a, b) => a.start - b.start || a.end - b.end)

/** Carries out edits that do not overlap; insertions at one place keep the order in which they were made. */
export function applyEdits(source: string, edits: readonly XmlEdit[]): string {
  return sliceWithEdits(source, 0, source.length, edits)
}

/** `source.slice(start, end)` with the edits that lie inside carried out; edits outside are left aside. */
export function sliceWithEdits(
  source: string,
  start: number,
  end: number,
  edits: readonly XmlEdit[],
): string {
  if (edits.length === 0) return source.slice(start, end)
  const parts: string[] = []
  let at = start
  for (const edit of inOrder(edits)) {
    if (edit.start < start || edit.end > end) continue
    if (edit.start < at) throw new Error(`overlapping edits at ${edit.start}`)
    parts.push(source.slice(at, edit.start), edit.text)
    at = edit.end
  }
  parts.push(source.slice(at, end))
  return parts.join('')
}
