import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { randomIds } from '../ids'
import { parseLetter } from './testing/read-outbox'
import { createMailer, MailAddressError, type MailMessage } from '.'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const letter: MailMessage = {
  to: 'ana@example.com',
  subject: 'Подтвердите адрес — Verso',
  text: 'Первая строка\nhttps://verso.example/confirm?code=abc\n.\nпоследняя',
  language: 'ru',
}

const options = (smtpUrl?: string) => ({
  from: 'Verso <no-reply@verso.example>',
  smtpUrl,
  outbox: path.join(folder, 'outbox'),
  clock: { now: () => Date.UTC(2026, 10, 20, 12) },
  ids: randomIds,
})

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server that keeps what it accepts. */
async function startSmtp(refuse = false) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('nobody here') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test('a letter reaches a real SMTP server whole: sender, reader, language and every line', async () => {
  const smtp = await startSmtp()
  const mailer = createMailer(options(smtp.url))
  try {
    await mailer.send(letter)
  } finally {
    await mailer.close()
    await smtp.stop()
  }
  expect(smtp.received).toHaveLength(1)
  const [{ from, to, raw }] = smtp.received as [Received]
  expect({ from, to }).toEqual({ from: 'no-reply@verso.example', to: ['ana@example.com'] })
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/^Date: Fri, 20 Nov 2026 12:00:00 \+0000\r$/m)
  expect(parseLetter(raw)).toEqual(letter)
})

test('a letter that the server refuses is not called sent', async () => {
  const smtp = await startSmtp(true)
  const mailer = createMailer(options(smtp.url))
  try {
    await expect(mailer.send(letter)).rejects.toThrow(/nobody here/)
  } finally {
    await mailer.close()
    await smtp.stop()
  }
})

test('without a server a letter is one complete .eml file that only its owner may read', async () => {
  await createMailer(options()).send(letter)
  const names = await readdir(path.join(folder, 'outbox'))
  expect(names).toEqual([expect.stringMatching(/^2026-11-20T12-00-00-000Z-000001-[\w-]{8}\.eml$/)])
  const file = path.join(folder, 'outbox', names[0]!)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const raw = await readFile(file, 'utf8')
  expect(parseLetter(raw)).toEqual(letter)
})

describe('nothing in a letter’s head can add lines to it', () => {
  const forged: readonly (readonly [string, Partial<MailMessage>])[] = [
    ['a line end in the address', { to: 'ana@example.com\r\nBcc: all@example.com' }],
    ['a bare LF in the address', { to: 'ana@example.com\nBcc: all@example.com' }],
    ['two addresses', { to: 'ana@example.com,all@example.com' }],
    ['a name around the address', { to: 'Ana <ana@example.com>' }],
    ['a line end in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a Unicode line separator in the subject', { subject: 'Hello\u2028Bcc: all@example.com' }],
    ['a line end in the language', { language: 'en\r\nBcc: all@example.com' }],
  ]
  test.each(forged)('%s: refused, and nothing is written', async (_, part) => {
    await expect(createMailer(options()).send({ ...letter, ...part })).rejects.toThrow(MailAddressError)
    await expect(readdir(path.join(folder, 'outbox'))).rejects.toThrow(/ENOENT/)
  })
})
