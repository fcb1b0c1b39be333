import { openCutStream } from './cut-streams'

/** Objects of one file that are looked at. The largest real files have some 300,000. */
const MOST_OBJECTS = 1_000_000

export interface SievedObjects {
  /** The objects one behind the other, each closed, with a trailer that names the catalog where the file has one. */
  readonly bytes: Uint8Array
  /** `7 0` to its place among the objects; the last of several counts, as later ones replace earlier ones. */
  readonly places: ReadonlyMap<string, number>
  readonly encrypted: boolean
  /** Pages, as the first object of a file made for the web says (ISO 32000-2, annex F); 0 where it says nothing. */
  readonly expected: number
  /** It ends without saying so. */
  readonly cutShort: boolean
}

/**
 * Finds the objects of a damaged file by their looks, `7 0 obj`, whatever its tables say (as viewers do when a table leads nowhere). Streams
 * are passed over, so that a file within a file gives no objects; one that has lost its end is closed where the next object begins.
 */
export function sieveObjects(file: Uint8Array): SievedObjects {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1')
  const parts = [`%PDF-${/%PDF-(\d\.\d)/.exec(text.slice(0, 2048))?.[1] ?? '1.7'}\n`]
  const places = new Map<string, number>()
  const heads = /(?<!\d)(\d{1,9})\s{1,20}(\d{1,5})\s{1,20}obj(?![a-z])/g
  for (let head = heads.exec(text); head && places.size < MOST_OBJECTS; head = heads.exec(text)) {
    const end = endOfObject(text, heads.lastIndex)
    const own = text.slice(heads.lastIndex, end.at)
    const cut = openCutStream(own)
    const found = cut ?? [{ id: `${head[1]} ${head[2]}`, text: own, closing: end.closing }]
    for (const { id, text: body, closing = '\nendobj\n' } of found) {
      places.delete(id)
      places.set(id, places.size)
      parts.push(`${id} obj\n`, body, closing)
    }
    heads.lastIndex = end.at
  }
  const trailer = trailerOf(text)
  if (trailer.entries) parts.push(`trailer\n<<${trailer.entries}>>\n`)
  return {
    bytes: Buffer.from(parts.join(''), 'latin1'),
    places,
    encrypted: trailer.encrypted,
    expected: Number(/\/Linearized\b[^>]*?\/N\s+(\d{1,9})/.exec(text.slice(0, 2048))?.[1] ?? 0),
    cutShort: !/startxref|%%EOF/.test(text.slice(-2048)),
  }
}

interface ObjectEnd {
  readonly at: number
  /** What closes it in the copy. */
  readonly closing: string
}

/** Where the object that begins at `start` ends, before its `endobj`. */
function endOfObject(text: string, start: number): ObjectEnd {
  const marks =
    /endobj|(?<!end)stream(?=[\r\n])|(?<!\d)\d{1,9}\s{1,20}\d{1,5}\s{1,20}obj(?![a-z])|\b(?:xref|trailer|startxref)\b/g
  marks.lastIndex = start
  const mark = marks.exec(text)
  if (mark?.[0] !== 'stream') return { at: mark?.index ?? text.length, closing: '\nendobj\n' }
  return { at: endOfStream(text, start, marks.lastIndex), closing: '\nendstream\nendobj\n' }
}

/** Where the data ends: where its length says, else before the first word that closes it or the next object. */
function endOfStream(text: string, head: number, data: number): number {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(text.slice(head, data))?.[1] ?? NaN)
  const begin = data + (text.startsWith('\r\n', data) ? 2 : 1)
  if (/^\s*endstream/.test(text.slice(begin + length, begin + length + 16))) return begin + length
  const ends = /\r?\n?endstream|[\r\n]\d{1,9}\s{1,20}\d{1,5}\s{1,20}obj(?![a-z])/g
  ends.lastIndex = data
  return ends.exec(text)?.index ?? text.length
}

/** What the tables say about the whole: the last of each, as later tables replace earlier ones. */
function trailerOf(text: string): { entries: string; encrypted: boolean } {
  const trailers = [...text.matchAll(/\btrailer\s*<<|\/Type\s*\/XRef\b/g)].slice(-50)
  const near = trailers.map(({ index }) => text.slice(Math.max(0, index - 500), index + 1000)).join('\n')
  const last = (key: string): string =>
    [...near.matchAll(new RegExp(`/${key}\\s+(\\d+\\s+\\d+\\s+R)`, 'g'))].at(-1)?.[1] ?? ''
  const entries = ['Root', 'Info'].flatMap((key) => (last(key) ? [`/${key} ${last(key)}`] : [])).join(' ')
  return { entries, encrypted: /\/Encrypt\b/.test(near) }
}
