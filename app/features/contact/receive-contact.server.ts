import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import busboy from 'busboy'
import type { Attachment } from '#contracts/feedback'
import { MAX_ATTACHMENT_BYTES } from '#contracts/limits'
import { multipartFile } from '~/lib/multipart-file.server'

export interface ReceivedContact {
  readonly fields: ReadonlyMap<string, string>
  /** Undefined: nothing was attached; null: it could not be uploaded. */
  readonly attachment: Attachment | null | undefined
}

type Forward = (body: ReturnType<typeof multipartFile>) => Promise<Attachment>

/** Nine bytes for a character that is urlencoded by nobody here: three are enough for UTF-8. */
const FIELD_BYTES = 16_000

/** Reads the form while it arrives: an attachment goes straight on to the upstream and is never kept here. */
export async function receiveContact(request: Request, forward: Forward): Promise<ReceivedContact> {
  const fields = new Map<string, string>()
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') fields.set(name, value)
    return { fields, attachment: undefined }
  }
  let upload: Promise<Attachment | null> | undefined
  const parser = busboy({
    headers: Object.fromEntries(request.headers),
    defParamCharset: 'utf8',
    limits: { files: 2, fields: 10, fieldSize: FIELD_BYTES, parts: 12, fileSize: MAX_ATTACHMENT_BYTES },
  })
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (_field, part, { filename }: { filename: string | undefined }) => {
    part.on('error', () => undefined)
    if (!filename || upload) return void part.resume()
    const body = multipartFile(filename.normalize('NFC'), bytesOf(part))
    // Whatever the upstream leaves unread must still arrive, or the form never ends.
    upload = forward(body)
      .catch(() => null)
      .finally(() => part.resume())
  })
  try {
    if (request.body) await pipeline(Readable.fromWeb(request.body as NodeWebStream<Uint8Array>), parser)
  } catch {
    return { fields, attachment: null }
  }
  return { fields, attachment: await upload }
}

async function* bytesOf(part: Readable & { truncated?: boolean }): AsyncGenerator<Uint8Array> {
  for await (const chunk of part.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  if (part.truncated) throw new Error('The attachment is too large')
}
