import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createFontEmbedder } from '../../../../platform/pdf-fonts'
import { createTypesetter } from '../../../../platform/typeset'
import { createPdfFixture } from '../testing/pdf-fixture'
import { complaintsOf, judgesMissing, textOf, unpacked } from '../testing/pdf-judge'
import { sayAlways, translatePdf } from '../testing/translate-pdf'

const name = (text: string): PDFName => PDFName.of(text)
const TEXT = 'The word 道德 is found in the book 道德经 of old.'

/** A page with a line of text, embedded; `state` stands before it. */
async function makeSource(state = ''): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const embedder = createFontEmbedder(fixture.document)
  const typesetter = await createTypesetter({ language: 'zh-Hans' })
  const style = { family: 'sans', bold: false, italic: false } as const
  const [line] = typesetter.layOut([{ text: TEXT, style, tag: 0 }]).breakLines({ size: 12, width: 1000 })
  const shown = line!.place().map((item) => {
    if (item.kind !== 'glyphs') return ''
    const { name: key, ref } = embedder.use(item.face)
    fixture.fonts.set(name(key), ref)
    return `BT /${key} 12 Tf 1 0 0 1 ${72 + item.x} 700 Tm ${embedder.show(item)} ET\n`
  })
  const page = fixture.page('')
  const content = Buffer.from(state + shown.join(''), 'latin1')
  page.node.set(name('Contents'), page.doc.context.register(page.doc.context.flateStream(content)))
  await embedder.finish()
  return fixture.save()
}

/** Names of the embedded fonts, each with the size of its program. */
async function fontsOf(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict)) return []
    const file = context.lookup(object.get(name('FontFile2')) ?? object.get(name('FontFile3')))
    if (!(file instanceof PDFRawStream)) return []
    return [`${String(object.get(name('FontName')))} ${file.contents.length}`]
  })
}

const hanOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await fontsOf(bytes)).filter((font) => font.includes('NotoSansSC'))

const GERMAN = { from: 'en', to: 'de' } as const
const ANSWER = 'Das Wort 道德 steht im alten Buch 道德经 geschrieben.'

test.skipIf(judgesMissing.length > 0)(
  'Han letters that stay are painted with the font they had, and are found',
  async () => {
    const source = await makeSource()
    const { translated } = await translatePdf(source, sayAlways(ANSWER), GERMAN)
    expect(textOf(translated).trim()).toBe(ANSWER)
    expect(complaintsOf(translated)).toBe('')
    expect(await hanOf(translated)).toEqual(await hanOf(source))
  },
)

test('a letter that the page does not show brings a font of our own', async () => {
  const source = await makeSource()
  const { translated } = await translatePdf(source, sayAlways('Das Wort 龍 steht da.'), GERMAN)
  expect(await hanOf(translated)).not.toEqual(await hanOf(source))
})

test.each([
  ['ja', 'NotoSansJP'],
  ['zh-Hant', 'NotoSansTC'],
])('readers of %s see their own forms of the letters', async (to, font) => {
  const { translated } = await translatePdf(await makeSource(), sayAlways('道德经'), { from: 'en', to })
  expect((await fontsOf(translated)).join(' ')).toContain(font)
})

test.skipIf(judgesMissing.length > 0)(
  'letters that were stroked to look bold are stroked again',
  async () => {
    const { translated } = await translatePdf(await makeSource('2 Tr\n'), sayAlways(ANSWER), GERMAN)
    expect(unpacked(translated)).toMatch(/0\.36 w 1 j 2 Tr/)
  },
)
