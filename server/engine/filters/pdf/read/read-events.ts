import { PageRefused, PDF_LIMITS } from '../limits'
import { IDENTITY, multiply, transformBox, type Box, type Matrix } from '../geometry'
import { describeFont, type RawFont } from './describe-font'
import { loadPdfJs, type ReaderPage } from './open-reader'
import { PageRecorder } from './page-record'
import { cellsOf } from './path-boxes'
import type { EventGlyph, Painted, SourceFont } from './show-event'

interface RawGlyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
  readonly originalCharCode?: number
  readonly vmetric?: readonly number[] | null
}

interface State {
  ctm: Matrix
  textMatrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
  fontId: string
  size: number
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  horizontal: number
  leading: number
  rise: number
  renderMode: number
  fill: string
  alpha: number
}

const INITIAL: State = {
  ctm: IDENTITY,
  textMatrix: IDENTITY,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  fontId: '',
  size: 0,
  direction: 1,
  charSpacing: 0,
  wordSpacing: 0,
  horizontal: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  fill: '#000000',
  alpha: 1,
}

/** Everything a page shows, glyph by glyph, forms inlined. Throws `PageRefused` when the reader fails or takes too long. */
export async function readEvents(page: ReaderPage): Promise<PageRecorder> {
  const { OPS } = await loadPdfJs()
  const list = await inTime(page.getOperatorList({ annotationMode: 0 }))
  const machine = new TextMachine(page, OPS)
  const { fnArray, argsArray } = list
  for (let i = 0; i < fnArray.length; i++) machine.run(fnArray[i]!, (argsArray[i] ?? []) as unknown[])
  return machine.recorder
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageRefused('time')), PDF_LIMITS.millisecondsPerPage)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw error instanceof PageRefused ? error : new PageRefused('unreadable')
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

type Ops = Awaited<ReturnType<typeof loadPdfJs>>['OPS']

const asMatrix = (value: unknown): Matrix => Array.from(value as ArrayLike<number>) as unknown as Matrix
const isList = (value: unknown): value is ArrayLike<number> =>
  typeof value === 'object' && value !== null && 'length' in value

/** The text machine of ISO 32000-1, 9.4, over the reader's operators. */
class TextMachine {
  readonly recorder = new PageRecorder()
  private state: State = { ...INITIAL }
  private readonly saved: State[] = []
  private readonly fonts = new Map<string, KnownFont>()
  private readonly handlers: ReadonlyMap<number, (args: unknown[]) => void>

  constructor(
    private readonly page: ReaderPage,
    private readonly ops: Ops,
  ) {
    this.handlers = new Map([...this.stateHandlers(), ...this.textHandlers(), ...this.paintHandlers()])
  }

  run(operator: number, args: unknown[]): void {
    this.handlers.get(operator)?.(args)
  }

  private stateHandlers(): [number, (args: unknown[]) => void][] {
    const { ops } = this
    const restore = (): void => {
      this.state = this.saved.pop() ?? this.state
    }
    return [
      [ops.save, () => this.saved.push({ ...this.state })],
      [ops.restore, restore],
      [ops.transform, (args) => this.transform(asMatrix(args))],
      [
        ops.paintFormXObjectBegin,
        ([matrix]) => {
          this.saved.push({ ...this.state })
          if (matrix) this.transform(asMatrix(matrix))
        },
      ],
      [ops.paintFormXObjectEnd, restore],
      [ops.setGState, ([entries]) => this.setGraphicsState(entries as [string, unknown][])],
      [ops.setFillRGBColor, (args) => (this.state.fill = args.length > 1 ? args.join(' ') : String(args[0]))],
      [ops.setFillColorN, (args) => (this.state.fill = `pattern ${String(args[0])}`)],
    ]
  }

  private textHandlers(): [number, (args: unknown[]) => void][] {
    const { ops } = this
    const set = (key: 'charSpacing' | 'wordSpacing' | 'rise' | 'renderMode') => (args: unknown[]) =>
      void (this.state[key] = args[0] as number)
    const move = (args: unknown[]): void => this.moveLine(args[0] as number, args[1] as number)
    return [
      [ops.setFont, (args) => this.setFont(args[0] as string, args[1] as number)],
      [ops.beginText, () => this.setTextMatrix(IDENTITY)],
      [ops.setTextMatrix, (args) => this.setTextMatrix(asMatrix(isList(args[0]) ? args[0] : args))],
      [ops.moveText, move],
      [
        ops.setLeadingMoveText,
        (args) => {
          this.state.leading = args[1] as number
          move(args)
        },
      ],
      [ops.nextLine, () => this.moveLine(0, this.state.leading)],
      [ops.setCharSpacing, set('charSpacing')],
      [ops.setWordSpacing, set('wordSpacing')],
      [ops.setTextRise, set('rise')],
      [ops.setTextRenderingMode, set('renderMode')],
      [ops.setHScale, ([percent]) => void (this.state.horizontal = (percent as number) / 100)],
      // Kept negated, as `TD` sets it.
      [ops.setLeading, ([leading]) => void (this.state.leading = -(leading as number))],
      [ops.showText, (args) => this.show(args[0] as (RawGlyph | number)[])],
      [ops.showSpacedText, (args) => this.show(args[0] as (RawGlyph | number)[])],
      [ops.nextLineShowText, ([glyphs]) => this.showOnNextLine(glyphs as (RawGlyph | number)[])],
      [
        ops.nextLineSetSpacingShowText,
        ([wordSpacing, charSpacing, glyphs]) => {
          this.state.wordSpacing = wordSpacing as number
          this.state.charSpacing = charSpacing as number
          this.showOnNextLine(glyphs as (RawGlyph | number)[])
        },
      ],
    ]
  }

