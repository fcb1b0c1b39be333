import { atomRun, hasLetters, mergeRuns, textRun, type AtomRun, type Run } from '../../model'

/**
 * How runs are written for an engine. `xml`: `<g id="3">`, `<x id="2"/>`. `html`: spans, atoms marked `translate="no"`
 * (HTML Living Standard, section 3.2.6.4) and with the class that Google and Microsoft skip. `numbered`: `<g3>`, `<x2/>`,
 * short for engines that bill by the token.
 */
export type MarkupFlavour = 'xml' | 'html' | 'numbered'

interface HiddenText {
  readonly kind: 'text'
  readonly text: string
  readonly style: number
}

export interface EncodedSegment {
  /** What is sent; empty where there is nothing to translate. */
  readonly text: string
  readonly lead: readonly Run[]
  readonly tail: readonly Run[]
  /** Atoms by the number of their tag. */
  readonly hidden: ReadonlyMap<number, AtomRun | HiddenText>
  readonly source: readonly Run[]
}

/**
 * What an engine shall not read inside text: line ends and tabs (HTML folds them), what XML 1.0 forbids (section 2.2), lone
 * surrogates, and what looks like a character reference (some engines resolve it).
 */
const HIDE = /((?:[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});)+)/iu

export function encodeSegment(source: readonly Run[], flavour: MarkupFlavour): EncodedSegment {
  const { lead, core, tail } = trimEdges(source)
  const nothing = { text: '', lead: source, tail: [], hidden: new Map<number, HiddenText>(), source }
  if (!core.some((run) => run.kind === 'text' && hasLetters(run.text))) return nothing
  const hidden = new Map<number, AtomRun | HiddenText>()
  let nextId = core.reduce((max, run) => (run.kind === 'atom' ? Math.max(max, run.id) : max), 0) + 1
  const text = core
    .map((run) => {
      if (run.kind === 'atom') {
        hidden.set(run.id, run)
        return atomTag(run.id, run.role === 'protected' ? run.text : '', flavour)
      }
      const encoded = run.text
        .split(HIDE)
        .map((piece, index) => {
          if (index % 2 === 0) return escapeText(piece)
          hidden.set(nextId, { kind: 'text', text: piece, style: run.style })
          return atomTag(nextId++, '', flavour)
        })
        .join('')
      return run.style === 0 ? encoded : styleTag(run.style, encoded, flavour)
    })
    .join('')
  return { text, lead, tail, hidden, source }
}

const styleTag = (style: number, inner: string, flavour: MarkupFlavour): string => {
  if (flavour === 'html') return `<span id="g${style}">${inner}</span>`
  return flavour === 'xml' ? `<g id="${style}">${inner}</g>` : `<g${style}>${inner}</g${style}>`
}

const atomTag = (id: number, text: string, flavour: MarkupFlavour): string => {
  const inner = escapeText(text.replace(HIDE_ALL, ''))
  if (flavour === 'html') return `<span id="x${id}" translate="no" class="notranslate">${inner}</span>`
  if (flavour === 'xml') return inner ? `<x id="${id}">${inner}</x>` : `<x id="${id}"/>`
  return inner ? `<x${id}>${inner}</x${id}>` : `<x${id}/>`
}
const HIDE_ALL = new RegExp(HIDE.source, 'giu')

/** White space and marks without text at the edges stay here: engines trim them. */
function trimEdges(source: readonly Run[]): { lead: Run[]; core: Run[]; tail: Run[] } {
  const core = [...source]
  const lead: Run[] = []
  const tail: Run[] = []
  const outside = (run: Run) => (run.kind === 'atom' ? run.text.trim() === '' : run.text.trim() === '')
  while (core[0] && outside(core[0])) lead.push(...core.splice(0, 1))
  for (let last = core.at(-1); last && outside(last); last = core.at(-1)) tail.unshift(...core.splice(-1))
  const first = core[0]
  if (first?.kind === 'text') {
    const space = /^\s*/u.exec(first.text)?.[0] ?? ''
    if (space) lead.push(textRun(space, first.style))
    core[0] = textRun(first.text.slice(space.length), first.style)
  }
  const last = core.at(-1)
  if (last?.kind === 'text') {
    const space = /\s*$/u.exec(last.text)?.[0] ?? ''
    if (space) tail.unshift(textRun(space, last.style))
    core[core.length - 1] = textRun(last.text.slice(0, last.text.length - space.length), last.style)
  }
  return { lead, core, tail }
}

