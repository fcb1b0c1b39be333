import type { Readable } from 'node:stream'
import type { AppLoadContext } from '@remix-run/node'
import type { Attachment } from '#contracts/feedback'
import { MAX_ATTACHMENT_BYTES } from '#contracts/limits'
import { multipartFile } from '~/lib/multipart-file.server'
import { readForm } from '~/lib/read-form.server'
import { isMultipart, readMultipart } from '~/lib/read-multipart.server'

export interface ReceivedContact {
  readonly fields: ReadonlyMap<string, string>
  /** Undefined: nothing was attached; null: it could not be uploaded. */
  readonly attachment: Attachment | null | undefined
}

type Forward = (body: ReturnType<typeof multipartFile>) => Promise<Attachment>

/** Nine bytes for a character that is urlencoded by nobody here: three are enough for UTF-8. */
const FIELD_BYTES = 16_000

/** Reads the form while it arrives: an attachment goes straight on to the upstream and is never kept here. */
export async function receiveContact(
  request: Request,
  context: AppLoadContext,
  forward: Forward,
): Promise<ReceivedContact> {
  const fields = new Map<string, string>()
  if (!isMultipart(request)) {
    for (const [name, value] of await readForm(request, context))
      if (typeof value === 'string') fields.set(name, value)
    return { fields, attachment: undefined }
  }
  let upload: Promise<Attachment | null> | undefined
  const limits = { files: 2, fields: 10, fieldSize: FIELD_BYTES, parts: 12, fileSize: MAX_ATTACHMENT_BYTES }
  const isWhole = await readMultipart(request, limits, (parser) => {
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
  })
  return { fields, attachment: isWhole ? await upload : null }
}

async function* bytesOf(part: Readable & { truncated?: boolean }): AsyncGenerator<Uint8Array> {
  for await (const chunk of part.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  if (part.truncated) throw new Error('The attachment is too large')
}
