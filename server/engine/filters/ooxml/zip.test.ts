import { describe, expect, test } from 'vitest'
import { zipOf } from '../../testing/zip-fixture'
import { endRecords, openZip, readEntry, writeZip, ZIP_LIMITS, type ZipArchive } from './index'

/** Made by Python's zipfile, so that reading is not judged by our own writer alone. */
const ZIP64_SIZES =
  'UEsDBC0AAAAIAAAAIVDjUT2N//////////8IABQAd2lkZS50eHQBABAAFwAAAAAAAAAKAAAAAAAAAMtIzcnJV8hAJwFQSwECLQMtAAAACAAAACFQ41E9jQoAAAAXAAAACAAAAAAAAAAAAAAAgAEAAAAAd2lkZS50eHRQSwUGAAAAAAEAAQA2AAAARAAAAAAA'
const DATA_DESCRIPTOR =
  'UEsDBBQACAAIAAAAIVAAAAAAAAAAAAAAAAAMAAAAc3RyZWFtZWQudHh0Ky4pSk3MTU1RKEZnAABQSwcIJOQDiw4AAAAaAAAAUEsBAhQDFAAIAAgAAAAhUCTkA4sOAAAAGgAAAAwAAAAAAAAAAAAAAIABAAAAAHN0cmVhbWVkLnR4dFBLBQYAAAAAAQABADoAAABIAAAAAAA='

const content = (archive: ZipArchive): Record<string, string> =>
  Object.fromEntries(archive.entries.map((entry) => [entry.name, readEntry(archive, entry).toString()]))

describe('reading', () => {
  test('sizes in zip64 fields and in data descriptors', () => {
    expect(content(openZip(Buffer.from(ZIP64_SIZES, 'base64')))).toEqual({
      'wide.txt': 'hello hello hello hello',
    })
    expect(content(openZip(Buffer.from(DATA_DESCRIPTOR, 'base64')))).toEqual({
      'streamed.txt': 'streamed streamed streamed',
    })
  })

  test('a part of a larger buffer', () => {
    const zip = zipOf({ 'a.txt': 'a' })
    const room = new Uint8Array(zip.length + 7)
    room.set(zip, 7)
    expect(content(openZip(room.subarray(7)))).toEqual({ 'a.txt': 'a' })
  })

  test('refuses entries that share bytes', () => {
    const zip = zipOf({ 'a.txt': 'same', 'b.txt': 'same' })
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const second = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), directory + 4)
    zip.writeUInt32LE(0, second + 42)
    expect(() => openZip(zip)).toThrow('zip-overlapping-entries')
  })

  test('refuses data that is not what the directory says', () => {
    const zip = zipOf({ 'a.txt': 'some text' })
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const claims = (offset: number, value: number): ZipArchive => {
      const copy = Buffer.from(zip)
      copy.writeUInt32LE(value, directory + offset)
      return openZip(copy)
    }
    expect(() => content(claims(16, 1))).toThrow('zip-crc')
    expect(() => content(claims(24, 5))).toThrow('zip-deflate')
    expect(() => content(claims(24, 500))).toThrow('zip-size-mismatch')
    expect(() => claims(20, 50_000)).toThrow('zip-truncated')
  })

  test('keeps to its limits', () => {
    const zip = zipOf({ a: 'x'.repeat(50), b: 'y'.repeat(50) })
    expect(() => openZip(zip, { ...ZIP_LIMITS, maxEntries: 1 })).toThrow('zip-too-many-entries')
    expect(() => openZip(zip, { ...ZIP_LIMITS, maxEntry: 49 })).toThrow('zip-bomb')
    expect(() => openZip(zip, { ...ZIP_LIMITS, maxTotal: 99 })).toThrow('zip-bomb')
    expect(() => openZip(zip, { ...ZIP_LIMITS, ratioFloor: 10, maxRatio: 5 })).toThrow('zip-bomb')
    expect(openZip(zip, { ...ZIP_LIMITS, maxEntries: 2, maxEntry: 50, maxTotal: 100 }).entries).toHaveLength(
      2,
    )
  })

  test('tells an encrypted entry from a damaged one', () => {
    const zip = zipOf({ 'a.txt': 'a' })
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    zip.writeUInt16LE(1, directory + 8)
    expect(() => openZip(zip)).toThrow('password-protected')
  })
})

describe('writing', () => {
  test('replaces, adds and keeps, in order', () => {
    const archive = openZip(zipOf({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' }))
    const written = writeZip(
      archive,
      new Map([['b.txt', Buffer.from('B')]]),
      new Map([['d.txt', Buffer.from('d')]]),
    )
    expect(Object.entries(content(openZip(written)))).toEqual([
      ['a.txt', 'a'],
      ['b.txt', 'B'],
      ['c.txt', 'c'],
      ['d.txt', 'd'],
    ])
  })

  test('more entries than 16 bits count, by zip64', () => {
    const many = Object.fromEntries(Array.from({ length: 65_536 }, (_, index) => [`${index}`, '']))
    const archive = openZip(zipOf(many), { ...ZIP_LIMITS, maxEntries: 70_000 })
    expect(archive.entries).toHaveLength(65_536)
    expect(archive.entries.at(-1)?.name).toBe('65535')
  })

  test('a directory beyond 4 GB, by zip64', () => {
    const end = endRecords(3, 200, 0x1_0000_0000)
    expect(end.readUInt32LE(0)).toBe(0x06064b50)
    expect(end.readBigUInt64LE(48)).toBe(0x1_0000_0000n)
    expect(end.readBigUInt64LE(56 + 8)).toBe(0x1_0000_0000n + 200n)
    expect(end.readUInt32LE(56 + 20 + 16)).toBe(0xffffffff)
  })
})
