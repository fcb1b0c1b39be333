import { readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UpstreamError } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { pagesInLibreOffice, savedAs } from '../../engine/testing/office-files'
import { pptxOf, shape, slideParagraph } from '../../engine/testing/pptx-fixture'
import { xlsxOf } from '../../engine/testing/xlsx-fixture'
import { storedZip } from '../../engine/testing/stored-zip'
import { unpackedEntries } from '../../engine/testing/zip-fixture'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SENTENCE = 'The weather of the last week was rainy'
/** Three pages of text, three slides, two sheets. */
const SOURCES = {
  docx: docxOf({
    body: [1, 2, 3]
      .map((page) => paragraph(`${SENTENCE} on page ${page}.`))
      .join('<w:p><w:r><w:br w:type="page"/></w:r></w:p>'),
  }),
  pptx: pptxOf({
    slides: [1, 2, 3].map((slide) => ({
      shapes: shape(2, slideParagraph(`${SENTENCE} on slide ${slide}`), { placeholder: 'type="title"' }),
    })),
  }),
  xlsx: xlsxOf({
    sheets: ['One', 'Two'].map((name) => ({ name, rows: [[`${SENTENCE} in sheet ${name}`, 12]] })),
  }),
}

/** An OpenDocument text whose one word is a thousand million others (entities within entities). */
function laughs(): Buffer {
  const entities = [...'cdefghijk'].map(
    (name, at) => `<!ENTITY ${name} "${`&${'bcdefghij'[at]};`.repeat(10)}">`,
  )
  const namespaces = ['office', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const body = '<office:body><office:text><text:p>&k;</text:p></office:text></office:body>'
  return storedZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha">${entities.join('')}]><office:document-content ${namespaces.join(' ')}>${body}</office:document-content>`,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
  })
}

type Target = keyof typeof SOURCES
const KINDS: readonly (readonly [string, Target])[] = [
  ['doc', 'docx'],
  ['odt', 'docx'],
  ['rtf', 'docx'],
  ['ppt', 'pptx'],
  ['odp', 'pptx'],
  ['xls', 'xlsx'],
  ['ods', 'xlsx'],
]

const isOver = (task: Task) => ['completed', 'failed', 'cancelled'].includes(task.status)
const wordsOf = (bytes: Uint8Array): string =>
  [...unpackedEntries(bytes)]
    .filter(([name]) => /(document|slide\d+|sharedStrings)\.xml$/.test(name))
    .map(([, data]) => data.toString())
    .join()

describe('documents of older and other office programs', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench({ office: 'soffice' })
  })
  afterAll(() => bench.stop())

  async function translate(name: string, bytes: Uint8Array) {
    const caller = await bench.visitor()
    const file = await bench.upload(caller, bytes, name)
    const { taskId } = await bench.submit(caller, file.fileId)
    const task = await bench.until(caller, taskId, isOver)
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
    const answer = await bench.executor.fetchRaw('webapi', task.translatedUrl ?? '', caller)
    return {
      file,
      resultName: answer.headers.get('content-disposition') ?? '',
      result: Buffer.from(await answer.arrayBuffer()),
    }
  }

  test('[TR-01] each kind is converted at its upload, said so, translated, and keeps its pages', async () => {
    const documents: [string, Uint8Array][] = []
    for (const [kind, target] of KINDS) {
      const source = await savedAs(SOURCES[target], target, kind)
      const { file, result, resultName } = await translate(`letter.${kind}`, source)
      expect(file).toMatchObject({
        fileName: `letter.${kind}`,
        size: source.length,
        format: target,
        warnings: [`converted:${target}`],
      })
      expect(resultName).toContain(`filename="letter.es.${target}"`)
      expect(wordsOf(result)).not.toContain('weather')
      documents.push([kind, source], [target, result])
    }
    const pages = await pagesInLibreOffice(documents)
    KINDS.forEach(([kind], index) => {
      expect([kind, pages[index * 2 + 1]]).toEqual([kind, pages[index * 2]])
    })
    expect(pages.slice(0, 2)).toEqual([3, 3])
    expect((await readdir(bench.workDir)).filter((name) => name.startsWith('upload'))).toEqual([])
  })

  test('[TR-06] [TR-07] a damaged one and one without a way in are refused by name, and nothing is left', async () => {
    const caller = await bench.visitor()
    const doc = await savedAs(SOURCES.docx, 'docx', 'doc')
    const refused = (bytes: Uint8Array, name: string) =>
      bench.upload(caller, bytes, name).then(
        () => 'accepted',
        (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
      )
    expect(await refused(doc.subarray(0, 1200), 'cut.doc')).toBe('fileCorrupt')
    expect(await refused(Buffer.from('plain words'), 'words.doc')).toBe('fileUntranslatable')
    expect((await readdir(bench.workDir)).filter((name) => name.startsWith('upload'))).toEqual([])
    expect(await refused(doc, 'letter.doc')).toBe('accepted')
    expect(await refused(doc, 'again.doc')).toBe('fileDuplicate')
    expect(await refused(laughs(), 'laughs.odt')).toBe('fileCorrupt')
  })

  test('[TR-04] mislabelled ones are what their content says', async () => {
    const caller = await bench.visitor()
    const asDocument = (bytes: Uint8Array, name: string) => bench.upload(caller, bytes, name)
    expect(await asDocument(SOURCES.docx, 'new.doc')).toMatchObject({ format: 'docx', warnings: [] })
    const workbook = await savedAs(SOURCES.xlsx, 'xlsx', 'xls')
    expect(await asDocument(workbook, 'figures.rtf')).toMatchObject({
      format: 'xlsx',
      warnings: ['converted:xlsx'],
    })
  })
})

test('[TR-04] without LibreOffice, or switched off, older formats are not supported', async () => {
  for (const office of [path.join(os.tmpdir(), 'no', 'soffice'), undefined]) {
    const bench = await startBench(office === undefined ? {} : { office })
    try {
      const caller = await bench.visitor()
      await expect(bench.upload(caller, Buffer.from('{\\rtf1 words}'), 'letter.rtf')).rejects.toMatchObject({
        code: 'formatNotSupported',
      })
    } finally {
      await bench.stop()
    }
  }
})
