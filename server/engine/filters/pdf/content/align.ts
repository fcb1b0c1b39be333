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
    const bytes = shownBytes(shows[index]!.operator)
    if (glyphs.length > bytes || glyphs.length * 4 < bytes) {
      throw new PageRefused('not-aligned', `${bytes} bytes, ${glyphs.length} glyphs at ${index}`)
    }
  })
}

/** An element of a TJ: the code of one glyph, or a move in thousandths. */
export type ShowElement = Uint8Array | number

/** The operator's elements, one code for each glyph of the event; null where the bytes of a code are not known. */
export function splitCodes({ operator }: ShowOperator, { glyphs }: ShowEvent): ShowElement[] | null {
  const last = operator.operands.at(-1)
  const items: readonly Operand[] = Array.isArray(last) ? last : last === undefined ? [] : [last]
  const lengths = codeLengths(shownBytes(operator), glyphs)
  if (!lengths) return null
  const elements: ShowElement[] = []
  let glyph = 0
  for (const item of items) {
    if (typeof item === 'number') elements.push(item)
    if (!(item instanceof PdfBytes)) continue
    for (let at = 0; at < item.bytes.length;) {
      const length = lengths[glyph++] ?? 1
      elements.push(item.bytes.subarray(at, at + length))
      at += length
    }
  }
  return glyph === glyphs.length ? elements : null
}

/** Codes of one font have one length or, in some East Asian encodings, one or two bytes by their value. */
function codeLengths(bytes: number, glyphs: ShowEvent['glyphs']): number[] | null {
  for (const length of [1, 2]) {
    if (glyphs.length * length === bytes) return glyphs.map(() => length)
  }
  const lengths = glyphs.map(({ code }) => (code > 0xffff ? 3 : code > 0xff ? 2 : 1))
  return lengths.reduce((sum, length) => sum + length, 0) === bytes ? lengths : null
}
