import zlib from 'node:zlib'

/** An object that stood in an object stream. */
export interface LooseObject {
  /** `7 0`. */
  readonly id: string
  readonly text: string
  /** What closes it, where it is not its own end. */
  readonly closing?: string
}

const { Z_SYNC_FLUSH } = zlib.constants
/** Bytes that one object stream may unpack to. */
const LARGEST = 64 * 1024 * 1024

/**
 * The objects of an object stream whose data is cut short or damaged, as far as it can be unpacked (ISO 32000-2, 7.5.7): one that ends
 * within is lost. Null for other objects, and for streams that are whole. `object`: from behind `obj`, as Latin-1.
 */
export function openCutStream(object: string): LooseObject[] | null {
  const head = /^[^]{0,1000}?stream\r?\n/.exec(object)?.[0]
  if (!head || !/\/Type\s*\/ObjStm\b/.test(head) || /\/DecodeParms\b/.test(head)) return null
  const packed = Buffer.from(object.slice(head.length), 'latin1')
  if (!/\/Filter\s*\[?\s*\/FlateDecode\b/.test(head) || isWhole(packed)) return null
  const [count, first] = ['N', 'First'].map((key) =>
    Number(new RegExp(`/${key}\\s+(\\d+)`).exec(head)?.[1] ?? NaN),
  )
  const text = inflateSome(packed).toString('latin1')
  if (!count || !first || text.length <= first) return []
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
  const places = Array.from({ length: count }, (_, index) => ({
    number: numbers[2 * index] ?? NaN,
    start: first + (numbers[2 * index + 1] ?? NaN),
  }))
  // What lies before the next one is there as a whole.
  return places.flatMap(({ number, start }, index) => {
    const next = places[index + 1]?.start ?? Infinity
    return number > 0 && next <= text.length && start < next
      ? [{ id: `${number} 0`, text: text.slice(start, next).trim() }]
      : []
  })
}

function isWhole(packed: Buffer): boolean {
  try {
    zlib.inflateSync(packed, { maxOutputLength: LARGEST })
    return true
  } catch {
    return false
  }
}

/** What the longest sound beginning unpacks to. */
function inflateSome(packed: Buffer): Buffer {
  const upTo = (length: number): Buffer | null => {
    try {
      return zlib.inflateSync(packed.subarray(0, length), {
        finishFlush: Z_SYNC_FLUSH,
        maxOutputLength: LARGEST,
      })
    } catch {
      return null
    }
  }
  const all = upTo(packed.length)
  if (all) return all
  let [sound, damaged] = [0, packed.length]
  while (damaged - sound > 1) {
    const middle = Math.floor((sound + damaged) / 2)
    if (upTo(middle)) sound = middle
    else damaged = middle
  }
  return upTo(sound) ?? Buffer.alloc(0)
}
