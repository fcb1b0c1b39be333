import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { IncomingMessage } from 'node:http'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { AppError } from '../../platform/errors'
import { failure } from './errors'
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
  let refusal: AppError | undefined
  let arrival: Promise<ReceivedFile> | undefined
  const refuse = (reason: AppError): void => {
    refusal ??= reason
    parser.destroy(reason)
  }
  parser.on('file', (field, stream, info) => {
    if (field !== 'file' || arrival) return void stream.resume()
    const fileName = cleanName(info.filename)
    if (Buffer.byteLength(fileName) > limits.maxNameBytes) return refuse(failure('fileNameTooLong'))
    stream.on('limit', () => refuse(tooLarge()))
    arrival = writeDown(stream, target).then((written) => ({ ...written, path: target, fileName }))
    arrival.catch((error: unknown) => parser.destroy(error as Error))
  })
  try {
    await feed(request, parser)
    await arrival
  } catch (cause) {
    await arrival?.catch(() => undefined)
    throw refusal ?? failure('uploadFailed', {}, cause)
  }
  const file = await arrival
  if (!file) throw failure('fileRequired')
  if (file.size === 0) throw failure('fileEmpty')
  return file
}

/** `pipeline` would destroy the request with the parser, and the answer with the request. */
function feed(request: IncomingMessage, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject)
    parser.once('close', resolve)
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) parser.destroy(new Error('the body broke off'))
    })
    request.pipe(parser)
  })
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

async function writeDown(source: Readable, target: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

/** A bare name in one Unicode form, whatever path or control characters the client sent. */
function cleanName(given: string | undefined): string {
  const name = path.win32.basename(given ?? '')
  return (
    name
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
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
