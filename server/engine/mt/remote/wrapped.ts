import { unescapeText } from './markup'

export interface Item {
  /** Unique within the document's request. */
  readonly id: number
  /** With mark-up. */
  readonly text: string
}

/**
 * Each text goes in a numbered paragraph, so that an answer in the wrong order, or one too few, is seen: an engine
 * answers by position, and a text must never end under another's number.
 */
export const wrapItem = ({ id, text }: Item): string => `<p id="${id}">${text}</p>`

/** Characters of a wrapped text, for engines that limit characters; ids of up to six digits. */
export const wrappedLength = (text: string): number => text.length + '<p id="000000"></p>'.length

const WRAPPED = /^\s*<p\b[^<>]*?\bid\s*=\s*["']?(\d+)["']?[^<>]*>([\s\S]*)<\/p>\s*$/iu

/**
 * Answers by the number of their item. Those whose number was not asked for, or came twice, are left out. An engine that
 * takes all paragraphs off is believed where the count is right.
 */
export function unwrapAnswers(items: readonly Item[], answers: readonly string[]): Map<number, string> {
  const known = new Set(items.map((item) => item.id))
  const found = answers.map((answer) => WRAPPED.exec(answer) ?? WRAPPED.exec(unescapeOuter(answer)))
  const answered = new Map<number, string>()
  if (found.every((match) => !match)) {
    if (answers.length !== items.length) return answered
    items.forEach((item, index) => answered.set(item.id, answers[index] ?? ''))
    return answered
  }
  const twice = new Set<number>()
  for (const match of found) {
    const id = Number(match?.[1])
    if (!match || !known.has(id)) continue
    if (answered.has(id)) twice.add(id)
    answered.set(id, match[2] ?? '')
  }
  for (const id of twice) answered.delete(id)
  return answered
}

const unescapeOuter = (answer: string): string =>
  answer.trimStart().startsWith('&lt;p') ? unescapeText(answer) : answer
