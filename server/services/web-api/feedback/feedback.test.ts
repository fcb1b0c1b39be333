import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../../contracts/calls'
import { UpstreamError } from '../../../contracts/executor'
import { docxOf, paragraph } from '../../../engine/testing/docx-fixture'
import type { MailMessage } from '../../../platform/mail'
import { multipartOf, startBench, type Bench } from '../testing/web-api-bench'

interface Sent extends Omit<MailMessage, 'attachments'> {
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[]
}

const sent: Sent[] = []
const waiting: ((letter: Sent) => void)[] = []
const letters = {
  async send({ attachments = [], ...letter }: MailMessage) {
    const files = await Promise.all(
      attachments.map(async ({ name, content }) => ({
        name,
        bytes: content instanceof Readable ? await buffer(content) : Buffer.from(content),
      })),
    )
    const whole = { ...letter, files }
    sent.push(whole)
    waiting.shift()?.(whole)
  },
  close: async () => undefined,
}
const nextLetter = () => new Promise<Sent>((resolve) => waiting.push(resolve))

let bench: Bench
beforeAll(async () => {
  bench = await startBench({ mailer: letters, messagesPerHour: 6 })
})
afterAll(() => bench.stop())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-language': 'ja' } })
const attach = (bytes: Uint8Array, name: string, address = '203.0.113.1') =>
  bench.executor.execute(WEBAPI_CALLS.uploadAttachment, {}, from(address), multipartOf(bytes, name))
const write = (input: object, address = '203.0.113.1') =>
  bench.executor.execute(
    WEBAPI_CALLS.feedback,
    { topic: 'ask', message: 'How are pages counted?', email: 'ana@example.com', agree: true, ...input },
    from(address),
  )
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
  )
const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of bench.files.list('attachments/')) keys.push(key)
  return keys
}

const docx = docxOf({ body: paragraph('A screenshot of what went wrong.') })
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

test('[CON-01][API-01] a message with an attachment is mailed to support, and then forgotten', async () => {
  const arrived = nextLetter()
  const { fileId, fileName } = await attach(docx, 'Fehler für Sie.docx')
  expect(fileName).toBe('Fehler für Sie.docx')
  await write({ topic: 'report', fileId })
  const letter = await arrived
  expect(letter).toMatchObject({ to: 'support@verso.example', replyTo: 'ana@example.com' })
  expect(letter.subject).toMatch(/^\[report\] /)
  expect(letter.text).toContain('How are pages counted?')
  expect(letter.text).toContain('Language: ja')
  expect(letter.files).toEqual([{ name: 'Fehler für Sie.docx', bytes: docx }])
  await expect.poll(stored).toEqual([])
  const rows = () =>
    bench.database
      .forTables<{ webapi_feedback: { message: string; email: string } }>()
      .kysely.selectFrom('webapi_feedback')
      .select(['message', 'email'])
      .execute()
  await expect.poll(rows).toEqual([{ message: '', email: '' }])
})

test('[CON-01] attachments are judged by their content, and everything wrong is "Failed to upload"', async () => {
  const address = '203.0.113.2'
  expect(await codeOf(attach(png, 'picture.docx', address))).toBe('accepted')
  expect(await codeOf(attach(Buffer.from('MZ this is a program'), 'letter.pdf', address))).toBe(
    'feedbackUploadFailed',
  )
  expect(await codeOf(attach(Buffer.from('504b0304', 'hex'), 'archive.docx', address))).toBe(
    'feedbackUploadFailed',
  )
  const large = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)])
  expect(await codeOf(attach(large, 'large.png', address))).toBe('feedbackUploadFailed')
  expect(await codeOf(write({ fileId: 'of-nobody' }, address))).toBe('feedbackUploadFailed')
})

test('an attachment that is never sent is deleted within the hour', async () => {
  await attach(png, 'forgotten.png', '203.0.113.3')
  const [key = ''] = (await stored()).slice(-1)
  bench.clock.advance(54 * 60_000)
  await bench.webApi.sweep()
  expect(await stored()).toContain(key)
  bench.clock.advance(2 * 60_000)
  await bench.webApi.sweep()
  expect(await stored()).toEqual([])
})

test('[CON-01] without consent, with control characters or an address that forges heads nothing is taken', async () => {
  const post = async (input: object): Promise<unknown> => {
    const body = { topic: 'ask', message: 'A question', email: 'ana@example.com', agree: true, ...input }
    const headers = { 'content-type': 'application/json', platform: 'web' }
    const response = await fetch(`${bench.url}/feedback`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const refused = { ret: 400, data: { code: 'invalidInput' } }
  expect(await post({ agree: false })).toMatchObject(refused)
  expect(await post({ message: 'a\u0000b' })).toMatchObject(refused)
  expect(await post({ email: 'ana@example.com\nBcc: all@example.com' })).toMatchObject(refused)
})

test('one address cannot flood support', async () => {
  const codes = []
  for (let round = 0; round < 7; round++) codes.push(await codeOf(write({}, '203.0.113.9')))
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'accepted'), 'tooManyRequests'])
  expect(await codeOf(write({}, '203.0.113.10'))).toBe('accepted')
})
