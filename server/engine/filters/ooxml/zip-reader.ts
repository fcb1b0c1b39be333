import { crc32, inflateRawSync } from 'node:zlib'
import { FormatError } from '../../model'
import { ZIP_LIMITS, type ZipLimits } from './zip-limits'

/** Signatures and fixed sizes of the records (PKWARE APPNOTE 6.3.10, sections 4.3.7 to 4.3.16). */
export const LOCAL_HEADER = 0x04034b50
export const CENTRAL_HEADER = 0x02014b50
export const END_RECORD = 0x06054b50
export const ZIP64_END_RECORD = 0x06064b50
export const ZIP64_LOCATOR = 0x07064b50
const LOCAL_HEADER_SIZE = 30
const CENTRAL_HEADER_SIZE = 46
const END_RECORD_SIZE = 22
const MAX_COMMENT = 0xffff
const UNKNOWN_32 = 0xffffffff

/** One entry as the central directory tells it; the local header is only asked where the data starts. */
export interface ZipEntry {
  /** As stored, with either kind of slash. */
  readonly name: string
  readonly nameBytes: Uint8Array
  readonly flags: number
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Offset of the packed bytes. */
  readonly dataStart: number
  /** Offset of the local header. */
  readonly headerStart: number
  /** DOS time and date as one 32-bit number, copied. */
  readonly time: number
  readonly madeBy: number
  readonly internalAttributes: number
  readonly externalAttributes: number
}

/** An opened zip file. Nothing is unpacked until asked for. */
export interface ZipArchive {
  readonly bytes: Buffer
  readonly entries: readonly ZipEntry[]
}

interface Directory {
  readonly count: number
  readonly offset: number
}

const corrupt = (detail: string, part = '', offset = -1): FormatError =>
  new FormatError('corrupt', detail, part, offset)

const tooComplex = (detail: string, part = ''): FormatError => new FormatError('too-complex', detail, part)

/** True when the bytes begin as a zip file does, whole or not. */
export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * Reads the central directory and checks it: counts, sizes, ratios, names, entries that share a name or bytes.
 *
 * @throws FormatError `untranslatable` not a zip file, `corrupt` damaged or forged, `too-complex` over the limits,
 * `password-protected` when entries are encrypted.
 */
export function openZip(input: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const directory = findDirectory(bytes)
  if (directory.count > limits.maxEntries) throw tooComplex('zip-too-many-entries')
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = directory.offset
  for (let index = 0; index < directory.count; index++) {
    const { entry, next } = readCentralHeader(bytes, at)
    checkName(entry, names)
    entries.push(entry)
    at = next
  }
  checkOverlap(entries, directory.offset)
  checkSizes(entries, limits)
  return { bytes, entries }
}

function findDirectory(bytes: Buffer): Directory {
  const lowest = Math.max(0, bytes.length - END_RECORD_SIZE - MAX_COMMENT)
  for (let at = bytes.length - END_RECORD_SIZE; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) !== END_RECORD) continue
    const count = bytes.readUInt16LE(at + 10)
    const offset = bytes.readUInt32LE(at + 16)
    const wide = count === 0xffff || offset === UNKNOWN_32 || bytes.readUInt32LE(at + 12) === UNKNOWN_32
    return wide ? (findZip64Directory(bytes, at) ?? { count, offset }) : { count, offset }
  }
  throw looksLikeZip(bytes) ? corrupt('zip-truncated') : new FormatError('untranslatable', 'not-a-zip')
}

function findZip64Directory(bytes: Buffer, endRecord: number): Directory | null {
  const locator = endRecord - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== ZIP64_LOCATOR) return null
  const at = Number(bytes.readBigUInt64LE(locator + 8))
  if (at + 56 > bytes.length || bytes.readUInt32LE(at) !== ZIP64_END_RECORD) throw corrupt('zip64-directory')
  return { count: Number(bytes.readBigUInt64LE(at + 32)), offset: Number(bytes.readBigUInt64LE(at + 48)) }
}

function readCentralHeader(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + CENTRAL_HEADER_SIZE > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_HEADER) {
    throw corrupt('zip-directory', '', at)
  }
  const nameEnd = at + CENTRAL_HEADER_SIZE + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const next = extraEnd + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) throw corrupt('zip-directory', '', at)
  const nameBytes = bytes.subarray(at + CENTRAL_HEADER_SIZE, nameEnd)
  const name = nameBytes.toString('utf8')
  const flags = bytes.readUInt16LE(at + 8)
  if (flags & 1) throw new FormatError('password-protected', 'zip-encrypted', name)
  const method = bytes.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw corrupt(`zip-method-${method}`, name)
  const wide = readWideFields(bytes, at, nameEnd, extraEnd)
  const dataStart = findData(bytes, wide.headerStart, name)
  if (dataStart + wide.packedSize > bytes.length) throw corrupt('zip-truncated', name)
  const entry: ZipEntry = {
    name,
    nameBytes,
    flags,
    method,
    ...wide,
    dataStart,
    crc: bytes.readUInt32LE(at + 16),
    time: bytes.readUInt32LE(at + 12),
    madeBy: bytes.readUInt16LE(at + 4),
    internalAttributes: bytes.readUInt16LE(at + 36),
    externalAttributes: bytes.readUInt32LE(at + 38),
  }
  return { entry, next }
}

