import { crc32, deflateSync } from 'node:zlib'
import type { IndexedPicture } from './reduce-colours'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Colour types (PNG, W3C Recommendation, 11.2.1). */
const TRUE_COLOUR = 2
const INDEXED = 3

/** Writes a PNG with a palette: eight bits a pixel, lines unfiltered, as the standard advises for palettes (12.7). */
export function writePng({ width, height, palette, pixels }: IndexedPicture): Buffer {
  const data = deflateSync(withFilters(pixels, width, height), { level: 7 })
  return fileOf(width, height, INDEXED, [chunk('PLTE', palette), chunk('IDAT', data)])
}

/** Pixels from the upper left corner: red, green, blue. */
export interface ColourPicture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Writes a PNG of three channels, eight bits each, quickly and not small. */
export function writeColourPng({ width, height, rgb }: ColourPicture): Buffer {
  const data = deflateSync(withFilters(rgb, width * 3, height), { level: 1 })
  return fileOf(width, height, TRUE_COLOUR, [chunk('IDAT', data)])
}

/** Each line of so many bytes behind a byte that says: not filtered. */
function withFilters(bytes: Uint8Array, length: number, height: number): Buffer {
  const lines = Buffer.alloc((length + 1) * height)
  for (let y = 0; y < height; y++) {
    lines.set(bytes.subarray(y * length, (y + 1) * length), y * (length + 1) + 1)
  }
  return lines
}

function fileOf(width: number, height: number, colourType: number, chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
