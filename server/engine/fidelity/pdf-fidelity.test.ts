import { deflateSync } from 'node:zlib'
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { measureFidelity, type FidelityReport, type FindingKind } from '.'
import { pdfFilter } from '../filters/pdf'
import { createPdfFixture, textLines } from '../filters/pdf/testing/pdf-fixture'
import { nextLetters } from '../filters/pdf/testing/translate-pdf'
import type { TranslatedUnit } from '../model'
import { translateBy } from '../testing/letter-shift'

const name = (text: string): PDFName => PDFName.of(text)
const SENTENCE = 'The committee approved the annual budget without changes.'

/** Three pages: text, a link, a comment and a picture; text; only lines. With an outline, a form and an attachment. */
async function report(): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const { document } = fixture
  const { context } = document
  const pixel = (grey: number) =>
    context.register(
      PDFRawStream.of(
        context.obj({
          Type: 'XObject',
          Subtype: 'Image',
          Width: 1,
          Height: 1,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 8,
        }),
        Uint8Array.of(grey),
      ),
    )
  const first = fixture.page(
    `${textLines(['Annual report'], { size: 20 })}${textLines([SENTENCE], { y: 700 })}q 50 0 0 50 72 400 cm /Im1 Do Q`,
    {
      XObject: { Im1: pixel(9) },
    },
  )
  const second = fixture.page(textLines(['All figures are in thousands of dollars.']))
  fixture.page('72 72 m 300 300 l S')
  const annotations = [
    { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.com/budget') } },
    { Subtype: 'Square' },
  ].map((more) => context.register(context.obj({ Type: 'Annot', Rect: [72, 690, 200, 712], ...more })))
  first.node.set(name('Annots'), context.obj(annotations))
  const entry = context.obj({ Title: PDFString.of('Figures'), Dest: [second.ref, 'Fit'] })
  document.catalog.set(
    name('Outlines'),
    context.obj({ Type: 'Outlines', First: context.register(entry), Count: 1 }),
  )
  const field = context.register(context.obj({ FT: 'Tx', T: PDFString.of('name') }))
  document.catalog.set(name('AcroForm'), context.obj({ Fields: [field] }))
  const files = context.obj({ Names: [PDFString.of('data.csv'), context.obj({ Type: 'Filespec' })] })
  document.catalog.set(name('Names'), context.obj({ EmbeddedFiles: files }))
  return fixture.save()
}

let source: Uint8Array
let result: Uint8Array
let measure: (damaged: Uint8Array) => Promise<FidelityReport>
beforeAll(async () => {
  source = await report()
  const { units, skeleton } = await pdfFilter.extract(source)
  const translations = translateBy(units, nextLetters)
  const merged = await pdfFilter.merge(source, skeleton, translations, { from: 'en', to: 'es' })
  result = merged.translated
  measure = (damaged) => measureFidelity({ format: 'pdf', source, result: damaged, units, translations })
})

test('[TR-12] a sound PDF has nothing to tell, and what is in it is counted', async () => {
  expect(await measure(result)).toEqual({
    format: 'pdf',
    covered: 1,
    left: { protected: 0, sameLanguage: 0, failed: 0, unchanged: 0 },
    places: { source: 3, result: 3 },
    links: { source: 1, result: 1 },
    bookmarks: { source: 1, result: 1 },
    images: { source: 1, result: 1 },
    formulas: { source: 0, result: 0 },
    untouched: { parts: 1, identical: 1 },
    smallestScale: 1,
    skipped: 0,
    findings: [],
  })
})

type Change = (document: PDFDocument) => void

/** Paints something more on the first page. */
const paint =
  (content: string): Change =>
  (document) => {
    const { node } = document.getPage(0)
    const { context } = document
    const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
    node.Resources()!.lookup(name('Font'), PDFDict).set(name('F9'), context.obj(font))
    node.addContentStream(context.register(context.stream(content)))
  }

const annotationsOf = (document: PDFDocument): PDFArray =>
  document.getPage(0).node.lookup(name('Annots'), PDFArray)
const outlineOf = ({ catalog }: PDFDocument): PDFDict =>
  catalog.lookup(name('Outlines'), PDFDict).lookup(name('First'), PDFDict)
const image = (document: PDFDocument): [PDFDict, PDFName] => {
  const objects = document.getPage(0).node.Resources()!.lookup(name('XObject'), PDFDict)
  return [objects, objects.keys()[0]!]
}

const DAMAGES: readonly (readonly [FindingKind, string, Change])[] = [
  ['page-lost', 'a page is lost', (document) => document.removePage(1)],
  ['page-changed', 'a page is turned', (document) => document.getPage(1).setRotation(degrees(90))],
  [
    'page-changed',
    'a page without text shows something else',
    (document) => document.getPage(2).drawLine({ start: { x: 0, y: 0 }, end: { x: 9, y: 9 } }),
  ],
  ['link-lost', 'a link is dropped', (document) => annotationsOf(document).remove(0)],
  [
    'link-changed',
    'a link leads elsewhere',
    (document) =>
      annotationsOf(document)
        .lookup(0, PDFDict)
        .lookup(name('A'), PDFDict)
        .set(name('URI'), PDFString.of('https://example.org')),
  ],
  ['annotation-lost', 'a comment is dropped', (document) => annotationsOf(document).remove(1)],
  ['bookmark-lost', 'the outline is gone', ({ catalog }) => catalog.delete(name('Outlines'))],
  [
    'bookmark-changed',
    'a bookmark leads elsewhere',
    (document) =>
      outlineOf(document).set(name('Dest'), document.context.obj([document.getPage(0).ref, 'Fit'])),
  ],
  [
    'image-lost',
    'a picture is gone',
    (document) => {
      const [objects, key] = image(document)
      objects.delete(key)
    },
  ],
  [
    'image-changed',
    'a picture is another one',
    (document) => {
      const [objects, key] = image(document)
      const { dict } = objects.lookup(key) as PDFRawStream
      objects.set(key, document.context.register(PDFRawStream.of(dict, Uint8Array.of(200))))
    },
  ],
  ['field-lost', 'the form is gone', ({ catalog }) => catalog.delete(name('AcroForm'))],
  ['attachment-lost', 'an attachment is gone', ({ catalog }) => catalog.delete(name('Names'))],
  [
    'text-missing',
    'the words of a page are gone',
    (document) => document.getPage(1).node.delete(name('Contents')),
  ],
]

