import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import { UpstreamError, type Caller } from '../../contracts/executor'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { multipartOf, startBench, type Bench } from './testing/web-api-bench'

const LIMIT = 20_000

let bench: Bench
beforeAll(async () => {
  bench = await startBench({ policy: { maxFileBytes: LIMIT } })
})
afterAll(() => bench.stop())

let documents = 0
/** A small document unlike any other. */
const letter = (text = 'This is a letter about the weather of the last week.'): Buffer =>
  docxOf({ body: paragraph(`${text} Number ${++documents}.`) })

/** Exactly so many bytes, still a document: a zip may end in a comment. */
function padded(bytes: Buffer, size: number): Buffer {
  const comment = Buffer.alloc(size - bytes.length, 0x20)
  const whole = Buffer.concat([bytes, comment])
  whole.writeUInt16LE(comment.length, bytes.length - 2)
  return whole
}

const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
  )

const listOf = (caller: Caller) => bench.executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)

/** Nothing of a refused upload is left: no row, no original, no spooled file. */
async function expectNothingKept(caller: Caller): Promise<void> {
  expect((await listOf(caller)).files).toEqual([])
  expect((await readdir(bench.workDir)).filter((name) => name.startsWith('upload'))).toEqual([])
}

test('[API-07] an upload is multipart with the field file, and answers what the document holds', async () => {
  const caller = await bench.visitor()
  const bytes = letter()
  const file = await bench.upload(caller, bytes, 'Übersicht 天気.docx')
  expect(file).toEqual({
    fileId: expect.any(String) as string,
    fileName: 'Übersicht 天気.docx',
    size: bytes.length,
    format: 'docx',
    pages: 1,
    words: 13,
    detectedLanguage: 'en',
    warnings: [],
  })
  expect((await listOf(caller)).files).toEqual([{ ...file, task: null }])
})

test('the format is judged by content, never by the name', async () => {
  const caller = await bench.visitor()
  expect((await bench.upload(caller, letter(), 'holiday.jpg')).format).toBe('docx')
  expect(await refused(bench.upload(caller, Buffer.from('GIF89a'), 'letter.docx'))).toBe('fileUntranslatable')
  expect(await refused(bench.upload(caller, Buffer.from('%PDF-1.4 '), 'letter.docx'))).toBe('fileCorrupt')
})

test('a file of exactly the limit is taken, one byte more is not', async () => {
  const caller = await bench.visitor()
  expect((await bench.upload(caller, padded(letter(), LIMIT))).size).toBe(LIMIT)
  const other = await bench.visitor()
  await expect(bench.upload(other, padded(letter(), LIMIT + 1))).rejects.toMatchObject({
    ret: 400,
    code: 'fileTooLarge',
    params: { maxSize: '19.5 KB' },
    message: 'The file is larger than 19.5 KB',
  })
  await expectNothingKept(other)
})

test('a far too large file is refused without its being read to the end', async () => {
  const caller = await bench.visitor()
  expect(await refused(bench.upload(caller, Buffer.alloc(5_000_000, 1)))).toBe('fileTooLarge')
  await expectNothingKept(caller)
})

test('an empty file, a damaged one and one under a password are refused with their own codes', async () => {
  const caller = await bench.visitor()
  expect(await refused(bench.upload(caller, Buffer.alloc(0)))).toBe('fileEmpty')
  expect(await refused(bench.upload(caller, letter().subarray(0, 900)))).toBe('fileCorrupt')
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await refused(bench.upload(caller, encrypted))).toBe('filePasswordProtected')
  await expectNothingKept(caller)
})

test('the same bytes a second time are refused, another caller may have them', async () => {
  const [one, two] = [await bench.visitor(), await bench.visitor()]
  const bytes = letter()
  await bench.upload(one, bytes)
  await expect(bench.upload(one, bytes, 'renamed.docx')).rejects.toMatchObject({
    code: 'fileDuplicate',
    message: 'File already listed; no need for reupload',
  })
  expect(await refused(bench.upload(two, bytes))).toBe('accepted')
})

