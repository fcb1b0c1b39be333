import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfFilter } from '..'
import { serialise } from '../save/serialise'
import { createPdfFixture, textLines } from '../testing/pdf-fixture'
import { complaintsOf, judgesMissing, textOf } from '../testing/pdf-judge'
import { nextLetters, translatePdf } from '../testing/translate-pdf'

const WORDS = ['First page of a report.', 'Second page of a report.', 'Third page of a report.']

/** Three pages, the objects one by one or in object streams, as text to damage. */
async function report(packed = false): Promise<string> {
  const fixture = await createPdfFixture()
  for (const words of WORDS) fixture.page(textLines([words]))
  const bytes = await fixture.document.save({ useObjectStreams: packed, addDefaultPage: false })
  return Buffer.from(bytes).toString('latin1')
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

async function translated(damaged: string) {
  const result = await translatePdf(bytesOf(damaged))
  if (judgesMissing.length === 0) expect(complaintsOf(result.translated)).toBe('')
  return result
}

const WHOLE: readonly (readonly [string, (text: string) => string])[] = [
  ['no table and no trailer', (text) => text.slice(0, text.lastIndexOf('xref\n', text.length - 40))],
  ['a catalog that says not what it is', (text) => text.replace('/Type /Catalog', '              ')],
  ['a tree that says not what it is', (text) => text.replace('/Type /Pages', '            ')],
  ['pages that say not what they are', (text) => text.replace(/\/Type \/Page\b/g, '           ')],
  [
    'a tree without its branches',
    (text) => text.replace(/\/Kids \[[^\]]*\]/, (kids) => ' '.repeat(kids.length)),
  ],
  [
    'a catalog without a tree',
    (text) => text.replace(/\/Pages \d+ 0 R/, (pages) => ' '.repeat(pages.length)),
  ],
  ['a tree that counts wrongly', (text) => text.replace('/Count 3', '/Count 9')],
  ['a branch that leads nowhere', (text) => text.replace(/(\/Kids \[ )\d+ 0 R/, '$1987 0 R')],
]

test.each(WHOLE)(
  '[TR-07] a document with %s is mended and has all its pages',
  { timeout: 120_000 },
  async (_, damage) => {
    const whole = await report()
    const damaged = damage(whole)
    expect(damaged).not.toBe(whole)
    expect((await pdfFilter.analyse(bytesOf(damaged))).pages).toBe(3)
    const { texts, translated: result, warnings } = await translated(damaged)
    expect([texts, warnings]).toEqual([WORDS, []])
    if (judgesMissing.length > 0) return
    const text = textOf(result)
    for (const words of WORDS) expect(text).toContain(nextLetters(words))
  },
)

test('[TR-07] a document in object streams that has lost its table and its tree is mended', async () => {
  const whole = await report(true)
  const { texts } = await translated(
    whole.slice(0, whole.lastIndexOf('startxref')).replace(/\/Type \/XRef/, '/Type /Xxxx'),
  )
  expect(texts).toEqual(WORDS)
})

test('[TR-07] of an object stream that is cut short the objects before the cut are read', async () => {
  const fixture = await createPdfFixture()
  for (const words of WORDS) fixture.page(textLines([words]))
  await fixture.document.flush()
  const whole = Buffer.from(serialise(fixture.document.context)).toString('latin1')
  const start = whole.indexOf('stream\n', whole.indexOf('/ObjStm')) + 'stream\n'.length
  const packed = bytesOf(whole.slice(start, whole.indexOf('\nendstream', start)))
  const objects = zlib.inflateSync(packed).toString('latin1')
  // Within the third page.
  const cut = zlib.deflateSync(objects.slice(0, objects.lastIndexOf('/Page') + 3), {
    finishFlush: zlib.constants.Z_SYNC_FLUSH,
  })
  for (const end of [cut.toString('latin1'), `${cut.toString('latin1')}${'\0'.repeat(300)}`]) {
    const { texts, warnings } = await translated(whole.slice(0, start) + end)
    expect([texts, warnings]).toEqual([WORDS.slice(0, 2), ['pages-untouched:3']])
  }
})

test('[TR-07] a page that is gone keeps its place and is named', async () => {
  const whole = await report()
  const [, second = ''] = /\/Kids \[ \d+ 0 R (\d+) 0 R/.exec(whole) ?? []
  const {
    texts,
    warnings,
    translated: result,
  } = await translated(whole.replace(`\n${second} 0 obj`, `\n${second} 0 xxx`))
  expect(texts).toEqual([WORDS[0], WORDS[2]])
  expect(warnings).toEqual(['pages-untouched:2'])
  expect((await pdfFilter.analyse(result)).pages).toBe(3)
})

test('pages of a file within the file are not taken for its own', async () => {
  const fixture = await createPdfFixture()
  fixture.page(textLines([WORDS[0]!]))
  const inner = Buffer.from(await report())
  fixture.document.context.register(fixture.document.context.stream(inner, { Type: 'EmbeddedFile' }))
  const bytes = await fixture.document.save({ useObjectStreams: false, addDefaultPage: false })
  const text = Buffer.from(bytes).toString('latin1')
  const { texts } = await translated(text.slice(0, text.lastIndexOf('xref\n', text.length - 40)))
  expect(texts).toEqual([WORDS[0]])
})

test('a page that was deleted stays so', async () => {
  const whole = (await report()).replace(/(\/Kids \[ \d+ 0 R) \d+ 0 R/, '$1').replace('/Count 3', '/Count 2')
  const { texts } = await translated(whole.slice(0, whole.lastIndexOf('xref\n', whole.length - 40)))
  expect(texts).toEqual([WORDS[0], WORDS[2]])
})

test('[TR-07] a document that has lost its end and its tree, or most pages, is corrupt', async () => {
  const whole = await report()
  const treeless = whole
    .replace(/\/Pages \d+ 0 R/, '')
    .slice(0, whole.lastIndexOf('xref\n', whole.length - 40) - 60)
  const cut = treeless
    .replace(/\/Type \/Catalog/, '')
    .replace(/\/Kids \[[^\]]*\]/, '')
    .replace('/Type /Pages', '')
  await expect(pdfFilter.analyse(bytesOf(cut))).rejects.toMatchObject({ code: 'corrupt' })
  const pages = [.../\/Kids \[ (\d+) 0 R (\d+) 0 R/.exec(whole)!].slice(1)
  const lost = pages.reduce((text, page) => text.replace(`\n${page} 0 obj`, `\n${page} 0 xxx`), whole)
  await expect(pdfFilter.analyse(bytesOf(lost))).rejects.toMatchObject({ code: 'corrupt' })
})
