import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { corpusFiles } from '../../testing/corpus'
import { pdfFilter } from '.'
import { complaintsOf, judgesMissing, withoutText } from './testing/pdf-judge'
import { mergeElsewhere, translatePdf } from './testing/translate-pdf'

/** Long documents are left to the benches; of `scan.pdf` hardly more than a page is left. */
const documents = corpusFiles(
  'pdf',
  (name) => name.endsWith('.pdf') && !/^(scan|geotopo|chelsea|whisper)/.test(name),
)

async function countsOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  const kinds: Record<string, number> = {}
  for (const page of document.getPages()) {
    const list = document.context.lookup(page.node.get(PDFName.of('Annots')))
    for (const item of list instanceof PDFArray ? list.asArray() : []) {
      const annotation = document.context.lookup(item)
      const kind = annotation instanceof PDFDict ? String(annotation.get(PDFName.of('Subtype'))) : 'none'
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
  }
  return { pages: document.getPageCount(), kinds }
}

describe.each(documents.map((document) => [document.name, document] as const))('%s', (_, document) => {
  test('is translated with nothing but its words changed', { timeout: 120_000 }, async () => {
    const bytes = new Uint8Array(document.read())
    const { units, skeleton, translated, translations, warnings } = await translatePdf(bytes)
    expect(units.length).toBeGreaterThan(0)
    expect(warnings).toEqual([])
    const missing = (await pdfFilter.countMissing?.(translated, units, translations)) ?? NaN
    expect(missing).toBeLessThanOrEqual(Math.max(1, units.length * 0.02))
    const elsewhere = await mergeElsewhere(bytes, skeleton, translations)
    expect(Buffer.compare(elsewhere.translated, translated)).toBe(0)
    const { kinds, pages } = await countsOf(translated)
    expect(pages).toBe((await pdfFilter.analyse(bytes)).pages)
    if (!/homeloan/.test(document.name)) expect({ kinds, pages }).toEqual(await countsOf(bytes))
    if (judgesMissing.length > 0) return
    // Two of these underline words, one has a fraction within a line; the lines go with them (the bench counts what else differs).
    if (!/homeloan|zhweb|prb/.test(document.name))
      expect(withoutText(translated, '1-3')).toEqual(withoutText(bytes, '1-3'))
    expect(complaintsOf(translated)).toBe('')
  })
})
