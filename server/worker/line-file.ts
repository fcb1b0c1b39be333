import { closeSync, createReadStream, openSync, readSync } from 'node:fs'

/** Bytes read at once; what is read one after another comes out of few pieces. */
const PIECE = 1 << 18
const LINE_END = 10

/**
 * The lines of a file that `writeLines` wrote, read when they are asked for: of a hundred megabytes only a piece is in
 * memory at a time, and where each line begins.
 */
export class LineFile<T> implements Iterable<T> {
  private readonly file: number
  private piece: Buffer = Buffer.alloc(0)
  private pieceStart = 0

  private constructor(
    path: string,
    private readonly starts: Float64Array,
  ) {
    this.file = openSync(path, 'r')
  }

  static async open<T>(path: string): Promise<LineFile<T>> {
    const starts = [0]
    let offset = 0
    for await (const chunk of createReadStream(path, { highWaterMark: PIECE })) {
      const bytes = chunk as Buffer
      for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1))
        starts.push(offset + at + 1)
      offset += bytes.length
    }
    return new LineFile<T>(path, Float64Array.from(starts))
  }

  get length(): number {
    return this.starts.length - 1
  }

  /** The value of one line, counted from 0; undefined beyond the last. */
  at(index: number): T | undefined {
    const start = this.starts[index]
    const next = this.starts[index + 1]
    if (start === undefined || next === undefined) return undefined
    const from = this.reach(start, next - 1)
    return JSON.parse(this.piece.toString('utf8', from, from + next - 1 - start)) as T
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as T
  }

  close(): void {
    closeSync(this.file)
  }

  /** Sees to it that these bytes are at hand; returns where they begin in the piece. */
  private reach(start: number, end: number): number {
    if (start < this.pieceStart || end > this.pieceStart + this.piece.length) {
      const piece = Buffer.allocUnsafe(Math.max(PIECE, end - start))
      let filled = 0
      while (filled < piece.length) {
        const read = readSync(this.file, piece, filled, piece.length - filled, start + filled)
        if (read === 0) break
        filled += read
      }
      this.piece = piece.subarray(0, filled)
      this.pieceStart = start
    }
    return start - this.pieceStart
  }
}

const partOf = (id: string): string => id.slice(0, id.lastIndexOf('#') + 1)

/**
 * Lines with ids as a map. Documents are walked in one order, so the line asked for is nearly always the next one, or the
 * first of its part when that is walked again; where it is neither, all ids are read once.
 */
export class LineMap<T extends { readonly id: string }> implements ReadonlyMap<string, T> {
  private next = 0
  private places: Map<string, number> | null = null
  private readonly parts = new Map<string, number>()

  constructor(private readonly lines: LineFile<T>) {}

  get size(): number {
    return this.lines.length
  }

  get(id: string): T | undefined {
    const part = partOf(id)
    for (const index of [this.next, this.parts.get(part) ?? 0]) {
      const line = this.lines.at(index)
      if (line?.id === id) return this.found(line, index, part)
    }
    const index = this.find(id)
    const line = index === undefined ? undefined : this.lines.at(index)
    return line && index !== undefined ? this.found(line, index, part) : undefined
  }

  private found(line: T, index: number, part: string): T {
    if (!this.parts.has(part)) this.parts.set(part, index)
    this.next = index + 1
    return line
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  forEach(visit: (value: T, key: string, map: ReadonlyMap<string, T>) => void): void {
    for (const line of this.lines) visit(line, line.id, this)
  }

  *entries(): IterableIterator<[string, T]> {
    for (const line of this.lines) yield [line.id, line]
  }

  *keys(): IterableIterator<string> {
    for (const line of this.lines) yield line.id
  }

  *values(): IterableIterator<T> {
    yield* this.lines
  }

  [Symbol.iterator](): IterableIterator<[string, T]> {
    return this.entries()
  }

  private find(id: string): number | undefined {
    if (!this.places) {
      this.places = new Map()
      let index = 0
      for (const line of this.lines) this.places.set(line.id, index++)
    }
    return this.places.get(id)
  }
}
