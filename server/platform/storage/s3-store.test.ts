import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock'
import { randomIds } from '../ids'
import { createS3Client } from './s3-client'
import { loadSdk } from './s3-sdk'
import { createS3Store, type S3StoreOptions } from './s3-store'
import { StoreAwayError, StoreDamageError } from './store'
import { startRelay } from './testing/relay'
import { isS3ServerThere, startS3Server, type S3Server } from './testing/s3-server'
import { storeSuite } from './testing/store-suite'

const HOUR = 3_600_000
const MB = 1024 * 1024

let server: S3Server
let count = 0

const prepare = async () => {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 's3-store-'))
  const { access, bucket } = server
  const prefix = `test-${++count}/`
  const options: S3StoreOptions = { ...access, bucket, prefix, scratch, ids: randomIds, clock: systemClock }
  return { options, remove: () => rm(scratch, { recursive: true, force: true }) }
}

const openStore = async (changes: Partial<S3StoreOptions> = {}) => {
  const { options, remove } = await prepare()
  onTestFinished(remove)
  return { ...options, store: await createS3Store({ ...options, ...changes }) }
}

/** A store behind a connection that can be made to break. */
const openRelayed = async () => {
  const relay = await startRelay(Number(new URL(server.access.endpoint).port))
  onTestFinished(() => relay.stop())
  const opened = await openStore({ endpoint: `http://127.0.0.1:${relay.port}` })
  return { ...opened, relay }
}

