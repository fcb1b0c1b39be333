import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { IncomingMessage } from 'node:http'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { AppError } from '../../platform/errors'
import { failure, recogniseStorageFault } from './errors'
import { formatSize } from './format-size'

export interface ReceivedFile {
  /** Where the bytes are; whoever called deletes the file. */
  readonly path: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

export interface UploadLimits {
  readonly maxFileBytes: number
  readonly maxNameBytes: number
}

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024

/**
 * Streams the one field `file` of a multipart body (RFC 7578) to `target`, counting and hashing on the way; memory stays
 * flat. Throws the catalogue's upload failures; the bytes are gone then.
 */
export async function receiveUpload(
  request: IncomingMessage,
  target: string,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  try {
    return await receive(request, target, limits)
  } catch (error) {
    await rm(target, { force: true })
    swallowRest(request, limits.maxFileBytes)
    throw error
  }
}

async function receive(
  request: IncomingMessage,
  target: string,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const tooLarge = () => failure('fileTooLarge', { maxSize: formatSize(limits.maxFileBytes) })
  if (Number(request.headers['content-length'] ?? 0) > limits.maxFileBytes + FRAME_BYTES) throw tooLarge()
  const parser = createParser(request, limits)
  const stop = new AbortController()
  let arrival: Promise<ReceivedFile> | undefined
  parser.on('file', (field, stream, info) => {
    stream.on('error', () => undefined) // reaches us through `feed` or `writeDown`
    if (field !== 'file' || arrival) return void stream.resume()
    const fileName = cleanName(info.filename)
    if (Buffer.byteLength(fileName) > limits.maxNameBytes) {
      stream.resume()
      return stop.abort(failure('fileNameTooLong'))
    }
    stream.on('limit', () => stop.abort(tooLarge()))
    const written = writeDown(stream, target, stop.signal)
    arrival = written.then((facts) => ({ ...facts, path: target, fileName }))
    arrival.catch((error: unknown) => stop.abort(error))
  })
  try {
    await feed(request, parser, stop.signal)
  } catch (cause) {
    stop.abort(cause)
    // The file on disk must be closed before it is deleted.
    await arrival?.catch(() => undefined)
    if (cause instanceof AppError) throw cause
    throw recogniseStorageFault(cause) ?? failure('uploadFailed', {}, cause)
  }
  const file = await arrival
  if (!file) throw failure('fileRequired')
  if (file.size === 0) throw failure('fileEmpty')
  return file
}

/**
 * Gives the request to the parser until that is done or `signal` aborts. `pipeline` would destroy the request with the
 * parser, and the answer with the request; and busboy must never be destroyed in the middle of its own callbacks.
 */
async function feed(request: IncomingMessage, parser: busboy.Busboy, signal: AbortSignal): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('error', reject)
      parser.once('close', resolve)
      request.once('error', reject)
      const brokeOff = () => {
        if (!request.complete) reject(new Error('the body broke off'))
      }
      request.once('close', brokeOff)
      if (request.destroyed) brokeOff()
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      request.pipe(parser)
    })
  } finally {
    request.unpipe(parser)
    setImmediate(() => parser.destroy())
  }
}

function createParser(request: IncomingMessage, limits: UploadLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // busboy calls a file of exactly its limit truncated.
      limits: { fileSize: limits.maxFileBytes + 1, files: 2, fields: 10, fieldSize: 1024, parts: 12 },
    })
  } catch (cause) {
    throw failure('fileRequired', {}, cause)
  }
}

async function writeDown(
  source: Readable,
  target: string,
  signal: AbortSignal,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
  return { size, sha256: hash.digest('hex') }
}

/** Turn the letters around them, so that a name reads as another (Unicode UAX #9, explicit formatting characters). */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

/** Quotes and line ends as browsers escape them in `filename` (HTML, "multipart/form-data encoding algorithm"). */
const unescape = (name: string): string => name.replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ')

/** A bare name in one Unicode form, whatever path or control characters the client sent. */
function cleanName(given: string | undefined): string {
  const name = path.win32.basename(unescape(given ?? ''))
  return (
    name
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .replace(TURNING, '')
      .normalize('NFC')
      .trim() || 'document'
  )
}

/** Lets a client that is still sending read its answer, without listening to it for ever. */
function swallowRest(request: IncomingMessage, atMost: number): void {
  let swallowed = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    swallowed += chunk.length
    if (swallowed > atMost) request.destroy()
  })
  request.resume()
}
