/** A picture that a page is made of, told by its content. */
export interface PictureFacts {
  readonly kind: 'png' | 'jpeg'
  /** As stored, pixels. */
  readonly width: number
  readonly height: number
  /** Pixels an inch along both sides; null where the file says nothing of use. */
  readonly perInch: number | null
  /** How it is to be seen, 1 to 8 (EXIF 2.32, 4.6.5.1.6). */
  readonly orientation: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((value, index) => bytes[index] === value)

export const looksLikePicture = (bytes: Uint8Array): 'png' | 'jpeg' | null =>
  startsWith(bytes, PNG) ? 'png' : startsWith(bytes, [0xff, 0xd8, 0xff]) ? 'jpeg' : null

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads the head of a picture, without decoding any of it. Null for what is none, or has no sound head. */
export function readPictureFacts(bytes: Uint8Array): PictureFacts | null {
  try {
    const kind = looksLikePicture(bytes)
    if (kind === 'png') return readPng(viewOf(bytes))
    return kind === 'jpeg' ? readJpeg(viewOf(bytes)) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const METRES = 0.0254
/** Programs write a chunk for each 8 KB. */
const MOST_CHUNKS = 20_000

/** IHDR comes first (PNG, 11.2.2), pHYs before the data (11.3.5.3), eXIf anywhere (11.3.5.6). */
function readPng(view: DataView): PictureFacts | null {
  if (view.getUint32(12) !== 0x49484452) return null
  let perInch: number | null = null
  let orientation = 1
  for (let at = 8, chunks = 0; chunks < MOST_CHUNKS && at + 12 <= view.byteLength; chunks++) {
    const length = view.getUint32(at)
    const kind = view.getUint32(at + 4)
    if (kind === 0x70485973 && view.getUint8(at + 16) === 1) perInch = view.getUint32(at + 8) * METRES
    if (kind === 0x65584966) orientation = readOrientation(partOf(view, at + 8, length))
    at += 12 + length
  }
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20), perInch, orientation }
}

/** As far as it is there. */
const partOf = (view: DataView, at: number, length: number): DataView =>
  new DataView(view.buffer, view.byteOffset + at, Math.max(0, Math.min(length, view.byteLength - at)))

/** Frames carry the size (ITU-T T.81, B.2.2); JFIF the density; EXIF how it is to be seen. */
function readJpeg(view: DataView): PictureFacts | null {
  let perInch: number | null = null
  let orientation = 1
  for (let at = 2, segments = 0; segments < 512; segments++) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    const start = at + 4
    if (marker === 0xe0 && view.getUint32(start) === 0x4a464946) {
      const unit = view.getUint8(start + 7)
      if (unit > 0) perInch = view.getUint16(start + 8) * (unit === 2 ? 2.54 : 1)
    }
    if (marker === 0xe1 && view.getUint32(start) === 0x45786966) {
      orientation = readOrientation(partOf(view, start + 6, length - 8))
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(start + 1), view.getUint16(start + 3)]
      return { kind: 'jpeg', width, height, perInch, orientation }
    }
    if (marker === 0xda || marker === 0xd9) return null
    at = start + length - 2
  }
  return null
}

/** Tag 0x0112 of the first directory of a TIFF structure. */
function readOrientation(tiff: DataView): number {
  try {
    const little = tiff.getUint16(0) === 0x4949
    const directory = tiff.getUint32(4, little)
    const entries = Math.min(200, tiff.getUint16(directory, little))
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (tiff.getUint16(at, little) !== 0x0112) continue
      const value = tiff.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}
