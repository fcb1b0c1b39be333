import type { Readable } from 'node:stream'

export interface MailAttachment {
  /** As the reader's program shows it. */
  readonly name: string
  readonly content: Readable | Uint8Array
}

/** A letter of ours: one reader, words, and perhaps files. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  /** Lines parted by LF. */
  readonly text: string
  /** BCP 47; `Content-Language` of the letter. */
  readonly language: string
  /** One address, when answers should not go to the sender. */
  readonly replyTo?: string
  readonly attachments?: readonly MailAttachment[]
}

/** Sends letters; passed in, so that a service does not know how. */
export interface Mailer {
  /**
   * Resolves when the letter has been handed over: accepted by the SMTP server, or on disk in the outbox.
   * @throws MailAddressError when an address or a head line could forge others; whatever the transport throws otherwise.
   */
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

/** A letter that is not sent: a line end or another control character in its head would add lines there (CWE-93). */
export class MailAddressError extends Error {
  override readonly name = 'MailAddressError'
}

/** One address, not a list (RFC 5321 §2.3.11 without quoted parts, which nobody uses and which hide a lot). */
const ADDRESS = /^[^\s<>()[\],;:\\"@\p{Cc}]+@[^\s<>()[\],;:\\"@\p{Cc}]+$/u

/** Throws `MailAddressError` unless the letter's head can hold what it is given. */
export function assertHeadLines({ to, subject, language, replyTo, attachments = [] }: MailMessage): void {
  if (!ADDRESS.test(to)) throw new MailAddressError('Not one plain mail address')
  if (replyTo !== undefined && !ADDRESS.test(replyTo))
    throw new MailAddressError('Not one plain mail address')
  if (attachments.some(({ name }) => /\p{Cc}/u.test(name))) {
    throw new MailAddressError('A control character in the name of an attachment')
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new MailAddressError('A control character in the subject')
  if (!/^[A-Za-z-]+$/.test(language)) throw new MailAddressError('Not a language code')
}