/** Sizes and offset, from the zip64 extra field (id 1) where the 32-bit field says 0xffffffff. */
function readWideFields(bytes: Buffer, at: number, extraStart: number, extraEnd: number) {
  let packedSize = bytes.readUInt32LE(at + 20)
  let size = bytes.readUInt32LE(at + 24)
  let headerStart = bytes.readUInt32LE(at + 42)
  for (let field = extraStart; field + 4 <= extraEnd; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== 1) continue
    const end = Math.min(extraEnd, field + 4 + bytes.readUInt16LE(field + 2))
    let value = field + 4
    const take = (narrow: number): number => {
      if (narrow !== UNKNOWN_32 || value + 8 > end) return narrow
      value += 8
      return Number(bytes.readBigUInt64LE(value - 8))
    }
    size = take(size)
    packedSize = take(packedSize)
    headerStart = take(headerStart)
  }
  return { packedSize, size, headerStart }
}

function findData(bytes: Buffer, headerStart: number, name: string): number {
  if (headerStart + LOCAL_HEADER_SIZE > bytes.length || bytes.readUInt32LE(headerStart) !== LOCAL_HEADER) {
    throw corrupt('zip-local-header', name, headerStart)
  }
  const names = bytes.readUInt16LE(headerStart + 26) + bytes.readUInt16LE(headerStart + 28)
  return headerStart + LOCAL_HEADER_SIZE + names
}

function checkName(entry: ZipEntry, names: Set<string>): void {
  const name = normalisePartName(entry.name).toLowerCase()
  if (name.split('/').includes('..') || /^[a-z]:/.test(name) || name.includes('\0')) {
    throw corrupt('zip-entry-name')
  }
  if (names.has(name) && !name.endsWith('/')) throw corrupt('zip-duplicate-entry', entry.name)
  names.add(name)
}

function checkOverlap(entries: readonly ZipEntry[], directoryStart: number): void {
  const ordered = [...entries].sort((a, b) => a.headerStart - b.headerStart)
  let end = 0
  for (const entry of ordered) {
    if (entry.headerStart < end) throw corrupt('zip-overlapping-entries', entry.name, entry.headerStart)
    end = entry.dataStart + entry.packedSize
  }
  if (end > directoryStart) throw corrupt('zip-overlapping-entries', ordered.at(-1)?.name, directoryStart)
}

function checkSizes(entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0
  for (const entry of entries) {
    total += entry.size
    const ratio = entry.size / Math.max(1, entry.packedSize)
    if (entry.size > limits.maxEntry || (entry.size > limits.ratioFloor && ratio > limits.maxRatio)) {
      throw tooComplex('zip-bomb', entry.name)
    }
  }
  if (total > limits.maxTotal) throw tooComplex('zip-bomb')
}

/** Some producers write backslashes or a leading slash; part names are compared without either (ECMA-376 part 2, 6.2.2). */
export const normalisePartName = (name: string): string =>
  name.includes('\\') || name.startsWith('/') ? name.replace(/\\/g, '/').replace(/^\/+/, '') : name

/**
 * Unpacks one entry, never further than its declared size.
 *
 * @throws FormatError `corrupt` when the data does not inflate, or size or CRC-32 differ from the directory's.
 */
export function readEntry(archive: ZipArchive, entry: ZipEntry): Buffer {
  const packed = archive.bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize)
  const data = entry.method === 0 ? packed : inflate(packed, entry)
  if (data.length !== entry.size) throw corrupt('zip-size-mismatch', entry.name)
  if (crc32(data) !== entry.crc) throw corrupt('zip-crc', entry.name)
  return data
}

/** Zlib takes no smaller one. */
const SMALLEST_CHUNK = 64
/** What zlib is given room for at once; it asks for more as the data comes. */
const LARGEST_CHUNK = 1 << 20

function inflate(packed: Buffer, entry: ZipEntry): Buffer {
  const chunkSize = Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, entry.size))
  try {
    return inflateRawSync(packed, { chunkSize, maxOutputLength: Math.max(1, entry.size) })
  } catch {
    throw corrupt('zip-deflate', entry.name)
  }
}
