/** A stem: of a vertical one the left edge and the width, of a horizontal one the lower edge and the height. */
export interface Stem {
  readonly vertical: boolean
  readonly at: number
  readonly width: number
}

/** Steps are relative to the point before; `hints` are the stems that count from here on. */
export type OutlineStep =
  | { readonly kind: 'hints'; readonly stems: readonly Stem[] }
  | { readonly kind: 'move' | 'line' | 'curve'; readonly steps: readonly number[] }
  /** Two curves that are one line where they are less than `depth` hundredths of a pixel deep. */
  | { readonly kind: 'flex'; readonly steps: readonly number[]; readonly depth: number }

/** An accented letter: codes of the standard encoding, and where the origin of the accent stands. */
export interface Composition {
  readonly base: number
  readonly accent: number
  readonly x: number
  readonly y: number
}

/** A glyph in units of its font (multiples of 1/65536), beginning at its origin. */
export interface Outline {
  readonly width: number
  readonly steps: readonly OutlineStep[]
  /** Three stems each whose counters are to be equal. */
  readonly counters: readonly (readonly Stem[])[]
  readonly composition: Composition | null
}

/** A glyph, or a font, that says what cannot be said in the other format: it stays as it is. */
export class Inconvertible extends Error {}

export const keyOfStems = (stems: readonly Stem[]): string =>
  [...new Set(stems.map(({ vertical, at, width }) => `${vertical ? 'v' : 'h'}${at},${width}`))]
    .sort()
    .join(' ')
