import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { createFontEmbedder } from '../../../../platform/pdf-fonts'
import { createTypesetter } from '../../../../platform/typeset'
import type { ColourPicture } from '../../../preview/write-png'
import { openPainter } from '../scan/page-painter'

export interface ScanOptions {
  readonly perInch?: number
  /** Degrees by which the page lies crooked: its lines fall to the right. */
  readonly crooked?: number
  /** Levels of grain. */
  readonly grain?: number
  /** Share of the light that is lost from one corner to the other. */
  readonly shade?: number
  /** Where the page's corners are seen, clockwise from the upper left one, as shares of the picture: it was taken from aslant. */
  readonly corners?: Corners
}

type Corner = readonly [number, number]
export type Corners = readonly [Corner, Corner, Corner, Corner]

export interface PageImage extends ColourPicture {
  /** Of its page, points. */
  readonly size: readonly [number, number]
}

/** Photographs the pages of a document, the same every time. */
export async function photograph(
  document: Uint8Array,
  { perInch = 150, crooked = 0, grain = 6, shade = 0, corners }: ScanOptions = {},
): Promise<PageImage[]> {
  const painter = await openPainter(document)
  let seed = 7
  const random = (): number => ((seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff) * 2 - 1
  const images = Array.from({ length: painter.pages }, (_, index): PageImage => {
    const { width, height, pixels } = painter.paint(index, { perInch, mostPixels: 2e7 })!
    const rgb = new Uint8Array(width * height * 3)
    const place = corners ? aslant(corners, width, height) : askew(crooked, width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [sx, sy] = place(x, y).map(Math.round) as [number, number]
        const on = sx >= 0 && sy >= 0 && sx < width && sy < height
        const light = 1 - (shade * (x / width + y / height)) / 2
        const noise = grain * random()
        for (let channel = 0; channel < 3; channel++) {
          const level = on ? pixels[(sy * width + sx) * 4 + 2 - channel]! : 110
          rgb[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, (25 + 0.88 * level) * light + noise))
        }
      }
    }
    return { width, height, rgb, size: painter.size(index)! }
  })
  painter.close()
  return images
}

/** From a pixel of the picture to the page's. */
type Place = (x: number, y: number) => readonly [number, number]

function askew(degrees: number, width: number, height: number): Place {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2]
  }
}

/** Projective mapping of the unit square onto four corners (Heckbert 1989, 2.2.3), backwards. */
function aslant([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners, width: number, height: number): Place {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
  const whole = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole]
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  return (x, y) => {
    const [X, Y] = [x / width, y / height]
    const u = (e - f * h) * X + (c * h - b) * Y + (b * f - c * e)
    const v = (f * g - d) * X + (a - c * g) * Y + (c * d - a * f)
    const w = (d * h - e * g) * X + (b * g - a * h) * Y + (a * e - b * d)
    return [(u / w) * width, (v / w) * height]
  }
}

/** Adds a page that is a picture and no more. */
export function addScan(document: PDFDocument, { width, height, rgb, size: [w, h] }: PageImage): void {
  const { context } = document
  const dict = context.obj({
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
    ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' },
  })
  const image = context.register(PDFRawStream.of(dict, deflateSync(rgb)))
  const page = document.addPage([w, h])
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Im: image } }))
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.flateStream(`q ${w} 0 0 ${h} 0 0 cm /Im Do Q`)),
  )
}

/** A document as a scanner makes it of another. */
export async function scanOf(document: Uint8Array, options?: ScanOptions): Promise<Uint8Array> {
  const scan = await PDFDocument.create({ updateMetadata: false })
  for (const image of await photograph(document, options)) addScan(scan, image)
  return scan.save({ addDefaultPage: false })
}

/** A page of paragraphs in the product's own faces, for scripts that Helvetica has not. */
export async function pageIn(
  language: string,
  paragraphs: readonly string[],
  size = 14,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const fonts = createFontEmbedder(document)
  const typesetter = await createTypesetter({ language })
  const names: Record<string, ReturnType<typeof fonts.use>['ref']> = {}
  let content = ''
  let y = 760
  for (const text of paragraphs) {
    const style = { family: 'sans', bold: false, italic: false } as const
    for (const line of typesetter.layOut([{ text, style, tag: null }]).breakLines({ size, width: 450 })) {
      for (const piece of line.place()) {
        if (piece.kind !== 'glyphs') continue
        const font = fonts.use(piece.face)
        names[font.name] = font.ref
        content += `BT /${font.name} ${piece.size} Tf 1 0 0 1 ${(72 + piece.x).toFixed(2)} ${y.toFixed(2)} Tm ${fonts.show(piece)} ET\n`
      }
      y -= 1.5 * size
    }
    y -= size
  }
  await fonts.finish()
  const page = document.addPage([595, 842])
  page.node.set(PDFName.of('Resources'), document.context.obj({ Font: names }))
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(content)))
  return document.save({ addDefaultPage: false })
}