const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'))

const TOKEN = /<(\/?)(?:(?:span|g|x)\b([^<>]*)|([gx])(\d+)\s*(\/?))>|[^<]+|</giu

interface Open {
  readonly kind: 'style' | 'atom' | 'other'
  readonly style: number
}

/** Back into runs; without any when the tags do not close, so that the answer counts as none. */
export function decodeSegment(answer: string, encoded: EncodedSegment): Run[] {
  const styles = new Set(encoded.source.map((run) => run.style))
  const runs: Run[] = []
  const seen = new Set<number>()
  const open: Open[] = []
  for (const match of answer.matchAll(TOKEN)) {
    const [token, slash, attributes, letter, digits, short] = match
    const tag = attributes !== undefined || letter !== undefined
    if (!tag) {
      if (open.some((element) => element.kind === 'atom')) continue
      const style = open.findLast((element) => element.kind === 'style')?.style ?? 0
      runs.push(textRun(unescapeText(token), styles.has(style) ? style : 0))
      continue
    }
    if (slash) {
      open.pop()
      continue
    }
    const name = letter
      ? { letter: letter.toLowerCase(), id: Number(digits) }
      : nameOf(token, attributes ?? '')
    if (name?.letter === 'x') {
      const what = encoded.hidden.get(name.id)
      if (what && !seen.has(name.id)) runs.push(asRun(what))
      seen.add(name.id)
    }
    const closed = Boolean(short) || /\/\s*$/u.test(attributes ?? '')
    if (!closed) open.push({ kind: kindOf(name?.letter), style: name?.id ?? 0 })
  }
  if (open.some((element) => element.kind === 'atom')) return []
  const inner = tidySpaces(mergeRuns(runs), encoded.source)
  return mergeRuns([...encoded.lead, ...inner, ...encoded.tail])
}

const kindOf = (letter: string | undefined): Open['kind'] =>
  letter === 'x' ? 'atom' : letter === 'g' ? 'style' : 'other'

const asRun = (what: AtomRun | HiddenText): Run =>
  what.kind === 'atom' ? atomRun(what.id, what.role, what.text, what.style) : textRun(what.text, what.style)

/** `<g id="3">` and `<span id="g3">`, quoted any way. */
function nameOf(token: string, attributes: string): { letter: string; id: number } | null {
  const id = /\bid\s*=\s*["']?([gx]?)(\d+)/iu.exec(attributes)
  const letter = (id?.[1] || /^<\s*([gx])\b/iu.exec(token)?.[1])?.toLowerCase()
  return id && letter ? { letter, id: Number(id[2]) } : null
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

export const unescapeText = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos|nbsp));/giu,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )

/** Engines put spaces around tags; those that the source did not have go, at the edges and doubled ones. */
function tidySpaces(runs: readonly Run[], source: readonly Run[]): Run[] {
  const doubled = source.some((run) => / {2}/u.test(run.text))
  const tidy = [...runs]
  const first = tidy[0]
  if (first?.kind === 'text') tidy[0] = textRun(first.text.trimStart(), first.style)
  const last = tidy.at(-1)
  if (last?.kind === 'text') tidy[tidy.length - 1] = textRun(last.text.trimEnd(), last.style)
  return doubled
    ? tidy
    : tidy.map((run) => (run.kind === 'text' ? textRun(run.text.replace(/ {2,}/gu, ' '), run.style) : run))
}
