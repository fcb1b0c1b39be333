import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { asAway } from './s3-client'
import type { Sdk } from './s3-sdk'
import { StoreDamageError, type StoredPart } from './store'

/** Name of our checksum in an object's metadata. */
export const SHA256 = 'sha256'

/** Breaks after which a read is given up, unless so many bytes have come since the one before. */
const BREAKS = 3
const PROGRESS_BYTES = 1024 * 1024

export interface Reach {
  readonly sdk: Sdk
  readonly client: S3Client
}

interface Address {
  readonly Bucket: string
  readonly Key: string
}

export const rangeOf = ({ start, end }: StoredPart): string => `bytes=${start}-${end}`

const bodyOf = ({ Body }: GetObjectCommandOutput): Readable => {
  if (!(Body instanceof Readable)) throw new Error('The SDK has answered without a stream')
  return Body
}

/** The same bytes again from where they broke off, only if the object is still the same one. */
const goOn = async (
  { sdk, client }: Reach,
  address: Address,
  etag: string | undefined,
  part: StoredPart,
): Promise<Readable> => {
  const same = etag === undefined ? {} : { IfMatch: etag }
  return bodyOf(await client.send(new sdk.s3.GetObjectCommand({ ...address, ...same, Range: rangeOf(part) })))
}

/** Bytes of `answer`, which has begun at `part.start`; where a connection breaks the rest is asked for again. */
async function* bytesOf(
  reach: Reach,
  address: Address,
  answer: GetObjectCommandOutput,
  part: StoredPart,
): AsyncGenerator<Buffer> {
  let at = part.start
  let body: Readable | undefined = bodyOf(answer)
  for (let breaks = 0; at <= part.end; breaks++) {
    const from = at
    try {
      body ??= await goOn(reach, address, answer.ETag, { start: at, end: part.end })
      for await (const chunk of body as AsyncIterable<Buffer>) {
        at += chunk.length
        if (at - from >= PROGRESS_BYTES) breaks = 0
        yield chunk
      }
      if (at <= part.end) throw new Error('the answer was cut short')
    } catch (error) {
      if (breaks >= BREAKS) throw asAway(error)
    } finally {
      body?.destroy()
      body = undefined
    }
  }
}

/** Holds the last piece back until the whole is known to be right: whoever reads to the end has what was put. */
async function* verified(
  chunks: AsyncIterable<Buffer>,
  key: string,
  sha256: string | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new StoreDamageError(key)
  if (held) yield held
}

/**
 * The bytes of an object as a stream. Those of a whole one are checked against the SHA-256 that was stored with it; of a part only
 * their number can be.
 */
export const readObject = (
  reach: Reach,
  address: Address,
  answer: GetObjectCommandOutput,
  { key, size, part }: { readonly key: string; readonly size: number; readonly part: StoredPart | undefined },
): Readable => {
  const wanted = { start: part?.start ?? 0, end: Math.min(part?.end ?? Infinity, size - 1) }
  const bytes = bytesOf(reach, address, answer, wanted)
  const stream = Readable.from(part ? bytes : verified(bytes, key, answer.Metadata?.[SHA256]), {
    objectMode: false,
  })
  // A stream that nobody reads must not keep its connection.
  stream.once('close', () => bodyOf(answer).destroy())
  return stream
}
