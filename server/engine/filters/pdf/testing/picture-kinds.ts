import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The first page as poppler makes a picture of it, at 50 pixels an inch; `options` as `pdftoppm` takes them. */
export function popplerPicture(document: Uint8Array, extension: string, ...options: string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'picture-'))
  try {
    writeFileSync(path.join(folder, 'page.pdf'), document)
    const names = [path.join(folder, 'page.pdf'), path.join(folder, 'page')]
    execFileSync('pdftoppm', ['-r', '50', '-singlefile', ...options, ...names])
    return readFileSync(path.join(folder, `page.${extension}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A TIFF structure that says no more than how the picture is to be seen (EXIF 2.32, 4.6.5.1.6). */
const tiffOf = (orientation: number, little: boolean): Buffer =>
  little
    ? Buffer.from(`49492a000800000001001201030001000000${hex(orientation)}00000000000000`, 'hex')
    : Buffer.from(
        `4d4d002a00000008000101120003000000 01 00${hex(orientation)}000000000000`.replaceAll(' ', ''),
        'hex',
      )
const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** A JPEG whose EXIF block says how it is to be seen, 1 to 8. */
export function jpegSeenAs(jpeg: Buffer, orientation: number, little = false): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(orientation, little)])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

export interface RawPng {
  readonly width: number
  readonly height: number
  readonly depth: 1 | 8 | 16
  /** 0 grey, 2 colour, 4 grey with alpha, 6 colour with alpha (PNG, 11.2.2). */
  readonly colour: 0 | 2 | 4 | 6
  /** Rows without their filter bytes. */
  readonly data: Uint8Array
  /** 1 to 8; stands behind the pixels where given. */
  readonly orientation?: number
}

export function pngOfKind({ width, height, depth, colour, data, orientation }: RawPng): Buffer {
  const stride = data.length / height
  const rows = Buffer.alloc(height * (1 + stride))
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, (y + 1) * stride), y * (1 + stride) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    ...(orientation === undefined ? [] : [chunk('eXIf', tiffOf(orientation, false))]),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Side of `BARS`, pixels. */
export const BARS_SIDE = 64
/** White 8, black 16, white 8, black 32 in each of the upper half's rows, white below: Group 4 (ITU-T T.6) in horizontal mode. */
const ROW = '001' + '10011' + '0000010111' + '001' + '10011' + '000001101010'
const WHITE_BELOW = '001' + '11011' + '00110101' + '0000110111'

/** The bars coded as a fax; `end`: with the mark of its end. */
export function faxOfBars(end: boolean): Buffer {
  const straight = '1'
  const half = BARS_SIDE / 2
  const bits = [
    ...Array.from({ length: half }, () => ROW),
    WHITE_BELOW,
    ...Array.from({ length: half - 1 }, () => straight),
    end ? '000000000001000000000001' : '',
  ].join('')
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}

/** The same as JBIG2 without a file's head: page information, and a generic region coded as a fax (ITU-T T.88, 7.4). */
export function jbig2OfBars(): Buffer {
  const word = (value: number): Buffer => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(value)
    return four
  }
  const segment = (number: number, kind: number, data: Buffer): Buffer =>
    Buffer.concat([word(number), Buffer.from([kind, 0, 1]), word(data.length), data])
  const side = word(BARS_SIDE)
  const page = Buffer.concat([side, side, word(0), word(0), Buffer.from([0, 0, 0])])
  const region = Buffer.concat([side, side, word(0), word(0), Buffer.from([0, 1]), faxOfBars(true)])
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
}

/** A document of one page that is one picture of one bit a pixel, coded as it is. */
export async function scanCodedAs(filter: string, data: Uint8Array, parms?: Record<string, number>) {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const dict = context.obj({
    ...{ Type: 'XObject', Subtype: 'Image', Width: BARS_SIDE, Height: BARS_SIDE },
    ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 1, Filter: filter },
    ...(parms && { DecodeParms: parms }),
  })
  const page = document.addPage([BARS_SIDE * 4, BARS_SIDE * 4])
  const image = context.register(PDFRawStream.of(dict, data))
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Im: image } }))
  const side = BARS_SIDE * 4
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.stream(`q ${side} 0 0 ${side} 0 0 cm /Im Do Q`)),
  )
  return document.save({ addDefaultPage: false })
}
