/**
 * What a package may cost before it is refused. The numbers were set against thousands of real documents: none came
 * near them, every bomb does.
 */
export interface ZipLimits {
  readonly maxEntries: number
  /** Bytes of all entries together, unpacked. */
  readonly maxTotal: number
  /** Bytes of one entry, unpacked. */
  readonly maxEntry: number
  /** Unpacked over packed size, asked only of entries above `ratioFloor` bytes. */
  readonly maxRatio: number
  readonly ratioFloor: number
}

export const ZIP_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxTotal: 1_000_000_000,
  maxEntry: 400_000_000,
  maxRatio: 200,
  ratioFloor: 20_000_000,
}
