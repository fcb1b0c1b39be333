import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Clock } from '../clock'
import type { Ids } from '../ids'
import { assertHeadLines, type Mailer, type MailMessage } from './mailer'

export interface MailerOptions {
  /** Sender, such as `Verso <no-reply@verso.example>`. */
  readonly from: string
  /** `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…:465`; without it the outbox. */
  readonly smtpUrl?: string | undefined
  /** Folder for letters as `.eml` files, when there is no SMTP server; made when it is missing. */
  readonly outbox: string
  readonly clock: Clock
  readonly ids: Ids
}

/** How long a dead SMTP server holds up one letter, milliseconds. */
const PATIENCE_MS = 20_000

/** Letters by SMTP, or, where no server is configured, as files that any mail program opens. */
export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl ? createSmtpMailer(options, options.smtpUrl) : createOutboxMailer(options)

/** What nodemailer builds the letter of. Reading files or addresses named in a letter is switched off. */
const compose = ({ from, clock }: MailerOptions, message: MailMessage): SendMailOptions => ({
  from,
  to: { name: '', address: message.to },
  subject: message.subject,
  text: message.text,
  ...(message.replyTo !== undefined && { replyTo: { name: '', address: message.replyTo } }),
  ...(message.attachments && {
    attachments: message.attachments.map(({ name, content }) => ({
      filename: name,
      content: content instanceof Uint8Array ? Buffer.from(content) : content,
    })),
  }),
  date: new Date(clock.now()),
  headers: {
    'Content-Language': message.language,
    // RFC 3834: no answering machine answers this
    'Auto-Submitted': 'auto-generated',
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function createSmtpMailer(options: MailerOptions, smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    async send(message) {
      assertHeadLines(message)
      await transport.sendMail(compose(options, message))
    },
    close: async () => transport.close(),
  }
}

function createOutboxMailer(options: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: false, newline: 'windows' })
  let written = 0
  return {
    async send(message) {
      assertHeadLines(message)
      const built = await transport.sendMail(compose(options, message))
      await mkdir(options.outbox, { recursive: true, mode: 0o700 })
      // sorted by name they are in their order; a name that ends in .eml is a whole letter
      const time = new Date(options.clock.now()).toISOString().replace(/[:.]/g, '-')
      const order = String(++written).padStart(6, '0')
      const file = path.join(options.outbox, `${time}-${order}-${options.ids.token(6)}.eml`)
      await pipeline(built.message as Readable, createWriteStream(`${file}.part`, { mode: 0o600 }))
      await rename(`${file}.part`, file)
    },
    close: async () => undefined,
  }
}
