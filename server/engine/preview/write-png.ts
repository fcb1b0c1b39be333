import { crc32, deflateSync } from 'node:zlib'
import type { IndexedPicture } from './reduce-colours'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Colour type of a palette (PNG, W3C Recommendation, 11.2.1). */
const INDEXED = 3

/** Writes a PNG with a palette: eight bits a pixel, lines unfiltered, as the standard advises for palettes (12.7). */
export function writePng({ width, height, palette, pixels }: IndexedPicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
