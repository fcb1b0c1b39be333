import type { ShowEvent } from '../read/show-event'
import { splitCodes } from './align'
import { isShow, type ContentNode, type ShowOperator, type TextOperator } from './content-tree'
import { formatNumber } from './ink'

/** Bytes of a stream that are replaced. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Glyphs of one show operator that go away: all of them, or these. */
export type Removal = 'all' | ReadonlySet<number>

const MOVES_FROM_LINE = new Set(['Td', 'TD', 'Tm', 'T*', 'BT', 'ET'])
const startsLine = (name: string): boolean => name === "'" || name === '"'

/** What takes the place of show operators whose glyphs go: kept text behind them stays exactly where it was. */
export function cutShows(
  node: ContentNode,
  removalOf: (show: ShowOperator) => Removal | undefined,
  eventOf: (show: ShowOperator) => ShowEvent,
): Splice[] {
  const followed = followedByText(node.textOperators, removalOf)
  return node.textOperators.flatMap((operator) => {
    const removal = isShow(operator) ? removalOf(operator) : undefined
    if (!isShow(operator) || !removal) return []
    const event = eventOf(operator)
    const rest =
      removal === 'all' ? advanceOnly(event, followed.has(operator)) : keepOthers(operator, event, removal)
    return [{ start: operator.start, end: operator.end, text: ` ${lineStart(operator)}${rest} ` }]
  })
}

/** Operators that go while text that stays follows on the same line, placed by where they end. */
function followedByText(
  operators: readonly TextOperator[],
  removalOf: (show: ShowOperator) => Removal | undefined,
): Set<TextOperator> {
  const followed = new Set<TextOperator>()
  let textFollows = false
  for (const operator of operators.toReversed()) {
    const { name } = operator
    if (!isShow(operator)) {
      if (MOVES_FROM_LINE.has(name)) textFollows = false
      continue
    }
    if (removalOf(operator) === 'all') {
      if (textFollows) followed.add(operator)
      if (startsLine(name)) textFollows = false
    } else textFollows = !startsLine(name)
  }
  return followed
}

/** `'` and `"` also go to the next line, and `"` sets spacing (ISO 32000-1, table 109). */
function lineStart({ name, operands }: TextOperator): string {
  if (name === "'") return 'T* '
  if (name !== '"') return ''
  const [word, char] = operands.map((operand) => (typeof operand === 'number' ? operand : 0))
  return `${formatNumber(word ?? 0)} Tw ${formatNumber(char ?? 0)} Tc T* `
}

const advanceOnly = ({ advance, size }: ShowEvent, needed: boolean): string =>
  needed && size > 0 ? `[${formatNumber((-advance * 1000) / size)}] TJ` : ''

function keepOthers(show: ShowOperator, event: ShowEvent, removed: ReadonlySet<number>): string {
  const elements = splitCodes(show, event)
  if (!elements) return advanceOnly(event, true)
  let text = ''
  let move = 0
  let glyph = 0
  for (const element of elements) {
    if (typeof element === 'number') {
      move += element
      continue
    }
    const index = glyph++
    const { emWidth, space } = event.glyphs[index]!
    if (removed.has(index)) {
      const spacing = ((space ? event.wordSpacing : 0) + event.charSpacing) * event.direction
      move -= ((emWidth * event.size + spacing) * 1000) / event.size
      continue
    }
    if (move) text += `${formatNumber(move)} `
    move = 0
    text += `<${Buffer.from(element).toString('hex')}> `
  }
  return `[${text}${move ? formatNumber(move) : ''}] TJ`
}

/** A stream with some of its bytes replaced. Splices must not overlap. */
export function applySplices(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, text } of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(at, start), Buffer.from(text, 'latin1'))
    at = end
  }
  parts.push(bytes.subarray(at))
  return Buffer.concat(parts)
}
