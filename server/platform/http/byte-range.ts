/** Bytes of a representation, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * What a `Range` header (RFC 9110 §14.2) asks of `size` bytes: null where it is to be ignored, as headers of another unit, malformed
 * ones and several ranges at once are, and `unsatisfiable` where nothing of it is there (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [whole, first = '', last = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
