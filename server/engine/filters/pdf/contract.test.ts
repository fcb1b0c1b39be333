import { describeFilter } from '../../testing/filter-suite'
import { createPdfFixture, textLines } from './testing/pdf-fixture'
import { pdfFilter } from '.'

const fixture = await createPdfFixture()
const form = fixture.form(textLines(['Words inside of a form'], { y: 300 }))
fixture.page(
  `${textLines(['The annual report'], { size: 20, font: 'F2' })}${textLines(['It has two lines of words, the first', 'of which is the longer.'], { y: 700 })}/Fm0 Do`,
  { XObject: { Fm0: form } },
)
fixture.page(
  `72 640 100 0.6 re f BT /F1 11 Tf 72 642 Td (An underlined word) Tj /F3 7 Tf 4 Ts (2) Tj 0 Ts /F1 11 Tf ( in a line.) Tj ET`,
)
const rich = await fixture.save()

/** Small files of the corpus; `real-world.test.ts` has the rest. */
const SMALL = /^(gdoc|outline|zhtable|kounnamed)\.pdf$/

describeFilter(pdfFilter, {
  fixtures: [{ name: 'a document with a bit of everything', read: () => new Uint8Array(rich) }],
  corpus: { folder: 'pdf', accepts: (name) => SMALL.test(name) },
  container: 'opaque',
})
