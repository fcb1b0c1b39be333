import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText, textRun, type TranslatedUnit } from '../engine'
import { corpusFiles } from '../engine/testing/corpus'
import { docxOf, paragraph } from '../engine/testing/docx-fixture'
import { pdfOf, textLines } from '../engine/filters/pdf/testing/pdf-fixture'
import { entryText, zipOf } from '../engine/testing/zip-fixture'
import { createDocumentWorker, type DocumentWorker } from './document-worker'
import { buildChild, type BuiltChild } from './testing/build-child'

let child: BuiltChild
let folder: string
let worker: DocumentWorker
beforeAll(async () => {
  child = await buildChild()
  folder = await mkdtemp(path.join(os.tmpdir(), 'worker-test-'))
  worker = createDocumentWorker({ entry: child.entry, processes: 2, memoryBytes: 512 * 1024 * 1024 })
})
afterAll(async () => {
  await child.remove()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

const HELLO = docxOf({ body: paragraph('Good morning.') + paragraph('The second paragraph of the text.') })

test('analyses a document', async () => {
  const file = await fileOf('hello', HELLO)
  expect(await worker.analyse(file)).toEqual({
    format: 'docx',
    pages: 1,
    words: 8,
    characters: 0,
    sample: expect.stringContaining('The second paragraph') as string,
    warnings: [],
  })
})

test('takes a document apart and puts it together in other processes', async () => {
  const place = path.join(folder, 'whole way')
  await mkdir(place)
  const document = worker.open(await fileOf('hello', HELLO), place)
  const { units } = await document.extract()
  expect(units.map((unit) => plainText(unit.runs))).toEqual([
    'Good morning.',
    'The second paragraph of the text.',
  ])
  const translations = units.map((unit): TranslatedUnit => ({
    id: unit.id,
    runs: [textRun('Buenos días «ñ»')],
  }))
  const stages: string[] = []
  const result = await document.merge(translations, {
    from: 'en',
    to: 'es',
    bilingual: false,
    onChecking: () => stages.push('check'),
  })
  expect(result).toMatchObject({ extension: '.docx', bilingualFile: null, warnings: [] })
  expect(stages).toEqual(['check'])
  const written = await readFile(result.translatedFile)
  expect(entryText(written, 'word/document.xml').match(/Buenos días «ñ»/g)).toHaveLength(2)
})

test('a PDF is read and written in the child, with fonts and readers of its own', async () => {
  const place = path.join(folder, 'pdf')
  await mkdir(place)
  const file = await fileOf('letter.pdf', await pdfOf(textLines(['Good morning to everybody.'])))
  expect(await worker.analyse(file)).toMatchObject({ format: 'pdf', pages: 1, words: 4 })
  const document = worker.open(file, place)
  const { units } = await document.extract()
  const translations = units.map((unit): TranslatedUnit => ({ id: unit.id, runs: [textRun('大家早上好')] }))
  const options = { from: 'en', to: 'zh-Hans', bilingual: false }
  const result = await document.merge(translations, options)
  expect(result).toMatchObject({ extension: '.pdf', warnings: [] })
}, 60_000)

test('a PDF is written by the child that has read it, to the byte as by another', async () => {
  const file = await fileOf(
    'twice.pdf',
    await pdfOf(textLines(['Good morning to everybody.', 'And good night.'])),
  )
  const memoryBytes = 1024 * 1024 * 1024
  const waiting = createDocumentWorker({ entry: child.entry, processes: 2, memoryBytes, spares: 1 })
  const write = async (own: DocumentWorker, name: string, forgetful: boolean): Promise<Buffer> => {
    const place = path.join(folder, name)
    await mkdir(place)
    const document = own.open(file, place)
    const { units } = await document.extract()
    if (forgetful) await rm(path.join(place, 'skeleton.bin'))
    const translations = units.map((unit): TranslatedUnit => ({ id: unit.id, runs: [textRun('Guten Tag')] }))
    const { translatedFile } = await document.merge(translations, { from: 'en', to: 'de', bilingual: false })
    return readFile(translatedFile)
  }
  try {
    await waiting.prepare()
    // What the child has left for another is gone: only itself can write.
    const own = await write(waiting, 'by its reader', true)
    expect(own.equals(await write(worker, 'by another', false))).toBe(true)
  } finally {
    waiting.close()
  }
}, 60_000)

test('a document without text is told at extraction', async () => {
  const place = path.join(folder, 'empty')
  await mkdir(place)
  const document = worker.open(await fileOf('no-text', docxOf({ body: '<w:p/>' })), place)
  await expect(document.extract()).rejects.toMatchObject({ code: 'no-text' })
})

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Signature and fixed fields of a local header (APPNOTE 4.3.7). */
const ZIP = `PK\x03\x04${'\0'.repeat(26)}`
const stream = (name: string) => Buffer.concat([CFB, Buffer.alloc(504), Buffer.from(name, 'utf16le')])

test.each([
  ['a plain text', Buffer.from('just words, called letter.docx'), 'untranslatable'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unsupported'],
  ['a picture of another kind', Buffer.from('GIF89a'), 'untranslatable'],
  ['a zip of something else', zipOf({ 'photo.jpg': 'x' }), 'untranslatable'],
  ['a compound file of something else', stream('Data'), 'untranslatable'],
  ['a Word 97 document', stream('WordDocument'), 'unsupported'],
  ['a PowerPoint 97 document', stream('PowerPoint Document'), 'unsupported'],
  ['an Excel 97 document', stream('Workbook'), 'unsupported'],
  ['an OpenDocument text', zipOf({ 'content.xml': 'x', 'META-INF/manifest.xml': 'x' }), 'unsupported'],
  [
    'a spreadsheet that says so',
    Buffer.from(`${ZIP}mimetypeapplication/vnd.oasis.opendocument`),
    'unsupported',
  ],
  ['a book', zipOf({ 'META-INF/container.xml': 'x' }), 'unsupported'],
  ['a book that says so', Buffer.from(`${ZIP}mimetypeapplication/epub+zip`), 'unsupported'],
  ['rich text', Buffer.from('{\\rtf1\\ansi hello}'), 'unsupported'],
  ['a PDF of which only the header is there', Buffer.from('%PDF-1.7\n'), 'corrupt'],
  ['an encrypted document', stream('EncryptedPackage'), 'password-protected'],
  ['a document cut short', HELLO.subarray(0, HELLO.length - 300), 'corrupt'],
])('%s is recognised by its content', async (_title, bytes, code) => {
  await expect(worker.analyse(await fileOf('upload', bytes))).rejects.toMatchObject({ code })
})

for (const hostile of corpusFiles('hostile', (name) => name.endsWith('.docx'))) {
  test(`hostile document ${hostile.name} ends in a named error or is read`, async () => {
    const outcome = await worker.analyse(await fileOf(hostile.name, hostile.read())).then(
      () => 'read',
      (error: { code?: string }) => error.code,
    )
    expect(['read', 'corrupt', 'too-complex', 'password-protected']).toContain(outcome)
  })
}
