import { isUtf8 } from 'node:buffer'
import { FormatError } from '../../model'
import { decodeXml, type DecodedXml } from './xml-encoding'

/** A part as text in pieces. `encoding.text` is empty: it tells only how the pieces are turned back into bytes. */
export interface XmlTextStream {
  readonly encoding: DecodedXml
  readonly texts: AsyncIterable<string>
}

const DECLARED = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/
const NOTHING = new Uint8Array(0)

/**
 * Decodes a part piece by piece. Only UTF-8 streams; a part in another encoding is read whole and comes in one piece.
 *
 * @throws FormatError as `decodeXml` does.
 */
export async function streamXmlText(chunks: AsyncGenerator<Buffer>, part: string): Promise<XmlTextStream> {
  const opening = await chunks.next()
  const first = opening.done ? Buffer.alloc(0) : opening.value
  const marked = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf
  const body = marked ? first.subarray(3) : first
  const declared = DECLARED.exec(body.toString('latin1', 0, 160))?.[1] ?? 'utf-8'
  const wide = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff)
  if (wide || !/^(utf-?8|(us-)?ascii)$/i.test(declared)) {
    const all = [first]
    for await (const chunk of chunks) all.push(chunk)
    const decoded = decodeXml(Buffer.concat(all), part)
    return { encoding: { ...decoded, text: '' }, texts: pieces([decoded.text]) }
  }
  const encoding: DecodedXml = { text: '', charset: 'utf8', mark: marked ? first.subarray(0, 3) : NOTHING }
  return { encoding, texts: decodeUtf8(body, chunks, part) }
}

async function* pieces(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}

async function* decodeUtf8(
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
  part: string,
): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0)
  const decode = (chunk: Buffer): string => {
    const whole = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    const end = wholeCharacters(whole)
    held = Buffer.from(whole.subarray(end))
    const ready = whole.subarray(0, end)
    if (!isUtf8(ready)) throw new FormatError('corrupt', 'xml-utf8', part)
    return ready.toString('utf8')
  }
  yield decode(first)
  for await (const chunk of rest) yield decode(chunk)
  if (held.length > 0) throw new FormatError('corrupt', 'xml-utf8', part)
}

/** Length without a character that is cut off at the end. */
function wholeCharacters(bytes: Buffer): number {
  const { length } = bytes
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back]!
    if (byte < 0x80) return length
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? length - back : length
  }
  return length
}
