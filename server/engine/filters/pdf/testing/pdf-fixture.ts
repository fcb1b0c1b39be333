import { PDFDocument, PDFName, StandardFonts, type PDFDict, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'

/** A document to build a test's pages in: Helvetica as F1, Helvetica-Bold as F2, Times-Roman as F3, Courier as F4. */
export interface PdfFixture {
  readonly document: PDFDocument
  readonly fonts: PDFDict
  /** A4 upright, its content as it is written here. */
  page(content: string, resources?: Record<string, unknown>): PDFPage
  /** A Form XObject. */
  form(content: string, resources?: Record<string, unknown>): PDFRef
  save(): Promise<Uint8Array>
}

export async function createPdfFixture(): Promise<PdfFixture> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const names = [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBold,
    StandardFonts.TimesRoman,
    StandardFonts.Courier,
  ]
  const fonts = context.obj({})
  names.forEach((name, index) => {
    const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' })
    fonts.set(PDFName.of(`F${index + 1}`), context.register(font))
  })
  const resourcesOf = (more: Record<string, unknown>): PDFDict =>
    context.obj({ Font: fonts, ...more } as Parameters<typeof context.obj>[0]) as unknown as PDFDict
  return {
    document,
    fonts,
    page(content, resources = {}) {
      const page = document.addPage([595, 842])
      page.node.set(PDFName.of('Resources'), resourcesOf(resources))
      page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
      return page
    },
    form(content, resources = {}) {
      const dict = {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 595, 842],
        Resources: resourcesOf(resources),
      }
      return context.register(context.flateStream(content, dict))
    },
    save: () =>
      document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  }
}

/** Lines of text from a height downwards. */
export function textLines(
  lines: readonly string[],
  { x = 72, y = 760, size = 11, lead = 14, font = 'F1' } = {},
): string {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
  return `BT /${font} ${size} Tf ${lead} TL 1 0 0 1 ${x} ${y} Tm ${shown.join('\n')} ET\n`
}

/** A document of pages with these contents. */
export async function pdfOf(...contents: readonly string[]): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  for (const content of contents) fixture.page(content)
  return fixture.save()
}
