import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFContext,
  type PDFDocument,
} from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)
const NODES = 10_000

interface LabelRange {
  readonly from: number
  readonly style: string
  readonly prefix: string
  readonly start: number
}

/** Entries of a number tree (ISO 32000-2, 7.9.7) in order. */
function readRanges(context: PDFContext, root: PDFDict): LabelRange[] {
  const ranges: LabelRange[] = []
  const waiting = [root]
  for (let seen = 0; seen < NODES; seen += 1) {
    const node = waiting.shift()
    if (!node) break
    const kids = context.lookup(node.get(name('Kids')))
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray()) {
        const dict = context.lookup(kid)
        if (dict instanceof PDFDict) waiting.push(dict)
      }
    }
    const numbers = context.lookup(node.get(name('Nums')))
    if (numbers instanceof PDFArray) ranges.push(...readEntries(context, numbers))
  }
  return ranges.sort((a, b) => a.from - b.from)
}

function readEntries(context: PDFContext, numbers: PDFArray): LabelRange[] {
  const ranges: LabelRange[] = []
  for (let at = 0; at + 1 < numbers.size(); at += 2) {
    const from = context.lookup(numbers.get(at))
    const label = context.lookup(numbers.get(at + 1))
    if (!(from instanceof PDFNumber) || !(label instanceof PDFDict)) continue
    const style = context.lookup(label.get(name('S')))
    const prefix = context.lookup(label.get(name('P')))
    const start = context.lookup(label.get(name('St')))
    ranges.push({
      from: from.asNumber(),
      style: style instanceof PDFName ? style.decodeText() : '',
      prefix: prefix instanceof PDFString || prefix instanceof PDFHexString ? prefix.decodeText() : '',
      start: start instanceof PDFNumber ? start.asNumber() : 1,
    })
  }
  return ranges
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
]

function toRoman(value: number): string {
  let [left, text] = [value, '']
  for (const [size, digits] of ROMAN) {
    text += digits.repeat(Math.floor(left / size))
    left %= size
  }
  return text
}

/** a…z, aa…zz, aaa… (ISO 32000-2, table 161). */
const toLetters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))

/** A page's number in a style: D, R, r, A, a, or none. */
export function formatLabel(style: string, value: number): string {
  if (value < 1) return style === 'D' ? String(value) : ''
  if (style === 'D') return String(value)
  if (style === 'r') return toRoman(value)
  if (style === 'R') return toRoman(value).toUpperCase()
  if (style === 'a') return toLetters(value)
  return style === 'A' ? toLetters(value).toUpperCase() : ''
}

/** Gives each original page and its translation the label the page had; a document without labels gets none. */
export function doubleLabels({ context, catalog }: PDFDocument, pages: number): void {
  const root = context.lookup(catalog.get(name('PageLabels')))
  if (!(root instanceof PDFDict)) return
  const ranges = readRanges(context, root)
  const numbers = PDFArray.withContext(context)
  for (let page = 0; page < pages; page += 1) {
    const range = ranges.findLast(({ from }) => from <= page)
    const label = range
      ? range.prefix + formatLabel(range.style, range.start + page - range.from)
      : String(page + 1)
    for (const index of [2 * page, 2 * page + 1]) {
      numbers.push(context.obj(index))
      numbers.push(context.obj({ P: PDFHexString.fromText(label) }))
    }
  }
  catalog.set(name('PageLabels'), context.register(context.obj({ Nums: numbers })))
}