test('the same bytes may come again once the file was removed', async () => {
  const caller = await bench.visitor()
  const bytes = letter()
  const { fileId } = await bench.upload(caller, bytes)
  await bench.executor.execute(WEBAPI_CALLS.removeFile, { fileId }, caller)
  expect(await refused(bench.upload(caller, bytes))).toBe('accepted')
})

test('five files are listed at most, also when they come at once', async () => {
  const caller = await bench.visitor()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refused(bench.upload(caller, letter()))))
  expect(answers).toEqual(Array(5).fill('accepted'))
  expect(await refused(bench.upload(caller, letter()))).toBe('tooManyFiles')
  expect((await listOf(caller)).files).toHaveLength(5)
})

test('the same bytes at once are listed once', async () => {
  const caller = await bench.visitor()
  const bytes = letter()
  const answers = await Promise.all(Array.from({ length: 3 }, () => refused(bench.upload(caller, bytes))))
  expect(answers.sort()).toEqual(['accepted', 'fileDuplicate', 'fileDuplicate'])
})

test('more uploads at once than one caller may have are refused at once', async () => {
  const caller = await bench.visitor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => refused(bench.upload(caller, letter()))))
  expect(answers.filter((answer) => answer === 'accepted').length).toBeLessThanOrEqual(5)
  expect(new Set(answers)).toEqual(new Set(['accepted', 'tooManyRequests']))
})

test('a name counts its UTF-8 bytes; paths and control characters are cut off it', async () => {
  const caller = await bench.visitor()
  const longest = `${'é'.repeat(125)}.docx`
  expect(Buffer.byteLength(longest)).toBe(255)
  expect((await bench.upload(caller, letter(), longest)).fileName).toBe(longest)
  await expect(bench.upload(caller, letter(), `x${longest}`)).rejects.toMatchObject({
    code: 'fileNameTooLong',
    message: 'Uploaded file name is too long.',
  })
  expect((await bench.upload(caller, letter(), '../../etc/C:\\temp\\pass\u0085wd.docx')).fileName).toBe(
    'passwd.docx',
  )
  // As browsers send a quote and a line end.
  expect((await bench.upload(caller, letter(), 'the %22new%22%0D%0Ahouse.docx')).fileName).toBe(
    'the "new" house.docx',
  )
  // What reads as bill-xcod.pdf is bill-fdp.docx; the joiner of an emoji stays.
  expect((await bench.upload(caller, letter(), 'bill-\u202efdp\u2069 👩\u200d💻.docx')).fileName).toBe(
    'bill-fdp 👩\u200d💻.docx',
  )
})

test('a body without the field, or without any multipart, asks for the file', async () => {
  const caller = await bench.visitor()
  const other = multipartOf(letter(), 'letter.docx', 'attachment')
  expect(await refused(bench.executor.execute(WEBAPI_CALLS.upload, {}, caller, other))).toBe('fileRequired')
  expect(await refused(bench.executor.execute(WEBAPI_CALLS.upload, {}, caller))).toBe('fileRequired')
})

test('an upload that breaks off leaves nothing behind', async () => {
  const caller = await bench.visitor()
  const request = http.request(bench.url + WEBAPI_CALLS.upload.path, {
    method: 'POST',
    headers: {
      token: caller.visitorToken ?? '',
      platform: 'web',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000,
    },
  })
  request.on('error', () => undefined)
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\nPK\x03\x04')
  await expect.poll(async () => (await readdir(bench.workDir)).length).toBe(1)
  request.destroy()
  await expect.poll(async () => (await readdir(bench.workDir)).length).toBe(0)
  await expectNothingKept(caller)
})

test('what the user should know comes with the upload, named as the contract names it', async () => {
  const caller = await bench.visitor()
  const empty = docxOf({ body: paragraph('12345') })
  expect((await bench.upload(caller, empty)).warnings).toEqual(['noText'])
})
