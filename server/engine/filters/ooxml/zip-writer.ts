import { crc32, deflateRawSync } from 'node:zlib'
import type { PackedData } from './zip-stream'
import {
  CENTRAL_HEADER,
  END_RECORD,
  LOCAL_HEADER,
  ZIP64_END_RECORD,
  ZIP64_LOCATOR,
  type ZipArchive,
  type ZipEntry,
} from './zip-reader'

/** 1980-01-01 00:00 in DOS format: results do not depend on when they were made. */
const FIXED_TIME = 0x00210000
const UTF8_NAME = 0x0800
const LIMIT_32 = 0xffffffff
const LIMIT_16 = 0xffff

type Header = Pick<
  ZipEntry,
  'nameBytes' | 'flags' | 'method' | 'crc' | 'packedSize' | 'size' | 'time' | 'madeBy'
> &
  Pick<ZipEntry, 'internalAttributes' | 'externalAttributes'>

/** Collects entries in order and closes with the central directory; zip64 records appear where 32 bits do not suffice. */
class ZipWriter {
  private readonly chunks: Uint8Array[] = []
  private readonly directory: Buffer[] = []
  private offset = 0
  private count = 0

  put(header: Header, ...data: readonly Uint8Array[]): void {
    // Sizes above 4 GB cannot occur here (ZIP_LIMITS), so only offsets and counts may need zip64.
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL_HEADER, 0)
    local.writeUInt16LE(20, 4)
    writeShared(local, 6, header)
    local.writeUInt16LE(header.nameBytes.length, 26)
    this.directory.push(centralHeader(header, this.offset), Buffer.from(header.nameBytes))
    const wide = wideOffset(this.offset)
    if (wide) this.directory.push(wide)
    this.chunks.push(local, header.nameBytes, ...data)
    this.offset += local.length + header.nameBytes.length + header.packedSize
    this.count++
  }

  finish(): Buffer {
    const directory = Buffer.concat(this.directory)
    const end = endRecords(this.count, directory.length, this.offset)
    return Buffer.concat([...this.chunks, directory, end])
  }
}

/** Flags to uncompressed size: the same twenty bytes in the local and the central header. */
function writeShared(target: Buffer, at: number, header: Header): void {
  // No data descriptor follows (sizes are known), so its flag is dropped.
  target.writeUInt16LE(header.flags & UTF8_NAME, at)
  target.writeUInt16LE(header.method, at + 2)
  target.writeUInt32LE(header.time, at + 4)
  target.writeUInt32LE(header.crc, at + 8)
  target.writeUInt32LE(header.packedSize, at + 12)
  target.writeUInt32LE(header.size, at + 16)
}

function centralHeader(header: Header, offset: number): Buffer {
  const wide = offset >= LIMIT_32
  const central = Buffer.alloc(46)
  central.writeUInt32LE(CENTRAL_HEADER, 0)
  central.writeUInt16LE(header.madeBy, 4)
  central.writeUInt16LE(wide ? 45 : 20, 6)
  writeShared(central, 8, header)
  central.writeUInt16LE(header.nameBytes.length, 28)
  central.writeUInt16LE(wide ? 12 : 0, 30)
  central.writeUInt16LE(header.internalAttributes, 36)
  central.writeUInt32LE(header.externalAttributes, 38)
  central.writeUInt32LE(wide ? LIMIT_32 : offset, 42)
  return central
}

function wideOffset(offset: number): Buffer | null {
  if (offset < LIMIT_32) return null
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

/**
 * The end of the directory, with zip64 records in front where a number does not fit (APPNOTE 4.3.14 to 4.3.16).
 * Exported for its test: a file that needs it has more than 65,535 entries or 4 GB.
 */
export function endRecords(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_RECORD, 0)
  end.writeUInt16LE(Math.min(count, LIMIT_16), 8)
  end.writeUInt16LE(Math.min(count, LIMIT_16), 10)
  end.writeUInt32LE(Math.min(size, LIMIT_32), 12)
  end.writeUInt32LE(Math.min(offset, LIMIT_32), 16)
  if (count < LIMIT_16 && size < LIMIT_32 && offset < LIMIT_32) return end
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(ZIP64_END_RECORD, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(45, 12)
  wide.writeUInt16LE(45, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(ZIP64_LOCATOR, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([wide, locator, end])
}

const pack = (data: Uint8Array, method: number): Uint8Array =>
  method === 0 ? data : deflateRawSync(data, { level: 6 })

function packWhole(data: Uint8Array, method: number): PackedData {
  const packed = pack(data, method)
  return { packed: [packed], packedSize: packed.length, method, crc: crc32(data), size: data.length }
}

/**
 * Writes the archive again: entries named in `replaced` (by their stored name) with new data, packed or not, in the same place, all
 * others with their packed bytes as they were; `added` at the end.
 */
export function writeZip(
  archive: ZipArchive,
  replaced: ReadonlyMap<string, Uint8Array | PackedData>,
  added: ReadonlyMap<string, Uint8Array> = new Map(),
): Buffer {
  const writer = new ZipWriter()
  for (const entry of archive.entries) {
    const data = replaced.get(entry.name)
    if (data) {
      const { packed, ...header } = data instanceof Uint8Array ? packWhole(data, entry.method) : data
      writer.put({ ...entry, ...header }, ...packed)
    } else {
      writer.put(entry, archive.bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize))
    }
  }
  for (const [name, data] of added) {
    const method = data.length === 0 ? 0 : 8
    const packed = pack(data, method)
    writer.put(newHeader(name, method, data, packed), packed)
  }
  return writer.finish()
}

const newHeader = (name: string, method: number, data: Uint8Array, packed: Uint8Array): Header => ({
  nameBytes: Buffer.from(name, 'utf8'),
  flags: UTF8_NAME,
  method,
  crc: crc32(data),
  packedSize: packed.length,
  size: data.length,
  time: FIXED_TIME,
  madeBy: 20,
  internalAttributes: 0,
  externalAttributes: 0,
})
