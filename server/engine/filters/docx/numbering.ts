import { atomRun, plainText, textRun, type Run } from '../../model'
import { escapeAttribute, findAttribute, type AskRuns, type XmlEdit, type XmlPart } from '../ooxml'

/** Words, not the letters of an enumeration or a bullet such as `o` or `ㅇ`; in `第%1章` one letter is a word. */
const WORDS = /[\p{L}\p{M}]{3,}|[\p{sc=Han}\uac00-\ud7a3]/u
const PLACEHOLDER = /(%\d)/

/**
 * Words in the labels of numbered paragraphs, such as `Chapter %1` (`w:lvlText`, ECMA-376 part 1, 17.9.11); `both`: the
 * answers hold source and translation.
 */
export function translateNumbering(part: XmlPart, place: () => AskRuns, both = false): XmlEdit[] {
  const edits: XmlEdit[] = []
  for (const element of part.root.descendants()) {
    if (element.name !== 'w:lvlText') continue
    const ask = place()
    const attribute = findAttribute(part.source, element, 'val')
    if (!attribute || !WORDS.test(attribute.value)) continue
    const source = labelRuns(attribute.value)
    const runs = ask(source, 0)
    const wanted = both ? [...source, ...source] : source
    if (!runs || !keepsPlaceholders(wanted, runs)) continue
    const text = runs.map((run) => run.text).join('')
    edits.push({ start: attribute.start, end: attribute.end, text: escapeAttribute(text) })
  }
  return edits
}

function labelRuns(label: string): Run[] {
  let id = 0
  return label
    .split(PLACEHOLDER)
    .filter((piece) => piece !== '')
    .map((piece) => (PLACEHOLDER.test(piece) ? atomRun(++id, 'protected', piece) : textRun(piece)))
}

/** A label that lost a number would count wrongly: better the old one. */
function keepsPlaceholders(before: readonly Run[], after: readonly Run[]): boolean {
  const numbers = (runs: readonly Run[]): string => (plainText(runs).match(/%\d/g) ?? []).sort().join()
  return numbers(before) === numbers(after)
}
