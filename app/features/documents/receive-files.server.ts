import type { Readable } from 'node:stream'
import { MAX_FILE_BYTES, MAX_FILES } from '#contracts/limits'
import type { UploadedFile } from '#contracts/translate'
import { failure, type Failure } from '~/lib/failure'
import { failureOf, type Upstream } from '~/lib/upstream.server'
import type { RefusedFile } from './documents-outcome'
import { refuseByName } from './file-rules'
import { refuseBySignature, SIGNATURE_BYTES } from './file-signature'
import { multipartFile, unescapeName } from '~/lib/multipart-file.server'
import { readMultipart } from '~/lib/read-multipart.server'

export interface Received {
  readonly fields: ReadonlyMap<string, string>
  readonly uploaded: readonly UploadedFile[]
  readonly refused: readonly RefusedFile[]
}

const LIMITS = { files: MAX_FILES * 4, fields: 20, fieldSize: 1000, parts: 60 }

/**
 * Reads a multipart form while it arrives: each file goes straight on to the upstream, one after another, and is
 * never kept here. `room` is how many more files may be listed. A refused file does not hold up the others. With `gone`, a file that
 * is still looked at when it aborts is not listed either: whoever sent it has given it up.
 */
export async function receiveFiles(
  request: Request,
  upstream: Upstream,
  room: number,
  gone?: AbortSignal,
): Promise<Received> {
  const fields = new Map<string, string>()
  const uploaded: UploadedFile[] = []
  const refused: RefusedFile[] = []
  const forwarding: Promise<void>[] = []
  let seen = 0
  const isWhole = await readMultipart(request, LIMITS, (parser) => {
    parser.on('field', (name, value) => fields.set(name, value))
    parser.on('file', (_field, part, { filename }: { filename: string | undefined }) => {
      part.on('error', () => undefined) // told by reading it
      if (!filename) return void part.resume() // a file input left empty
      const fileName = cleanName(filename)
      const isOver = ++seen > room
      forwarding.push(
        forward(part, fileName, { upstream, gone }, isOver).then((outcome) => {
          if ('code' in outcome) refused.push({ fileName, failure: outcome })
          else uploaded.push(outcome)
        }),
      )
    })
  })
  // A broken form: what had arrived whole is kept, the part cut off says so itself.
  if (!isWhole && forwarding.length === 0) refused.push({ fileName: '', failure: failure('uploadFailed') })
  await Promise.all(forwarding)
  return { fields, uploaded, refused }
}

/** Composed characters, so that equal names are equal; no control characters; quotes as they were before they were sent. */
const cleanName = (name: string): string =>
  unescapeName(name)
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f]/g, '')

interface Forwarding {
  readonly upstream: Upstream
  readonly gone: AbortSignal | undefined
}

async function forward(
  part: Readable,
  fileName: string,
  to: Forwarding,
  isOver: boolean,
): Promise<UploadedFile | Failure> {
  const chunks = part[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  try {
    const head = await readHead(chunks)
    const refusal = isOver ? failure('tooManyFiles') : (refuseByName(fileName) ?? refuseBySignature(head))
    const outcome = refusal ?? (await send(head, chunks, fileName, to))
    await drain(chunks)
    return outcome
  } catch {
    return failure('uploadFailed')
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  while (length < SIGNATURE_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    read.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(read)
}

async function send(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  fileName: string,
  { upstream, gone }: Forwarding,
): Promise<UploadedFile | Failure> {
  let size = 0
  let cutOff = false
  const stop = new AbortController()
  const count = (chunk: Buffer): Buffer => {
    size += chunk.length
    if (size > MAX_FILE_BYTES) stop.abort()
    return chunk
  }
  async function* bytes() {
    yield count(head)
    try {
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield count(next.value)
    } catch (error) {
      cutOff = true
      throw error
    }
  }
  try {
    const signal = gone ? AbortSignal.any([stop.signal, gone]) : stop.signal
    return await upstream.upload(multipartFile(fileName, bytes()), signal)
  } catch (error) {
    if (size > MAX_FILE_BYTES) return failure('fileTooLarge')
    return cutOff ? failure('uploadFailed') : failureOf(error)
  }
}

/** Reads the rest of a part that nobody wants, so that the next one can arrive. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while (!(await chunks.next()).done) continue
}
