import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  BARS_SIDE,
  faxOfBars,
  jbig2OfBars,
  jpegSeenAs,
  pngOfKind,
  popplerPicture,
  scanCodedAs,
} from '../testing/picture-kinds'
import { pdfOf, textLines } from '../testing/pdf-fixture'
import { findScannedPages, prepareScans, wrapPicture } from '.'
import { openPainter, type Raster } from './page-painter'
import { greysOf } from './paper'

const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0
/** A page that looks different from each of its sides: words above, a dark block at the left. */
const PAGE = `${textLines(['UPPER EDGE'], { size: 40 })}0.1 g 40 300 90 200 re f\n`
const SQUARES = 24

/** Brightness in squares across a picture, which tells how it lies. */
function look({ width, height, data }: { width: number; height: number; data: Uint8Array }): number[] {
  const sums = new Float64Array(SQUARES ** 2)
  const counts = new Uint32Array(SQUARES ** 2)
  for (let at = 0; at < data.length; at++) {
    const column = Math.floor(((at % width) * SQUARES) / width)
    const square = Math.floor((Math.floor(at / width) * SQUARES) / height) * SQUARES + column
    sums[square]! += data[at]!
    counts[square]!++
  }
  return [...sums].map((sum, square) => sum / counts[square]!)
}

async function paint(document: Uint8Array): Promise<Raster> {
  const painter = await openPainter(document)
  const raster = painter.paint(0, { perInch: 50, mostPixels: 1e6 })
  painter.close()
  return raster!
}

/** Largest difference of two looks. */
const apart = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((most, level, at) => Math.max(most, Math.abs(level - other[at]!)), 0)

/** Where a square of the upright picture stands in the stored one: EXIF 2.32, table 6. */
const STORED: Readonly<Record<number, (x: number, y: number) => readonly [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y) => [SQUARES - 1 - x, y],
  3: (x, y) => [SQUARES - 1 - x, SQUARES - 1 - y],
  4: (x, y) => [x, SQUARES - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, SQUARES - 1 - x],
  7: (x, y) => [SQUARES - 1 - y, SQUARES - 1 - x],
  8: (x, y) => [SQUARES - 1 - y, x],
}
const seenAs = (stored: readonly number[], orientation: number): number[] =>
  stored.map((_, at) => {
    const [column, row] = STORED[orientation]!(at % SQUARES, Math.floor(at / SQUARES))
    return stored[row * SQUARES + column]!
  })

const lookOf = async (picture: Uint8Array): Promise<number[]> =>
  look(greysOf(await paint(await wrapPicture(picture))))

describe.skipIf(!hasPoppler)(
  '[TR-01] pictures of every kind become a page that looks like them',
  async () => {
    const page = await pdfOf(PAGE)
    const upright = look(greysOf(await paint(page)))
    const jpeg = (...options: string[]) => popplerPicture(page, 'jpg', '-jpeg', ...options)

    test.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'EXIF orientation %i, in both orders of bytes',
      async (orientation) => {
        for (const little of [false, true]) {
          const seen = await lookOf(jpegSeenAs(jpeg(), orientation, little))
          expect(apart(seen, seenAs(upright, orientation))).toBeLessThan(25)
          if (orientation > 1) expect(apart(seen, upright)).toBeGreaterThan(100)
        }
      },
    )

    test.each([
      ['baseline', () => jpeg()],
      ['progressive', () => jpeg('-jpegopt', 'progressive=y')],
      ['grey', () => jpeg('-gray')],
      ['CMYK', () => popplerPicture(page, 'jpg', '-jpegcmyk')],
    ])('a %s JPEG', async (_kind, make) => {
      expect(apart(await lookOf(make()), upright)).toBeLessThan(60)
    })

    test.each([
      ['colour', ['-png']],
      ['grey', ['-png', '-gray']],
      ['two-level', ['-png', '-mono']],
    ])('a %s PNG', async (_kind, options) => {
      expect(apart(await lookOf(popplerPicture(page, 'png', ...options)), upright)).toBeLessThan(60)
    })
  },
)

describe('[TR-01] PNG of rarer kinds', () => {
  const side = 48
  /** Dark above, light below: levels of 255. */
  const levelAt = (y: number): number => (y < side / 2 ? 40 : 230)
  const rows = (perPixel: (level: number) => readonly number[]): Uint8Array =>
    Uint8Array.from({ length: side }, (_, y) => y).reduce<Uint8Array>(
      (all, y) =>
        Buffer.concat([all, Buffer.from(Array.from({ length: side }, () => perPixel(levelAt(y))).flat())]),
      new Uint8Array(0),
    )
  const kinds = {
    '16 bits of grey': { depth: 16, colour: 0, data: rows((level) => [level, 7]) },
    '16 bits of colour': { depth: 16, colour: 2, data: rows((level) => [level, 1, level, 2, level, 3]) },
    'colour with alpha': { depth: 8, colour: 6, data: rows((level) => [level, level, level, 255]) },
    'grey with alpha': { depth: 8, colour: 4, data: rows((level) => [level, 255]) },
    '16 bits with alpha': {
      depth: 16,
      colour: 6,
      data: rows((level) => [level, 0, level, 0, level, 0, 255, 255]),
    },
  } as const

  test.each(Object.entries(kinds))('%s', async (_name, kind) => {
    const seen = await lookOf(pngOfKind({ width: side, height: side, ...kind }))
    expect([seen[0]!, seen.at(-1)!].map((level) => Math.round(level / 10))).toEqual([4, 23])
  })

  test('what is transparent is white paper, not black', async () => {
    const data = rows((level) => [0, 0, 0, level > 100 ? 0 : 255])
    const seen = await lookOf(pngOfKind({ width: side, height: side, depth: 8, colour: 6, data }))
    expect([seen[0]!, seen.at(-1)!]).toEqual([0, 255])
  })

  test('its EXIF block says how it is to be seen', async () => {
    const { data } = kinds['colour with alpha']
    const png = pngOfKind({ width: side, height: side, depth: 8, colour: 6, data, orientation: 6 })
    const seen = await lookOf(png)
    expect([seen[0]!, seen[SQUARES - 1]!].map((level) => Math.round(level / 10))).toEqual([23, 4])
  })
})

describe('[TR-01] pages coded as scanners code them', () => {
  const FAX = { K: -1, Columns: BARS_SIDE, Rows: BARS_SIDE }
  test.each([
    ['fax (CCITT Group 4)', () => scanCodedAs('CCITTFaxDecode', faxOfBars(true), FAX)],
    ['JBIG2', () => scanCodedAs('JBIG2Decode', jbig2OfBars())],
  ])('%s', async (_name, make) => {
    const document = await make()
    expect(await findScannedPages(document)).toEqual({ pages: 1, scans: [0] })
    const seen = look(greysOf(await paint(document)))
    const at = (x: number, y: number): number => Math.round(seen[y * SQUARES + x]!)
    expect([at(1, 2), at(6, 2), at(10, 2), at(20, 2), at(20, 20)]).toEqual([255, 0, 255, 0, 255])
    const [prepared] = await prepareScans(document, [{ index: 0, turn: 0 }], async () => undefined)
    expect(prepared).toMatchObject({ blank: false })
  })
})
