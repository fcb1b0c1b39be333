import { isUtf8 } from 'node:buffer'
import { FormatError } from '../../model'

type Charset = 'utf8' | 'utf16le' | 'utf16be' | 'latin1' | 'windows-1252'

/** A part as text, and what is needed to turn it back into bytes the same way. */
export interface DecodedXml {
  readonly text: string
  readonly charset: Charset
  /** The byte order mark, if there was one. */
  readonly mark: Uint8Array
}

const DECLARATION = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/
const NO_MARK = new Uint8Array(0)

/**
 * Decodes a part by its byte order mark or XML declaration (XML 1.0, appendix F).
 *
 * @throws FormatError `corrupt` for bytes that are not valid in their encoding, or an encoding we do not know.
 */
export function decodeXml(bytes: Buffer, part: string): DecodedXml {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: bytes.toString('utf16le', 2), charset: 'utf16le', mark: bytes.subarray(0, 2) }
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return {
      text: swapped(bytes.subarray(2)).toString('utf16le'),
      charset: 'utf16be',
      mark: bytes.subarray(0, 2),
    }
  }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const mark = marked ? bytes.subarray(0, 3) : NO_MARK
  const body = marked ? bytes.subarray(3) : bytes
  const declared = DECLARATION.exec(body.toString('latin1', 0, 160))?.[1]?.toLowerCase() ?? 'utf-8'
  if (/^(utf-?8|(us-)?ascii)$/.test(declared)) {
    if (!isUtf8(body)) throw new FormatError('corrupt', 'xml-utf8', part)
    return { text: body.toString('utf8'), charset: 'utf8', mark }
  }
  if (/^(iso-8859-1|latin1)$/.test(declared))
    return { text: body.toString('latin1'), charset: 'latin1', mark }
  if (declared === 'windows-1252') {
    const text = body.toString('latin1').replace(/[\x80-\x9f]/g, (char) => fromWindows(char))
    return { text, charset: 'windows-1252', mark }
  }
  throw new FormatError('corrupt', 'xml-encoding', part)
}

/**
 * Where windows-1252 differs from Latin 1 (https://encoding.spec.whatwg.org/index-windows-1252.txt). Not `TextDecoder`:
 * Node 20's reads these bytes as Latin 1.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const fromWindows = (char: string): string => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char

/** The way back; what the charset cannot hold becomes a character reference. */
export function encodeXml(text: string, source: DecodedXml): Buffer {
  const body = encodeBody(text, source.charset)
  return source.mark.length === 0 ? body : Buffer.concat([source.mark, body])
}

function encodeBody(text: string, charset: Charset): Buffer {
  switch (charset) {
    case 'utf8':
    case 'utf16le':
      return Buffer.from(text, charset)
    case 'utf16be':
      return swapped(Buffer.from(text, 'utf16le'))
    case 'latin1':
    case 'windows-1252':
      return Buffer.from(
        text.replace(/[^\x00-\x7f]/gu, (char) => `&#${char.codePointAt(0)};`),
        'latin1',
      )
  }
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
