import { inflateRawSync } from 'node:zlib'
import { FormatError } from '../model'

/**
 * Documents of older or other office programs, told by content. No filter reads them; a converter may turn them into
 * what a filter reads. `xls-95` is Excel 5 and 95; `ott`, `ots`, `otp` are templates.
 */
export type OlderFormat =
  'doc' | 'ppt' | 'xls' | 'xls-95' | 'odt' | 'ott' | 'ods' | 'ots' | 'odp' | 'otp' | 'rtf'

/** Streams of a compound file and what they make of it. */
const STREAMS: readonly (readonly [string, OlderFormat])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls-95'],
]

/** Media types of OpenDocument 1.3, part 2, appendix B, after their common beginning. */
const MEDIA_TYPES: Readonly<Record<string, OlderFormat>> = {
  text: 'odt',
  'text-template': 'ott',
  spreadsheet: 'ods',
  'spreadsheet-template': 'ots',
  presentation: 'odp',
  'presentation-template': 'otp',
}

const MANIFEST = 'META-INF/manifest.xml'
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What a compound file ([MS-CFB]) of the binary Office formats is, null for others; throws when it is encrypted. */
export function recogniseBinaryOffice(input: Uint8Array): OlderFormat | null {
  const bytes = bufferOf(input)
  const [, format] = STREAMS.find(([name]) => directoryEntry(bytes, name) >= 0) ?? []
  if (!format) return null
  if (isEncryptedBinary(bytes, format)) throw new FormatError('password-protected', `encrypted-${format}`)
  return format
}

function isEncryptedBinary(bytes: Buffer, format: OlderFormat): boolean {
  if (format === 'doc') return isEncryptedWord(bytes, streamStart(bytes, 'WordDocument'))
  if (format === 'ppt') return isEncryptedPresentation(bytes)
  return isEncryptedWorkbook(bytes, streamStart(bytes, format === 'xls' ? 'Workbook' : 'Book'))
}

/** Where the entry of a stream stands, which begins with its name (2.6.1); -1 when there is none. */
function directoryEntry(bytes: Buffer, name: string): number {
  const wanted = Buffer.from(name, 'utf16le')
  let at = bytes.indexOf(wanted)
  while (at >= 0 && at % 128 !== 0) at = bytes.indexOf(wanted, at + 1)
  return at
}

/** Where a stream of at least 4096 bytes begins; the end of the file when that is not known. */
function streamStart(bytes: Buffer, name: string): number {
  const entry = directoryEntry(bytes, name)
  if (entry < 0 || entry + 120 > bytes.length || bytes.length < 512) return bytes.length
  const sectorSize = 1 << Math.min(bytes.readUInt16LE(30), 16)
  return Math.min(bytes.length, (bytes.readUInt32LE(entry + 116) + 1) * sectorSize)
}

/** `fEncrypted` of FibBase ([MS-DOC] 2.5.2). */
function isEncryptedWord(bytes: Buffer, start: number): boolean {
  if (start + 12 > bytes.length || bytes.readUInt16LE(start) !== 0xa5ec) return false
  return (bytes.readUInt16LE(start + 10) & 0x0100) !== 0
}

/** A record FilePass among the first of the globals ([MS-XLS] 2.1.7.20.3, 2.4.117). */
function isEncryptedWorkbook(bytes: Buffer, start: number): boolean {
  const beginOfFile = 0x0809
  if (start + 4 > bytes.length || bytes.readUInt16LE(start) !== beginOfFile) return false
  let at = start
  for (let record = 0; record < 8 && at + 4 <= bytes.length; record++) {
    if (bytes.readUInt16LE(at) === 0x002f) return true
    at += 4 + bytes.readUInt16LE(at + 2)
  }
  return false
}

/** `headerToken` of CurrentUserAtom ([MS-PPT] 2.3.2) says that the document is encrypted. */
function isEncryptedPresentation(bytes: Buffer): boolean {
  const atom = Buffer.from('0000f60f', 'hex')
  const token = Buffer.from('14000000dfc4d1f3', 'hex')
  for (let at = bytes.indexOf(atom); at >= 0; at = bytes.indexOf(atom, at + 1)) {
    if (bytes.subarray(at + 8, at + 16).equals(token)) return true
  }
  return false
}

/** What an OpenDocument package is, by its first entry, null for drawings and the like; throws when it is encrypted. */
export function recogniseOpenDocument(input: Uint8Array): OlderFormat | null {
  const bytes = bufferOf(input)
  const head = bytes.toString('latin1', 0, 256)
  const [, type = ''] = /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z-]+)/.exec(head) ?? []
  const format = Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type] : undefined
  if (!format) return null
  if (readManifest(bytes).includes('encryption-data')) {
    throw new FormatError('password-protected', `encrypted-${format}`)
  }
  return format
}

/** The package's list of files (OpenDocument 1.3, part 2, 3.2), empty when it cannot be read. */
function readManifest(bytes: Buffer): string {
  const name = bytes.lastIndexOf(MANIFEST)
  const entry = name - 46 // central directory header, APPNOTE 4.3.12
  if (entry < 0 || bytes.readUInt32LE(entry) !== 0x02014b50) return ''
  const local = bytes.readUInt32LE(entry + 42)
  if (local + 30 > bytes.length) return ''
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  try {
    const stored = bytes.readUInt16LE(entry + 10) === 0
    const plain = stored ? packed : inflateRawSync(packed, { maxOutputLength: MAX_MANIFEST_BYTES })
    return plain.toString('utf8')
  } catch {
    return ''
  }
}
