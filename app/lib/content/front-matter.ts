export interface SourceText {
  /** What stands between the two lines of dashes: `name: value`. */
  readonly head: Readonly<Record<string, string>>
  /** Markdown. */
  readonly body: string
}

const SHAPE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** A text file of ours, taken apart. Throws when it has no front matter or a line of it is no `name: value`. */
export function readSource(text: string): SourceText {
  const parts = SHAPE.exec(text)
  if (!parts) throw new Error('The text has no front matter')
  const entries = (parts[1] ?? '').split('\n').map((line): [string, string] => {
    const at = line.indexOf(': ')
    if (at < 1) throw new Error(`Not a line of front matter: ${line}`)
    return [line.slice(0, at), line.slice(at + 2).trim()]
  })
  return { head: Object.fromEntries(entries), body: parts[2] ?? '' }
}
