import { PDFArray, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { inherited } from '../content/decode-stream'
import type { Box } from '../geometry'

const A4: Box = [0, 0, 595, 842]

/** Crop box, or media box where there is none (ISO 32000-1, 14.11.2). */
export function visibleBox(page: PDFPage): Box {
  const { context } = page.doc
  for (const key of ['CropBox', 'MediaBox']) {
    const box = inherited(context, page.node, key)
    if (!(box instanceof PDFArray) || box.size() < 4) continue
    const numbers = box.asArray().map((item) => context.lookup(item))
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers.map((item) =>
      item instanceof PDFNumber ? item.asNumber() : 0,
    )
    if (x0 !== x1 && y0 !== y1)
      return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  }
  return A4
}
