import { isUtf8 } from 'node:buffer'
import type { AskRuns, DecodedXml, OpcPackage } from '../ooxml'
import { applyEdits, decodeXml, encodeXml } from '../ooxml'
import { FormatError } from '../../model'
import { translateHtml } from './html-text'

/** A part in another format that Word takes in when it opens the document (`w:altChunk`, 17.17.2.1). */
export interface AltChunk {
  readonly name: string
  readonly kind: 'html' | 'text'
}

const HTML = /^(text\/html|application\/xhtml\+xml)$/i
const HTML_NAME = /\.x?html?$/i
const TEXT = /^text\/plain$/i
const TEXT_NAME = /\.txt$/i

/** Web pages and plain texts among the chunks; other formats (RTF, archives of web pages) are not read. */
export function findChunks(pack: OpcPackage, files: ReadonlyMap<string, string>): AltChunk[] {
  return [...files].flatMap(([name, type]): AltChunk[] => {
    if (type !== 'aFChunk') return []
    const contentType = pack.contentType(name)
    if (HTML.test(contentType) || HTML_NAME.test(name)) return [{ name, kind: 'html' }]
    return TEXT.test(contentType) || TEXT_NAME.test(name) ? [{ name, kind: 'text' }] : []
  })
}

/** The chunk with its translations; null when none of its text was translated, or it cannot be read. */
export function translateChunk(pack: OpcPackage, chunk: AltChunk, place: () => AskRuns): Buffer | null {
  const decoded = readText(pack, chunk)
  if (!decoded) return null
  const edits = translateHtml(decoded.text, chunk.kind, place)
  return edits.length === 0 ? null : encodeXml(applyEdits(decoded.text, edits), decoded)
}

const CHARSET = /<meta\b[^>]*charset\s*=\s*["']?\s*([\w-]+)/i
const LATIN = /^(iso-8859-1|latin1|windows-1252|us-ascii)$/i

/** Pages that name no encoding and are not UTF-8 are read as browsers read them. */
function readText(pack: OpcPackage, { name, kind }: AltChunk): DecodedXml | null {
  try {
    const bytes = pack.read(name)
    if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes.subarray(0, 5).toString('latin1') === '<?xml')
      return decodeXml(bytes, name)
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(0, 3) : new Uint8Array(0)
    const body = bytes.subarray(mark.length)
    const charset = CHARSET.exec(body.toString('latin1', 0, 4096))?.[1] ?? (isUtf8(body) ? 'utf-8' : 'latin1')
    if (/^utf-?8$/i.test(charset) && isUtf8(body))
      return { text: body.toString('utf8'), charset: 'utf8', mark }
    if (kind === 'text' || !LATIN.test(charset)) return null
    // Browsers take Latin 1 for windows-1252; what neither holds is written as a reference.
    const declaration = Buffer.from('<?xml version="1.0" encoding="windows-1252"?>')
    const { text } = decodeXml(Buffer.concat([declaration, body]), name)
    return { text: text.slice(declaration.length), charset: 'windows-1252', mark }
  } catch (error) {
    if (error instanceof FormatError) return null
    throw error
  }
}
