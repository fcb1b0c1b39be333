import { FormatError } from '../model'
import { recogniseBinaryOffice, recogniseOpenDocument } from './recognise-older'

/** Documents we know by sight but cannot read: they are answered 'unsupported', everything else 'untranslatable'. */
export type UnreadDocument =
  'legacy-office' | 'opendocument' | 'epub' | 'rtf' | 'pdf' | 'ooxml' | 'iwork' | 'png' | 'jpeg'

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((value, index) => bytes[index] === value)

const ZIP_LOCAL = [0x50, 0x4b, 0x03, 0x04]
const ZIP_EMPTY = [0x50, 0x4b, 0x05, 0x06]
/** Compound File Binary, MS-CFB §2.2: .doc .xls .ppt .msg and encrypted OOXML. */
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** ISO/IEC 15948, 5.2; ITU-T T.81, B.1.1.3: start of image, and a marker. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Names of streams in a compound file are UTF-16LE in its directory sectors. */
const holdsStream = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, 'utf16le'))

/** Tells by content what kind of document this is that no filter accepts; null when it is none. */
export function recogniseUnread(bytes: Uint8Array): UnreadDocument | null {
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, CFB)) return 'legacy-office'
  if (startsWith(bytes, ZIP_LOCAL) || startsWith(bytes, ZIP_EMPTY)) return recogniseZip(bytes)
  const head = latin1(bytes.subarray(0, 1024))
  if (/^[\s\uFEFF]*\{\\rtf/.test(head)) return 'rtf'
  if (head.includes('%PDF-')) return 'pdf'
  return null
}

/** Entry names stand uncompressed in the directory at the end. OpenDocument and EPUB should start with `mimetype`, stored. */
function recogniseZip(bytes: Uint8Array): UnreadDocument | null {
  const head = latin1(bytes.subarray(0, 256))
  if (head.includes('mimetypeapplication/epub+zip')) return 'epub'
  if (head.includes('mimetypeapplication/vnd.oasis.opendocument')) return 'opendocument'
  const names = latin1(bytes.subarray(Math.max(0, bytes.length - 4_000_000)))
  if (names.includes('[Content_Types].xml')) return 'ooxml'
  if (names.includes('META-INF/container.xml')) return 'epub'
  if (names.includes('META-INF/manifest.xml') && names.includes('content.xml')) return 'opendocument'
  if (names.includes('Index/Document.iwa')) return 'iwork'
  return null
}

/**
 * Why no filter took these bytes, as the error the user is told (specification §5): password, a document of another
 * kind, or no document at all. The detail of an unsupported one is its `OlderFormat` where it has one.
 */
export function refuse(bytes: Uint8Array): FormatError {
  const kind = recogniseUnread(bytes)
  if (kind === null) return new FormatError('untranslatable', 'no-document')
  try {
    if (kind === 'legacy-office') return refuseCompoundFile(bytes)
    const older = kind === 'opendocument' ? recogniseOpenDocument(bytes) : null
    return new FormatError('unsupported', older ?? kind)
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
}

/** The directory would stand behind the end ([MS-CFB] 2.2, first directory sector). */
function isCutOff(input: Uint8Array): boolean {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (bytes.length < 512) return true
  const sectorSize = 1 << Math.min(bytes.readUInt16LE(30), 16)
  return (bytes.readUInt32LE(48) + 1) * sectorSize >= bytes.length
}

function refuseCompoundFile(bytes: Uint8Array): FormatError {
  if (holdsStream(bytes, 'EncryptedPackage'))
    return new FormatError('password-protected', 'encrypted-package')
  if (isCutOff(bytes)) return new FormatError('corrupt', 'compound-file-cut')
  const older = recogniseBinaryOffice(bytes)
  return older ? new FormatError('unsupported', older) : new FormatError('untranslatable', 'compound-file')
}
