/**
 * The old container of Office (Compound File Binary, [MS-CFB]). Only the names in its directory are read: they tell an
 * encrypted OOXML package from a document of the binary formats.
 */
export type CompoundFileKind = 'encrypted-package' | 'doc' | 'xls' | 'ppt' | 'other'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const END_OF_CHAIN = 0xfffffffa
const ENTRY_SIZE = 128
const MAX_DIRECTORY_SECTORS = 4096

const KINDS: readonly (readonly [string, CompoundFileKind])[] = [
  ['EncryptedPackage', 'encrypted-package'],
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  bytes.length >= SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))

/** What the compound file holds, judged by the streams in its directory; `other` also when it is damaged. */
export function compoundFileKind(input: Uint8Array): CompoundFileKind {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (bytes.length < 512) return 'other'
  const names = new Set(directoryNames(bytes))
  return KINDS.find(([name]) => names.has(name))?.[1] ?? 'other'
}

function* directoryNames(bytes: Buffer): Generator<string> {
  const sectorSize = 1 << Math.min(bytes.readUInt16LE(30), 16)
  let sector = bytes.readUInt32LE(48)
  for (let hops = 0; sector < END_OF_CHAIN && hops < MAX_DIRECTORY_SECTORS; hops++) {
    const start = (sector + 1) * sectorSize
    const end = Math.min(start + sectorSize, bytes.length)
    for (let at = start; at + ENTRY_SIZE <= end; at += ENTRY_SIZE) {
      const length = bytes.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) yield bytes.toString('utf16le', at, at + length - 2)
    }
    sector = nextSector(bytes, sector, sectorSize)
  }
}

/** Follows the allocation table through the 109 table sectors that the header itself lists. */
function nextSector(bytes: Buffer, sector: number, sectorSize: number): number {
  const perSector = sectorSize / 4
  const table = Math.floor(sector / perSector)
  if (table >= 109) return END_OF_CHAIN
  const tableSector = bytes.readUInt32LE(76 + table * 4)
  const at = (tableSector + 1) * sectorSize + (sector % perSector) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : END_OF_CHAIN
}
