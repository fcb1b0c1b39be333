import {
  escapeXml,
  PLAIN,
  translateItems,
  unescapeXml,
  type AskRuns,
  type InlineContainer,
  type InlineItem,
  type XmlEdit,
} from '../ooxml'

const TAG = /<!--[^]*?(?:-->|$)|<![^>]*>|<\?[^>]*>|<\/?([a-zA-Z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/g
/** What stands within a line; every other tag ends a paragraph. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark o:p q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)
const EMPTY_INLINE = new Set(['br', 'wbr', 'img'])
const UNREAD = new Set(['script', 'style', 'title', 'head', 'textarea', 'xml'])
/** The entities of Latin 1 in their order from 160 on, and the usual ones beyond (HTML, 13.5). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const OTHERS: Readonly<Record<string, string>> = {
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ hellip: '…', bull: '•', euro: '€', trade: '™', dagger: '†', permil: '‰', lsaquo: '‹', rsaquo: '›' },
  ...{ oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š', ensp: ' ', emsp: ' ', thinsp: ' ' },
}
const ENTITIES = new Map([
  ...LATIN.map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries(OTHERS),
])

const decode = (text: string): string =>
  unescapeXml(text.replace(/&([A-Za-z][A-Za-z0-9]*);/g, (whole, name: string) => ENTITIES.get(name) ?? whole))

interface Piece {
  readonly start: number
  readonly end: number
  /** Name of a tag in lower case, '' for text. */
  readonly tag: string
  readonly closes: boolean
}

/** Translates the paragraphs of a web page, or the lines of a plain text; tags within a line stay around their words. */
export function translateHtml(source: string, kind: 'html' | 'text', place: () => AskRuns): XmlEdit[] {
  const edits: XmlEdit[] = []
  for (const paragraph of kind === 'text' ? lines(source) : paragraphs(source)) {
    const ask = place()
    const plain = (text: string): string => (kind === 'text' ? text : escapeXml(text))
    const text = translateItems(itemsOf(source, paragraph, kind), ask, plain)
    const [first, last] = [paragraph[0], paragraph.at(-1)]
    if (text !== null && first && last) edits.push({ start: first.start, end: last.end, text })
  }
  return edits
}

function* lines(source: string): Generator<Piece[]> {
  for (const { index, 0: line } of source.matchAll(/[^\r\n]+/g))
    yield [{ start: index, end: index + line.length, tag: '', closes: false }]
}

function* paragraphs(source: string): Generator<Piece[]> {
  let paragraph: Piece[] = []
  let at = 0
  let unread = ''
  const take = (end: number): void => {
    if (end > at && unread === '') paragraph.push({ start: at, end, tag: '', closes: false })
  }
  for (const match of source.matchAll(TAG)) {
    const tag = match[1]?.toLowerCase() ?? ''
    const closes = match[0].startsWith('</')
    const end = match.index + match[0].length
    take(match.index)
    at = end
    if (unread !== '') {
      if (closes && tag === unread) unread = ''
      continue
    }
    if (INLINE.has(tag) || EMPTY_INLINE.has(tag)) {
      paragraph.push({ start: match.index, end, tag, closes })
      continue
    }
    if (paragraph.length > 0) yield paragraph
    paragraph = []
    if (UNREAD.has(tag) && !closes && !match[0].endsWith('/>')) unread = tag
  }
  take(source.length)
  if (paragraph.length > 0) yield paragraph
}

/** Tags that close within the paragraph become containers; what is left over stands for itself. */
function itemsOf(source: string, paragraph: readonly Piece[], kind: 'html' | 'text'): InlineItem[] {
  const partners = pair(paragraph)
  const items: InlineItem[] = []
  let path: readonly InlineContainer[] = []
  paragraph.forEach((piece, index) => {
    const raw = source.slice(piece.start, piece.end)
    const place = { path, source: null } as const
    const partner = partners.get(index)
    if (piece.tag === '') {
      const text = kind === 'text' ? raw : decode(raw).replace(/[ \t\r\n]+/g, ' ')
      items.push({ kind: 'text', text, format: PLAIN, ...place })
    } else if (partner === undefined) {
      const role = piece.tag === 'br' ? 'break' : piece.tag === 'img' ? 'image' : 'other'
      const text = role === 'break' ? '\n' : ''
      items.push({ kind: 'atom', role, text, xml: raw, splits: false, range: null, ...place })
    } else if (piece.closes) path = path.slice(0, -1)
    else {
      const close = source.slice(paragraph[partner]?.start, paragraph[partner]?.end)
      path = [...path, { open: raw, close, repeatable: true, link: piece.tag === 'a' }]
    }
  })
  return items
}

/** Index of the tag that closes or opens each tag, where they nest as they should. */
function pair(paragraph: readonly Piece[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>()
  const open: number[] = []
  paragraph.forEach(({ tag, closes }, index) => {
    if (tag === '' || EMPTY_INLINE.has(tag)) return
    if (!closes) open.push(index)
    else if (paragraph[open.at(-1) ?? -1]?.tag === tag) {
      const opener = open.pop() ?? -1
      partners.set(opener, index)
      partners.set(index, opener)
    }
  })
  return partners
}
