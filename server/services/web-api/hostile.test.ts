import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { ErrorCode } from '../../contracts/error-codes'
import { UpstreamError } from '../../contracts/executor'
import { corpusFiles } from '../../engine/testing/corpus'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { zipOf } from '../../engine/testing/zip-fixture'
import { startBench, type Bench } from './testing/web-api-bench'

const whole = docxOf({ body: paragraph('word') })
const withDocument = (xml: string | Buffer): Uint8Array =>
  docxOf({ body: '', extra: { 'word/document.xml': xml } })

const OWN: readonly (readonly [string, Uint8Array, ErrorCode])[] = [
  ['nothing at all', Buffer.alloc(0), 'fileEmpty'],
  ['a text file', Buffer.from('hello'), 'fileUntranslatable'],
  ['a book', zipOf({ mimetype: 'application/epub+zip' }), 'fileUntranslatable'],
  ['a document cut off', whole.subarray(0, whole.length - 40), 'fileCorrupt'],
  ['an entity', withDocument('<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><w/>'), 'fileCorrupt'],
  ['a bomb', withDocument(Buffer.alloc(30_000_000, 32)), 'fileTooComplex'],
  ['XML too deep', withDocument('<a>'.repeat(1001)), 'fileTooComplex'],
  ['more paragraphs than any book', docxOf({ body: '<w:p/>'.repeat(200_001) }), 'fileTooComplex'],
]

/** By name of the collection's document; those of formats that are not read yet are left out. */
const COLLECTED: Readonly<Record<string, ErrorCode>> = {
  'bomb_1500MB.docx': 'fileTooComplex',
  'depth.docx': 'fileTooComplex',
  'ecma376standard_password.docx': 'filePasswordProtected',
  'empty.pdf': 'fileEmpty',
  'example_password.docx': 'filePasswordProtected',
  'example_password.xlsx': 'filePasswordProtected',
  'laughs.docx': 'fileCorrupt',
  'manyparas.docx': 'fileTooComplex',
  'overlap.docx': 'fileCorrupt',
  'sizelie.docx': 'fileCorrupt',
  'slip.docx': 'fileCorrupt',
  'xxe.docx': 'fileCorrupt',
}

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.stop())

/** The code of the refusal, after which nothing is listed and the service still answers. */
async function refusalOf(bytes: Uint8Array, name: string): Promise<string> {
  const caller = await bench.visitor()
  const code = await bench.upload(caller, bytes, name).then(
    () => 'accepted',
    (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
  )
  expect((await bench.executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)).files).toEqual([])
  return code
}

describe('[TR-06] [TR-07] hostile documents through the upload end in a named refusal', () => {
  test.each(OWN)('%s', async (name, bytes, code) => {
    expect(await refusalOf(bytes, `${name}.docx`)).toBe(code)
  })

  const collected = corpusFiles('hostile', (name) => Object.hasOwn(COLLECTED, name))
  if (collected.length > 0) {
    test.each(collected)('$name of the collection', async (file) => {
      expect(await refusalOf(file.read(), file.name)).toBe(COLLECTED[file.name])
    })
  }
})