test.each(DAMAGES)('[TR-12] PDF: %s: %s', async (kind, _what, change) => {
  const { findings } = await measure(await damaged(change))
  expect(findings.map((finding) => finding.kind)).toContain(kind)
})

test('[TR-12] pictures that all pages list and one paints are not lost where no page painted them', async () => {
  const listedOn = async (pages: number): Promise<Uint8Array> => {
    const document = await PDFDocument.load(source, { updateMetadata: false })
    const [objects, key] = image(document)
    const picture = objects.get(key)!
    const form = document.context.register(
      document.context.stream('/In Do', {
        Type: 'XObject',
        Subtype: 'Form',
        Resources: { XObject: { In: picture } },
      }),
    )
    const all: [PDFName, PDFRef][] = [
      [key, picture as PDFRef],
      [name('Logo'), form],
    ]
    document.getPages().forEach(({ node }, index) => {
      const listed = index < pages ? all : all.filter(() => index === 0)
      node.set(name('Resources'), node.Resources()!.clone(document.context))
      node
        .Resources()!
        .set(
          name('XObject'),
          document.context.obj(Object.fromEntries(listed.map(([k, v]) => [k.decodeText(), v]))),
        )
    })
    return document.save({ addDefaultPage: false, updateFieldAppearances: false })
  }
  const { units } = await pdfFilter.extract(source)
  const { findings, images } = await measureFidelity({
    format: 'pdf',
    source: await listedOn(3),
    result: await listedOn(1),
    units,
    translations: new Map(),
  })
  expect(findings.map(({ kind }) => kind)).not.toContain('image-lost')
  expect(images).toEqual({ source: 1, result: 1 })
})

test('[TR-12] streams that were packed again say the same', async () => {
  const packed = async (bytes: Uint8Array, level: number): Promise<Uint8Array> => {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const { context } = document
    const register = (dict: Record<string, string | number>, plain: string): PDFRef =>
      context.register(
        PDFRawStream.of(context.obj({ ...dict, Filter: 'FlateDecode' }), deflateSync(plain, { level })),
      )
    const size = { Width: 50, Height: 50, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
    const [objects, key] = image(document)
    objects.set(key, register({ Type: 'XObject', Subtype: 'Image', ...size }, 'picture '.repeat(400)))
    document.getPage(2).node.set(name('Contents'), register({}, '72 72 m 300 300 l S '.repeat(30)))
    return document.save({ addDefaultPage: false, updateFieldAppearances: false })
  }
  const { units, skeleton } = await pdfFilter.extract(source)
  const translations = translateBy(units, nextLetters)
  const merged = await pdfFilter.merge(source, skeleton, translations, { from: 'en', to: 'es' })
  const [before, after] = await Promise.all([packed(source, 1), packed(merged.translated, 9)])
  const { findings, untouched } = await measureFidelity({
    format: 'pdf',
    source: before,
    result: after,
    units,
    translations,
  })
  expect(findings).toEqual([])
  expect(untouched).toEqual({ parts: 1, identical: 1 })
})

async function damaged(change: Change): Promise<Uint8Array> {
  const document = await PDFDocument.load(result, { updateMetadata: false })
  change(document)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

/** Helvetica, painted after everything else. */
const words = (text: string, x: number, y: number, size: number): string =>
  `BT /F9 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

const PAINTED: readonly (readonly [FindingKind, string, string])[] = [
  ['text-overlaps', 'text is painted over other text', words('Something over the line below', 80, 702, 11)],
  ['text-tiny', 'text is far too small', words('Hardly anybody reads this', 72, 740, 3)],
  [
    'text-outside',
    'text runs over the edge',
    words('This goes on and on beyond the edge of it', 500, 600, 11),
  ],
  ['source-left', 'a sentence stays in the source language', words(SENTENCE, 72, 600, 11)],
]

test.each(PAINTED)('[TR-12] PDF: %s: %s', async (kind, _what, content) => {
  const { findings } = await measure(await damaged(paint(content)))
  expect(findings).toContainEqual({ kind, count: 1, where: 'page 1' })
})

test('[TR-12] PDF: a sentence that is also in what is not translated stays there unblamed, and is missed elsewhere', async () => {
  const fixture = await createPdfFixture()
  fixture.page(textLines([SENTENCE], { y: 700 }) + textLines([SENTENCE], { y: 500 }))
  const twice = await fixture.save()
  const { units, skeleton } = await pdfFilter.extract(twice)
  expect(units).toHaveLength(2)
  const one = units.slice(0, 1)
  const translations = translateBy(one, nextLetters)
  const options = { from: 'en', to: 'es' }
  const measured = async (written: ReadonlyMap<string, TranslatedUnit>) => {
    const { translated } = await pdfFilter.merge(twice, skeleton, written, options)
    return measureFidelity({ format: 'pdf', source: twice, result: translated, units: one, translations })
  }
  expect((await measured(translations)).findings).toEqual([])
  expect((await measured(new Map())).findings).toContainEqual({
    kind: 'source-left',
    count: 1,
    where: 'page 1',
  })
})
