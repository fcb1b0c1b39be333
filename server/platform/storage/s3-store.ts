import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, MultipartUpload, S3Client } from '@aws-sdk/client-s3'
import type { Clock } from '../clock'
import type { Ids } from '../ids'
import { assertKey, assertPrefix } from './key'
import { asAway, createS3Client, isBeyondEnd, isNotThere, type S3Access } from './s3-client'
import { rangeOf, readObject, SHA256 } from './s3-read'
import { loadSdk, type Sdk } from './s3-sdk'
import type { Store, StoredObject, StoredPart } from './store'
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder'
import { writeFile } from './write-file'

export interface S3StoreOptions extends S3Access {
  readonly bucket: string
  /** Before every key: empty, or ends with a slash. */
  readonly prefix: string
  /** A folder on this machine's disk: what is put passes through it, so that its checksum is known before it is sent. */
  readonly scratch: string
  readonly ids: Ids
  readonly clock: Clock
}

/** Of an upload in parts, bytes, the least that the protocol allows; what is smaller goes in one request. */
const PART_BYTES = 5 * 1024 * 1024
/** Parts of one upload in memory and on their way. */
const PARTS_AT_ONCE = 2
const ABANDONED_AFTER_MS = 3_600_000

interface Parts {
  readonly sdk: Sdk
  readonly client: S3Client
  readonly bucket: string
  readonly prefix: string
  readonly temporary: TemporaryFolder
  readonly clock: Clock
}

const addressOf = ({ bucket, prefix }: Parts, key: string): { Bucket: string; Key: string } => {
  assertKey(key)
  return { Bucket: bucket, Key: prefix + key }
}

/** Sends, and says of a request that has failed for good that the store is away. */
const reach = async <Answer>(request: Promise<Answer>): Promise<Answer> =>
  request.catch((error: unknown) => {
    throw asAway(error)
  })

const unlessMissing = async <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  request.catch((error: unknown) => {
    if (isNotThere(error)) return null
    throw asAway(error)
  })

/** Visible when it is whole: one request, or parts that are put together by a last one. What fails takes its parts with it. */
const send = async (
  { sdk, client }: Parts,
  address: { Bucket: string; Key: string },
  body: Readable | Uint8Array,
  { sha256 }: StoredObject,
): Promise<void> => {
  const upload = new sdk.Upload({
    client,
    params: { ...address, Body: body, Metadata: { [SHA256]: sha256 } },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  })
  await reach(upload.done())
}

const put = async (parts: Parts, key: string, source: Readable | Uint8Array): Promise<StoredObject> => {
  const address = addressOf(parts, key)
  if (!(source instanceof Readable)) {
    const stored = { size: source.length, sha256: createHash('sha256').update(source).digest('hex') }
    await send(parts, address, source, stored)
    return stored
  }
  const file = parts.temporary.nextFile()
  try {
    const stored = await writeFile(file, source, { flush: false })
    const body = stored.size === 0 ? new Uint8Array() : createReadStream(file, { highWaterMark: 1024 * 1024 })
    await send(parts, address, body, stored)
    return stored
  } finally {
    await unlink(file).catch(() => undefined)
  }
}

const stat = async (parts: Parts, key: string): Promise<{ size: number } | null> => {
  const found = await unlessMissing(
    parts.client.send(new parts.sdk.s3.HeadObjectCommand(addressOf(parts, key))),
  )
  return found && { size: found.ContentLength ?? 0 }
}

/** Of an answer with a part, `Content-Range: bytes 3-5/10` (RFC 9110, section 14.4). */
const wholeSize = (contentRange: string | undefined, length: number | undefined): number =>
  Number(/\/(\d+)$/.exec(contentRange ?? '')?.[1] ?? length ?? 0)

const get = async (parts: Parts, key: string, part?: StoredPart): ReturnType<Store['get']> => {
  const address = addressOf(parts, key)
  const range = part && { Range: rangeOf(part) }
  try {
    const answer = await parts.client.send(new parts.sdk.s3.GetObjectCommand({ ...address, ...range }))
    const size = wholeSize(answer.ContentRange, answer.ContentLength)
    return { size, stream: readObject(parts, address, answer, { key, size, part }) }
  } catch (error) {
    if (isNotThere(error)) return null
    if (!isBeyondEnd(error)) throw asAway(error)
    const found = await stat(parts, key)
    return found && { ...found, stream: Readable.from([]) }
  }
}

async function* list({ sdk, client, bucket, prefix }: Parts, below: string): AsyncGenerator<string> {
  assertPrefix(below)
  const pages = sdk.s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + below })
  try {
    for await (const { Contents = [] } of pages) {
      for (const { Key = '' } of Contents) yield Key.slice(prefix.length)
    }
  } catch (error) {
    throw asAway(error)
  }
}

async function* unfinishedUploads({ sdk, client, bucket, prefix }: Parts): AsyncGenerator<MultipartUpload> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (from) {
    const command = new sdk.s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from })
    const page: ListMultipartUploadsCommandOutput = await reach(client.send(command))
    yield* page.Uploads ?? []
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    from =
      page.IsTruncated && KeyMarker !== undefined
        ? { KeyMarker, ...(UploadIdMarker !== undefined && { UploadIdMarker }) }
        : undefined
  }
}

/** Parts of uploads whose writer was killed stay in the bucket, unseen, until somebody takes them away. */
const abortAbandoned = async (parts: Parts): Promise<number> => {
  let aborted = 0
  for await (const { Key, UploadId, Initiated } of unfinishedUploads(parts)) {
    if (!Initiated || parts.clock.now() - Initiated.getTime() < ABANDONED_AFTER_MS) continue
    const command = new parts.sdk.s3.AbortMultipartUploadCommand({ Bucket: parts.bucket, Key, UploadId })
    await unlessMissing(parts.client.send(command))
    aborted++
  }
  return aborted
}

/**
 * Files in a bucket of an S3-compatible store (https://docs.aws.amazon.com/AmazonS3/latest/API/), for any number of processes on any
 * number of machines. The SHA-256 of an object is kept in its metadata and checked when the whole of it is read. Memory is bounded:
 * what is put waits on the local disk.
 * @throws StoreAwayError, of every method, when the store does not answer or refuses us.
 */
export const createS3Store = async (options: S3StoreOptions): Promise<Store> => {
  const { bucket, prefix, clock } = options
  const temporary = await createTemporaryFolder(options.scratch, options.ids)
  const sdk = await loadSdk()
  const client = createS3Client(sdk, options)
  const parts: Parts = { sdk, client, bucket, prefix, temporary, clock }
  // A wrong bucket, key or address is the start's to tell, not the first upload's.
  const probe = new sdk.s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
  await reach(client.send(probe))
  return {
    put: (key, source) => put(parts, key, source),
    get: (key, part) => get(parts, key, part),
    stat: (key) => stat(parts, key),
    delete: async (key) => {
      await unlessMissing(parts.client.send(new parts.sdk.s3.DeleteObjectCommand(addressOf(parts, key))))
    },
    list: (below) => list(parts, below),
    removeAbandoned: async () => (await temporary.removeAbandoned()) + (await abortAbandoned(parts)),
  }
}