const keysOf = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.sort()
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!isS3ServerThere())('S3 store', () => {
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())

  describe('as every store', () => {
    storeSuite(async () => {
      const { options, remove } = await prepare()
      return { store: await createS3Store(options), remove }
    })
  })

  test('what is larger than a part comes back whole and in parts, and nothing stays on the disk', async () => {
    const { store, scratch } = await openStore()
    const pieces = Array.from({ length: 42 }, () => randomBytes(MB / 2))
    const bytes = Buffer.concat(pieces)
    expect(await store.put('big', Readable.from(pieces))).toEqual({ size: 21 * MB, sha256: sha256(bytes) })
    expect(await readdir(scratch)).toEqual([])
    const whole = await store.get('big')
    expect(whole?.size).toBe(21 * MB)
    expect(sha256(await buffer(whole!.stream))).toBe(sha256(bytes))
    const [start, end] = [7 * MB + 3, 17 * MB + 5]
    const part = await store.get('big', { start, end })
    expect(part?.size).toBe(21 * MB)
    expect(sha256(await buffer(part!.stream))).toBe(sha256(bytes.subarray(start, end + 1)))
    const beyond = await store.get('big', { start: 30 * MB, end: 31 * MB })
    expect([beyond?.size, (await buffer(beyond!.stream)).length]).toEqual([21 * MB, 0])
  })

  test('two stores of one bucket do not see each other', async () => {
    const [one, other] = [await openStore(), await openStore()]
    await one.store.put('a', Buffer.from('1'))
    expect(await keysOf(other.store.list(''))).toEqual([])
    expect(await other.store.get('a')).toBeNull()
  })

  test('more keys than one answer lists are all listed', async () => {
    const { store } = await openStore()
    const keys = Array.from({ length: 210 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
    await Promise.all(keys.map((key) => store.put(key, new Uint8Array([1]))))
    expect(await keysOf(store.list('many/'))).toEqual(keys)
  })

  test('other bytes than were put are never read to their end', async () => {
    const { store, bucket, prefix, ...access } = await openStore()
    const bytes = randomBytes(3 * MB)
    const { sha256 } = await store.put('a', bytes)
    const damaged = Buffer.from(bytes)
    damaged[MB] = damaged[MB]! ^ 1
    const raw = createS3Client(await loadSdk(), access)
    const put = { Bucket: bucket, Key: `${prefix}a`, Body: damaged, Metadata: { sha256 } }
    await raw.send(new PutObjectCommand(put))
    let received = 0
    const reading = (async () => {
      for await (const chunk of (await store.get('a'))!.stream) received += (chunk as Buffer).length
    })()
    await expect(reading).rejects.toThrow(StoreDamageError)
    expect(received).toBeLessThan(damaged.length)
    await raw.send(new PutObjectCommand({ ...put, Metadata: {} }))
    await expect(buffer((await store.get('a'))!.stream)).rejects.toThrow(StoreDamageError)
  })

  test('what a killed writer left half-written goes after an hour, what is being written stays', async () => {
    let now = Date.now()
    const { store, bucket, prefix, ...access } = await openStore({ clock: { now: () => now } })
    const raw = createS3Client(await loadSdk(), access)
    const begin = async (Key: string) => {
      const { UploadId } = await raw.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))
      const Body = randomBytes(1000)
      await raw.send(new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber: 1, Body }))
    }
    await begin(`${prefix}originals/1-a`)
    await begin(`elsewhere-${prefix}b`)
    await store.put('kept', Buffer.from('x'))
    const unfinished = async () =>
      ((await raw.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []).map(
        ({ Key }) => Key,
      )
    expect(await store.removeAbandoned()).toBe(0)
    expect(await keysOf(store.list(''))).toEqual(['kept'])
    now += HOUR + 10_000
    expect(await store.removeAbandoned()).toBe(1)
    expect(await unfinished()).toEqual([`elsewhere-${prefix}b`])
    expect(await keysOf(store.list(''))).toEqual(['kept'])
  })

  test('a download whose connection breaks goes on where it was', async () => {
    const { store, relay } = await openRelayed()
    const bytes = randomBytes(4 * MB)
    await store.put('a', bytes)
    relay.breakNext(2, MB)
    expect(sha256(await buffer((await store.get('a'))!.stream))).toBe(sha256(bytes))
    expect(relay.broken).toBe(2)
  })

  test('a download that always breaks fails instead of ending early', async () => {
    const { store, relay } = await openRelayed()
    await store.put('a', randomBytes(4 * MB))
    const found = await store.get('a')
    relay.breakNext(Infinity, 1)
    await expect(buffer(found!.stream)).rejects.toThrow(StoreAwayError)
    relay.breakNext(0, 0)
    expect((await buffer((await store.get('a'))!.stream)).length).toBe(4 * MB)
  })

  test('a short break while something is put is not noticed', async () => {
    const { store, relay } = await openRelayed()
    relay.breakNext(2, 1)
    const bytes = randomBytes(9 * MB)
    await store.put('a', Readable.from([bytes]))
    expect(relay.broken).toBe(2)
    expect(sha256(await buffer((await store.get('a'))!.stream))).toBe(sha256(bytes))
  })

  test('a store that is away is said to be, by every method, and nothing is left', async () => {
    const { store, relay, scratch } = await openRelayed()
    await store.put('a', Buffer.from('x'))
    await relay.stop()
    const tries = [
      () => store.put('b', randomBytes(1000)),
      () => store.put('b', Readable.from([randomBytes(9 * MB)])),
      () => store.get('a'),
      () => store.stat('a'),
      () => store.delete('a'),
      () => keysOf(store.list('')),
      () => store.removeAbandoned(),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(StoreAwayError)
    expect(await readdir(scratch)).toEqual([])
  }, 60_000)

  test('a wrong secret or bucket ends the start, and no error tells the key or the secret', async () => {
    const { options, remove } = await prepare()
    onTestFinished(remove)
    const { credentials } = server.access
    const wrong = { ...credentials, secretAccessKey: 'not-the-secret' }
    for (const [changes, told] of [
      [{ credentials: wrong }, '403'],
      [{ bucket: 'no-such-bucket' }, '404'],
    ] as const) {
      const error = await createS3Store({ ...options, ...changes }).then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toBeInstanceOf(StoreAwayError)
      expect(error!.message).toContain(told)
      const all = JSON.stringify([error, { ...error }, error!.message, error!.stack, error!.cause])
      expect(all).not.toContain('not-the-secret')
      expect(all).not.toContain(credentials.accessKeyId)
    }
  })
})
