import { PDFArray, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { inherited } from '../content/decode-stream'
import type { Box } from '../geometry'

/** US Letter, as viewers take a page that does not say how large it is. */
export const LETTER: Box = [0, 0, 612, 792]

/** What of the media box the crop box leaves (ISO 32000-2, 14.11.2.1); all of it where that is nothing, as most viewers have it. */
export function visibleBox(page: PDFPage): Box {
  const [crop, media] = [boxOf(page, 'CropBox'), boxOf(page, 'MediaBox')]
  if (!crop || !media) return crop ?? media ?? LETTER
  const both: Box = [
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ]
  return both[0] < both[2] && both[1] < both[3] ? both : media
}

/** Null where there is none, or one without an area. */
function boxOf(page: PDFPage, key: string): Box | null {
  const { context } = page.doc
  const box = inherited(context, page.node, key)
  if (!(box instanceof PDFArray) || box.size() < 4) return null
  const numbers = box.asArray().map((item) => context.lookup(item))
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers.map((item) =>
    item instanceof PDFNumber ? item.asNumber() : 0,
  )
  if (x0 === x1 || y0 === y1) return null
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}
