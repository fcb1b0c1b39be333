import {
  type PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { FormatError } from '../../../model'
import { formatNumber } from '../content/ink'
import type { Matrix } from '../geometry'
import { readPictureFacts, type PictureFacts } from './picture-facts'

const POINTS_PER_INCH = 72
/** The longer side of a page whose picture does not say how large it is: that of A4. */
const USUAL_SIDE = 842
/** Longer sides that a page may have by what its picture says, points: from a card to A2. */
const SHORTEST = 150
const LONGEST = 1_700
/** A photograph of a large camera has 50 million. */
const MOST_PIXELS = 64_000_000
/** Of pictures that must be decoded to be put on a page. */
const MOST_DECODED = 24_000_000
const LONGEST_LINE = 30_000

/**
 * Makes a document of one page of a PNG or JPEG picture: as large as the picture says, or with A4's longer side, and as it is to
 * be seen. Throws `FormatError`: `corrupt`, `too-complex` for more pixels than any camera takes.
 */
export async function wrapPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const facts = readPictureFacts(bytes)
  if (!facts || facts.width === 0 || facts.height === 0) throw new FormatError('corrupt', 'picture-head')
  const { width, height } = facts
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_LINE)
    throw new FormatError('too-complex', 'picture-pixels')
  const document = await PDFDocument.create({ updateMetadata: false })
  const image = await embed(document, bytes, facts)
  const sideways = facts.orientation >= 5
  const [wide, high] = sideways ? [height, width] : [width, height]
  const perPixel = pointsPerPixel(facts)
  const [w, h] = [wide * perPixel, high * perPixel]
  const page = document.addPage([w, h])
  const { context } = document
  const place = placeOf(facts.orientation, w, h).map(formatNumber).join(' ')
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Picture: image } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream(`q ${place} cm /Picture Do Q`)))
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

function pointsPerPixel({ width, height, perInch }: PictureFacts): number {
  const longer = Math.max(width, height)
  if (perInch !== null && perInch > 0) {
    const side = (longer * POINTS_PER_INCH) / perInch
    if (side >= SHORTEST && side <= LONGEST) return POINTS_PER_INCH / perInch
  }
  return USUAL_SIDE / longer
}

/** Where the unit square of the stored picture comes to stand on a page of `w` × `h`. */
function placeOf(orientation: number, w: number, h: number): Matrix {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, w, 0]
    case 3:
      return [-w, 0, 0, -h, w, h]
    case 4:
      return [w, 0, 0, -h, 0, h]
    case 5:
      return [0, -h, -w, 0, w, h]
    case 6:
      return [0, -h, w, 0, 0, h]
    case 7:
      return [0, h, w, 0, 0, 0]
    case 8:
      return [0, h, -w, 0, w, 0]
    default:
      return [w, 0, 0, h, 0, 0]
  }
}

async function embed(document: PDFDocument, bytes: Uint8Array, facts: PictureFacts): Promise<PDFRef> {
  try {
    if (facts.kind === 'jpeg') return (await finished(await document.embedJpg(bytes))).ref
    const plain = plainPng(document.context, bytes)
    if (plain) return plain
    if (facts.width * facts.height > MOST_DECODED) throw new FormatError('too-complex', 'picture-pixels')
    return (await finished(await document.embedPng(bytes))).ref
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError) throw error
    throw new FormatError('corrupt', `picture-${facts.kind}`)
  }
}

async function finished<T extends { embed(): Promise<void> }>(image: T): Promise<T> {
  await image.embed()
  return image
}

const GREY = 0
const COLOUR = 2
const PALETTE = 3

/** PDF reads the data of a PNG without transparency or interlacing as it is (ISO 32000-1, 7.4.4.4); null for all others. */
function plainPng(context: PDFContext, bytes: Uint8Array): PDFRef | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [depth, colour, interlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  if (interlaced !== 0 || ![GREY, COLOUR, PALETTE].includes(colour)) return null
  const parts: Uint8Array[] = []
  let palette: Uint8Array | null = null
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (kind === 'tRNS') return null
    if (kind === 'PLTE') palette = data
    if (kind === 'IDAT') parts.push(data)
    if (kind === 'IEND') break
    at += 12 + length
  }
  if (parts.length === 0 || (colour === PALETTE && !palette)) throw new FormatError('corrupt', 'picture-data')
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const colours = colour === COLOUR ? 3 : 1
  const dict = context.obj({
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: depth },
    ColorSpace: colour === COLOUR ? 'DeviceRGB' : 'DeviceGray',
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: depth, Columns: width },
  })
  if (colour === PALETTE && palette) dict.set(PDFName.of('ColorSpace'), indexed(context, palette))
  return context.register(PDFRawStream.of(dict, Buffer.concat(parts)))
}

function indexed(context: PDFContext, palette: Uint8Array): PDFArray {
  const colours = Math.min(256, Math.floor(palette.length / 3))
  const table = context.register(context.stream(palette.subarray(0, colours * 3)))
  return context.obj([PDFName.of('Indexed'), PDFName.of('DeviceRGB'), colours - 1, table])
}
