import { promisify } from 'node:util'
import v8 from 'node:v8'
import zlib from 'node:zlib'
import type { Matrix } from '../geometry'
import type { EventGlyph, PageEvents, Painted, ShowEvent, SourceFont } from './show-event'

/** How one operator shows its glyphs. */
export interface ShowState {
  readonly matrix: Matrix
  readonly size: number
  readonly fontId: string
  readonly font: SourceFont
  readonly renderMode: number
  readonly colour: string
  readonly alpha: number
  readonly charSpacing: number
  readonly wordSpacing: number
  readonly direction: 1 | -1
}

/** A page's events in columns: a few bytes a glyph, so that a book's fit into a skeleton. */
interface Columns {
  readonly fonts: readonly { id: string; font: SourceFont }[]
  readonly colours: readonly string[]
  /** Glyphs of the page, each once. */
  readonly glyphs: readonly EventGlyph[]
  /** Of all shows: numbers of glyphs, or `MOVE` for the next of `moves`. */
  readonly items: Uint32Array
  readonly moves: Float64Array
  readonly shows: Float64Array
  readonly painted: readonly Painted[]
}

const deflate = promisify(zlib.deflateRaw)

const MOVE = 0xffffffff
/** Numbers kept of each show. */
const WIDTH = 15

/** Gathers what a page shows, as events and for the next stage. */
export class PageRecorder {
  readonly shows: ShowEvent[] = []
  readonly painted: Painted[] = []
  private readonly fonts = new Map<string, { number: number; id: string; font: SourceFont }>()
  private readonly colours = new Map<string, number>()
  private readonly numbers = new Map<EventGlyph, number>()
  private readonly items: number[] = []
  private readonly moves: number[] = []
  private readonly columns: number[] = []

  /** Glyphs and moves in thousandths; the same glyph must be the same object. Answers how far the operator moved on. */
  show(items: readonly (EventGlyph | number)[], state: ShowState): number {
    for (const item of items) {
      if (typeof item === 'number') {
        this.items.push(MOVE)
        this.moves.push(item)
        continue
      }
      let number = this.numbers.get(item)
      if (number === undefined) this.numbers.set(item, (number = this.numbers.size))
      this.items.push(number)
    }
    const { matrix, size, renderMode, alpha, charSpacing, wordSpacing, direction } = state
    const font = this.fontNumber(state)
    const colour = this.colourNumber(state.colour)
    this.columns.push(...matrix, size, font, renderMode, colour, alpha)
    this.columns.push(charSpacing, wordSpacing, direction, items.length)
    const event = eventOf(items, state)
    this.shows.push(event)
    return event.advance
  }

  events(): PageEvents {
    return { shows: this.shows, painted: this.painted }
  }

  /** Everything, to be read again by `replayPage`; packed beside this thread. */
  pack(): Promise<Uint8Array> {
    const columns: Columns = {
      fonts: [...this.fonts.values()].map(({ id, font }) => ({ id, font })),
      colours: [...this.colours.keys()],
      glyphs: [...this.numbers.keys()],
      items: Uint32Array.from(this.items),
      moves: Float64Array.from(this.moves),
      shows: Float64Array.from(this.columns),
      painted: this.painted,
    }
    return deflate(v8.serialize(columns), { level: 1 })
  }

  private fontNumber({ fontId, font }: ShowState): number {
    let known = this.fonts.get(fontId)
    if (!known) this.fonts.set(fontId, (known = { number: this.fonts.size, id: fontId, font }))
    return known.number
  }

  private colourNumber(colour: string): number {
    let known = this.colours.get(colour)
    if (known === undefined) this.colours.set(colour, (known = this.colours.size))
    return known
  }
}

/** The events of a packed page, equal to those it was packed from. */
export function replayPage(packed: Uint8Array): PageEvents {
  const { fonts, colours, glyphs, items, moves, shows, painted } = v8.deserialize(
    zlib.inflateRawSync(packed),
  ) as Columns
  const events: ShowEvent[] = []
  let [item, move] = [0, 0]
  for (let at = 0; at < shows.length; at += WIDTH) {
    const own: (EventGlyph | number)[] = []
    for (const end = item + shows[at + 14]!; item < end; item++) {
      const number = items[item]!
      own.push(number === MOVE ? moves[move++]! : glyphs[number]!)
    }
    const { id: fontId, font } = fonts[shows[at + 7]!]!
    const state: ShowState = {
      matrix: [...shows.subarray(at, at + 6)] as unknown as Matrix,
      size: shows[at + 6]!,
      fontId,
      font,
      renderMode: shows[at + 8]!,
      colour: colours[shows[at + 9]!]!,
      alpha: shows[at + 10]!,
      charSpacing: shows[at + 11]!,
      wordSpacing: shows[at + 12]!,
      direction: shows[at + 13] === -1 ? -1 : 1,
    }
    events.push(eventOf(own, state))
  }
  return { shows: events, painted }
}

/** Advances as ISO 32000-1, 9.4.4; numbers of a TJ move the other way. */
function eventOf(items: readonly (EventGlyph | number)[], state: ShowState): ShowEvent {
  const { matrix, size, font, fontId, renderMode, colour, alpha } = state
  const { charSpacing, wordSpacing, direction } = state
  const way = font.vertical ? 1 : -1
  // As long as it must be: a list that grows keeps room for sixteen more, in each of thousands.
  const glyphs = items.filter((item) => typeof item !== 'number')
  const places = new Array<number>(glyphs.length)
  let x = 0
  let count = 0
  for (const item of items) {
    if (typeof item === 'number') x += (way * item * size) / 1000
    else {
      places[count++] = x
      x += item.emWidth * size - way * ((item.space ? wordSpacing : 0) + charSpacing) * direction
    }
  }
  return {
    glyphs,
    places,
    matrix,
    size,
    font,
    fontId,
    renderMode,
    colour,
    alpha,
    advance: x,
    charSpacing,
    wordSpacing,
    direction,
  }
}
