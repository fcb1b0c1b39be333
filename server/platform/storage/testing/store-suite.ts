import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreKeyError } from '../key'
import type { Store } from '../store'

export interface StoreUnderTest {
  readonly store: Store
  remove(): Promise<void>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const keysOf = async (store: Store, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.sort()
}

const read = async (store: Store, key: string): Promise<Buffer | null> => {
  const found = await store.get(key)
  if (!found) return null
  const bytes = await buffer(found.stream)
  expect(bytes.length).toBe(found.size)
  return bytes
}

const NOT_KEYS = [
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/..',
  'a/./b',
  '.tmp/a',
  'a/.hidden',
  'A',
  'a b',
  'a\\b',
  'a\0b',
  'ä',
  'a\n',
  '%2e%2e/a',
  'a'.repeat(256),
  'a/'.repeat(600) + 'a',
]

/** What every store must do. `open` makes an empty one. */
export const storeSuite = (open: () => Promise<StoreUnderTest>): void => {
  let opened: StoreUnderTest
  let store: Store

  beforeEach(async () => {
    opened = await open()
    store = opened.store
  })
  afterEach(() => opened.remove())

  test('bytes come back as they were put, with their size and SHA-256', async () => {
    const bytes = randomBytes(300_000)
    expect(await store.put('uploads/ab/original.docx', bytes)).toEqual({
      size: 300_000,
      sha256: sha256(bytes),
    })
    expect(sha256((await read(store, 'uploads/ab/original.docx'))!)).toBe(sha256(bytes))
    expect(await store.stat('uploads/ab/original.docx')).toEqual({ size: 300_000 })
  })

  test('a stream is stored like its bytes, however it is cut', async () => {
    const bytes = randomBytes(1_000_003)
    const cuts = [0, 1, 2, 70_000, 70_001, 999_999, bytes.length]
    const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
    expect(await store.put('a', Readable.from(pieces))).toEqual({ size: bytes.length, sha256: sha256(bytes) })
    expect(sha256((await read(store, 'a'))!)).toBe(sha256(bytes))
  })

  test('an empty object is an object', async () => {
    expect(await store.put('empty', Readable.from([]))).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) })
    expect(await read(store, 'empty')).toEqual(Buffer.alloc(0))
    expect(await store.put('empty-too', new Uint8Array())).toMatchObject({ size: 0 })
    expect(await store.stat('empty-too')).toEqual({ size: 0 })
  })

  test('what is not there is null, and deleting it is no error', async () => {
    await store.put('folder/file', Buffer.from('x'))
    for (const key of ['nothing', 'folder', 'folder/other', 'folder/file/below']) {
      expect(await store.get(key)).toBeNull()
      expect(await store.stat(key)).toBeNull()
      await store.delete(key)
    }
    expect(await keysOf(store, '')).toEqual(['folder/file'])
  })

  test('put replaces; a reader that began before reads the old content to its end', async () => {
    const old = randomBytes(3_000_000)
    await store.put('a/b', old)
    const reading = await store.get('a/b')
    const stored = await store.put('a/b', Buffer.from('new'))
    expect(stored).toEqual({ size: 3, sha256: sha256(Buffer.from('new')) })
    expect(await read(store, 'a/b')).toEqual(Buffer.from('new'))
    expect(sha256(await buffer(reading!.stream))).toBe(sha256(old))
  })

  test('a part of an object is read, and the size of the whole told', async () => {
    await store.put('a/b', Buffer.from('0123456789'))
    const found = await store.get('a/b', { start: 3, end: 5 })
    expect(found?.size).toBe(10)
    expect(String(await buffer(found!.stream))).toBe('345')
  })

  test('a deleted object is gone, its neighbours are not', async () => {
    await store.put('a/b/c', Buffer.from('1'))
    await store.put('a/b/d', Buffer.from('2'))
    await store.put('a/e/f', Buffer.from('3'))
    await store.delete('a/b/c')
    await store.delete('a/e/f')
    expect(await store.get('a/b/c')).toBeNull()
    expect(await keysOf(store, '')).toEqual(['a/b/d'])
    await store.put('a/e/f', Buffer.from('4'))
    expect(await read(store, 'a/e/f')).toEqual(Buffer.from('4'))
  })

  test('list finds the keys that start with the prefix, also in the middle of a name', async () => {
    for (const key of ['u/1/a', 'u/1/b', 'u/12/a', 'u/2/a', 'v']) await store.put(key, Buffer.from(key))
    expect(await keysOf(store, '')).toEqual(['u/1/a', 'u/1/b', 'u/12/a', 'u/2/a', 'v'])
    expect(await keysOf(store, 'u/1')).toEqual(['u/1/a', 'u/1/b', 'u/12/a'])
    expect(await keysOf(store, 'u/1/')).toEqual(['u/1/a', 'u/1/b'])
    expect(await keysOf(store, 'u/1/a')).toEqual(['u/1/a'])
    expect(await keysOf(store, 'x/y')).toEqual([])
  })

  test('a source that fails leaves nothing, and what was there before stays', async () => {
    const failing = () =>
      Readable.from(
        (async function* () {
          yield randomBytes(200_000)
          throw new Error('connection lost')
        })(),
      )
    await expect(store.put('new/one', failing())).rejects.toThrow('connection lost')
    await store.put('old', Buffer.from('before'))
    await expect(store.put('old', failing())).rejects.toThrow('connection lost')
    expect(await keysOf(store, '')).toEqual(['old'])
    expect(await read(store, 'old')).toEqual(Buffer.from('before'))
  })

  test('a source that broke off before or during put is refused', async () => {
    const broken = new Readable({ read: () => undefined })
    broken.destroy(new Error('gone'))
    await expect(store.put('a', broken)).rejects.toThrow()
    const aborted = new Readable({ read: () => undefined })
    aborted.push(randomBytes(1000))
    const putting = store.put('a', aborted)
    aborted.destroy()
    await expect(putting).rejects.toThrow()
    expect(await keysOf(store, '')).toEqual([])
  })

  test('removing what dead writers left touches no object and no writer at work', async () => {
    await store.put('a/b', Buffer.from('1'))
    const slow = new Readable({ read: () => undefined })
    slow.push('first ')
    const putting = store.put('c', slow)
    await store.put('d', Buffer.from('2'))
    expect(await store.removeAbandoned()).toBe(0)
    slow.push('second')
    slow.push(null)
    expect(await putting).toMatchObject({ size: 12 })
    expect(await keysOf(store, '')).toEqual(['a/b', 'c', 'd'])
  })

  test('what is no key is refused everywhere', async () => {
    for (const key of NOT_KEYS) {
      await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow(StoreKeyError)
      await expect(store.get(key), key).rejects.toThrow(StoreKeyError)
      await expect(store.stat(key), key).rejects.toThrow(StoreKeyError)
      await expect(store.delete(key), key).rejects.toThrow(StoreKeyError)
    }
    for (const prefix of ['..', '../', '/', 'a/../', '.tmp/']) {
      await expect(keysOf(store, prefix), prefix).rejects.toThrow(StoreKeyError)
    }
  })

  test('many writers of one key: one of them wins whole', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index))
    await Promise.all(contents.map((bytes) => store.put('same/key', Readable.from([bytes]))))
    const won = await read(store, 'same/key')
    expect(contents.some((bytes) => bytes.equals(won!))).toBe(true)
    expect(await keysOf(store, '')).toEqual(['same/key'])
  })

  test('writing and deleting side by side in the same folders loses no acknowledged write', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `deep/${index % 3}/er/${index}`)
    await Promise.all(
      keys.map(async (key, index) => {
        await store.put(key, Buffer.from(key))
        if (index % 2 === 0) await store.delete(key)
      }),
    )
    expect(await keysOf(store, '')).toEqual(keys.filter((_, index) => index % 2 === 1).sort())
  })
}
