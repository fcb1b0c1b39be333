import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A letter as its reader sees it. */
export interface Letter {
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
}

/** Every whole letter of an outbox folder, oldest first; none while there is no folder. */
export async function readOutbox(folder: string): Promise<Letter[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map(async (name) => parseLetter(await readFile(path.join(folder, name), 'utf8'))))
}

/** Reads a letter with one part, as ours are. */
export function parseLetter(raw: string): Letter {
  const [head = '', body = ''] = raw.split(/\r\n\r\n([\s\S]*)/)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string): string =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  return {
    to: header('to'),
    language: header('content-language'),
    subject: decodeWords(header('subject')),
    text: decodeBody(header('content-transfer-encoding'), body).replaceAll('\r\n', '\n').trimEnd(),
  }
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

function decodeBody(encoding: string, body: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding.toLowerCase() === 'quoted-printable') return fromQuotedPrintable(body).toString('utf8')
  return body
}

/** RFC 2047 encoded words; the space between two of them is none. */
const decodeWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64')
        : fromQuotedPrintable(data.replaceAll('_', ' '))
      ).toString('utf8'),
    )