  private paintHandlers(): [number, (args: unknown[]) => void][] {
    const { ops } = this
    const image = (): void => this.paint('image', [0, 0, 1, 1], null)
    const fills = new Set([ops.fill, ops.eoFill, ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke])
    return [
      [ops.paintImageXObject, image],
      [ops.paintInlineImageXObject, image],
      [ops.paintImageMaskXObject, image],
      [
        ops.constructPath,
        ([paint, path, bounds]) => {
          if (paint === ops.endPath || !isList(bounds) || bounds.length !== 4) return
          const [data] = path as [ArrayLike<number> | null]
          const colour = fills.has(paint as number) ? this.state.fill : null
          const whole = Array.from(bounds) as unknown as Box
          const cells = data && cellsOf(data, this.state.ctm)
          const boxes = cells ?? [whole]
          for (const box of boxes) this.paint('path', box, colour)
        },
      ],
    ]
  }

  private paint(kind: Painted['kind'], box: Box, colour: string | null): void {
    this.recorder.painted.push({ kind, box: transformBox(this.state.ctm, box), colour })
  }

  private transform(matrix: Matrix): void {
    this.state.ctm = multiply(this.state.ctm, matrix)
  }

  private setGraphicsState(entries: readonly [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'Font') this.setFont(...(value as [string, number]))
      else if (key === 'ca') this.state.alpha = value as number
    }
  }

  private setFont(id: string, size: number): void {
    this.state.fontId = id
    this.state.size = Math.abs(size)
    this.state.direction = size < 0 ? -1 : 1
  }

  private setTextMatrix(matrix: Matrix): void {
    Object.assign(this.state, { textMatrix: matrix, x: 0, y: 0, lineX: 0, lineY: 0 })
  }

  private moveLine(x: number, y: number): void {
    const { state } = this
    state.x = state.lineX += x
    state.y = state.lineY += y
  }

  private showOnNextLine(glyphs: readonly (RawGlyph | number)[]): void {
    this.moveLine(0, this.state.leading)
    this.show(glyphs)
  }

  private show(raw: readonly (RawGlyph | number)[]): void {
    const { state } = this
    const known = this.font(state.fontId)
    const { direction, horizontal, size, fontId, renderMode, alpha, charSpacing, wordSpacing } = state
    const start: Matrix = [horizontal * direction, 0, 0, direction, state.x, state.y + state.rise]
    const advance = this.recorder.show(
      raw.map((item) => (typeof item === 'number' ? item : known.glyph(item))),
      {
        matrix: multiply(multiply(state.ctm, state.textMatrix), start),
        size,
        font: known.font,
        fontId,
        renderMode,
        colour: state.fill,
        alpha,
        charSpacing,
        wordSpacing,
        direction,
      },
    )
    if (known.font.vertical) state.y -= advance * direction
    else state.x += advance * horizontal * direction
  }

  private font(id: string): KnownFont {
    let known = this.fonts.get(id)
    if (known) return known
    let raw: RawFont | null = null
    try {
      raw = this.page.commonObjs.get(id) as RawFont | null
    } catch {
      // A font the reader could not load: its glyphs have no text.
    }
    this.fonts.set(id, (known = new KnownFont(raw ?? {})))
    return known
  }
}

/** A font of the page, and its glyphs as they are recorded. */
class KnownFont {
  readonly font: SourceFont
  /** Glyph space to em. */
  private readonly unit: number
  private readonly glyphs = new Map<RawGlyph, EventGlyph>()

  constructor(private readonly raw: RawFont) {
    this.font = describeFont(raw)
    this.unit = raw.fontMatrix?.[0] ?? 0.001
  }

  glyph(raw: RawGlyph): EventGlyph {
    let known = this.glyphs.get(raw)
    if (!known) {
      const { unicode, width, isSpace, originalCharCode, vmetric } = raw
      const metric = this.font.vertical ? (vmetric ?? this.raw.defaultVMetrics) : null
      const along = metric ? -(metric[0] ?? 0) : width
      known = {
        text: plainLetters(unicode),
        emWidth: along * this.unit,
        code: originalCharCode ?? 0,
        space: isSpace,
      }
      this.glyphs.set(raw, known)
    }
    return known
  }
}

const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/

/** Ligatures and positional forms as the letters they are. */
const plainLetters = (text: string): string => (PRESENTATION_FORM.test(text) ? text.normalize('NFKC') : text)
