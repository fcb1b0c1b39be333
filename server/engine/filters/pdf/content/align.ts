import { PageRefused } from '../limits'
import type { ShowEvent } from '../read/show-event'
import type { ShowOperator } from './content-tree'
import { shownBytes } from './ink'
import { PdfBytes, type Operand } from './tokens'

/**
 * The reader tells what glyphs a page shows, the content walk which operators show them; the n-th of one is the n-th of
 * the other. Throws `PageRefused` when their numbers or sizes say otherwise, which happens when one of the two reads a
 * damaged stream in another way.
 */
export function checkAlignment(shows: readonly ShowOperator[], events: readonly ShowEvent[]): void {
  if (shows.length !== events.length) {
    throw new PageRefused('not-aligned', `${shows.length} operators, ${events.length} events`)
  }
  events.forEach(({ glyphs }, index) => {
    const bytes = shownBytes(shows[index]!)
    if (glyphs.length > bytes || glyphs.length * 4 < bytes) {
      throw new PageRefused('not-aligned', `${bytes} bytes, ${glyphs.length} glyphs at ${index}`)
    }
  })
}

/** An element of a TJ: the code of one glyph, or a move in thousandths. */
export type ShowElement = Uint8Array | number

const split = new WeakMap<ShowEvent, readonly ShowElement[] | null>()

/** The operator's elements, one code for each glyph of the event; null where the bytes of a code are not known. */
export function splitCodes(show: ShowOperator, event: ShowEvent): readonly ShowElement[] | null {
  let elements = split.get(event)
  if (elements === undefined) split.set(event, (elements = splitAfresh(show, event)))
  return elements
}

/** The code of one glyph of the event; null where its bytes are not known. */
export function codeOfGlyph(show: ShowOperator, event: ShowEvent, index: number): Uint8Array | null {
  let glyph = 0
  for (const element of splitCodes(show, event) ?? []) {
    if (typeof element !== 'number' && glyph++ === index) return element
  }
  return null
}

function splitAfresh(show: ShowOperator, { glyphs }: ShowEvent): readonly ShowElement[] | null {
  const last = show.operands.at(-1)
  const items: readonly Operand[] = Array.isArray(last) ? last : last === undefined ? [] : [last]
  const lengthOf = codeLengths(shownBytes(show), glyphs)
  if (!lengthOf) return null
  const elements: ShowElement[] = []
  let glyph = 0
  for (const item of items) {
    if (typeof item === 'number') elements.push(item)
    if (!(item instanceof PdfBytes)) continue
    const { bytes } = item
    for (let at = 0; at < bytes.length;) {
      const length = lengthOf(glyph++)
      elements.push(bytes.subarray(at, at + length))
      at += length
    }
  }
  return glyph === glyphs.length ? elements : null
}

/** Would `splitCodes` answer? Without making the codes, which takes far longer. */
export function canSplit(show: ShowOperator, { glyphs }: ShowEvent): boolean {
  const last = show.operands.at(-1)
  const items: readonly Operand[] = Array.isArray(last) ? last : last === undefined ? [] : [last]
  const lengthOf = codeLengths(shownBytes(show), glyphs)
  if (!lengthOf) return false
  let glyph = 0
  for (const item of items) {
    if (!(item instanceof PdfBytes)) continue
    for (let at = 0; at < item.length;) at += lengthOf(glyph++)
  }
  return glyph === glyphs.length
}

/** Codes of one font have one length or, in some East Asian encodings, one or two bytes by their value. */
function codeLengths(bytes: number, glyphs: ShowEvent['glyphs']): ((glyph: number) => number) | null {
  if (glyphs.length === bytes) return () => 1
  if (glyphs.length * 2 === bytes) return () => 2
  const lengths = glyphs.map(({ code }) => (code > 0xffff ? 3 : code > 0xff ? 2 : 1))
  const whole = lengths.reduce<number>((sum, length) => sum + length, 0)
  return whole === bytes ? (glyph) => lengths[glyph] ?? 1 : null
}
