import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)
/** Flags of fields (ISO 32000-1, tables 226 and 230). */
const PUSH_BUTTON = 1 << 16
const COMBO = 1 << 17
const DEEPEST = 32

/** A choice of a list: what is sent and what is shown. */
interface Option {
  readonly value: string
  readonly shown: string
}

/** An entry of a field or of the fields it belongs to (12.7.3.1). */
export function inheritedEntry(field: PDFDict, key: string): PDFObject | undefined {
  let own: PDFObject | undefined = field
  for (let depth = 0; depth < DEEPEST && own instanceof PDFDict; depth++) {
    const value: PDFObject | undefined = field.context.lookup(own.get(name(key)))
    if (value) return value
    own = field.context.lookup(own.get(name('Parent')))
  }
  return undefined
}

const flagsOf = (field: PDFDict): number => {
  const flags = inheritedEntry(field, 'Ff')
  return flags instanceof PDFNumber ? flags.asNumber() : 0
}

export const isPushButton = (field: PDFDict): boolean =>
  inheritedEntry(field, 'FT') === name('Btn') && (flagsOf(field) & PUSH_BUTTON) !== 0
export const isChoice = (field: PDFDict): boolean => inheritedEntry(field, 'FT') === name('Ch')
export const isCombo = (field: PDFDict): boolean => (flagsOf(field) & COMBO) !== 0

/** A text string; null for anything else. */
export function stringOf(value: PDFObject | undefined): string | null {
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return null
  try {
    return value.decodeText()
  } catch {
    return null
  }
}

/** The choices of a field (12.7.4.4). */
export function optionsOf(field: PDFDict): Option[] {
  const { context } = field
  const list = inheritedEntry(field, 'Opt')
  if (!(list instanceof PDFArray)) return []
  return list.asArray().map((item) => {
    const entry = context.lookup(item)
    const pair =
      entry instanceof PDFArray ? entry.asArray().map((part) => stringOf(context.lookup(part))) : []
    const value = pair[0] ?? stringOf(entry) ?? ''
    return { value, shown: pair[1] ?? value }
  })
}

/** Shows a choice by another text; what is sent stays what it was. */
export function showOption(field: PDFDict, index: number, text: string): void {
  const list = field.context.lookup(field.get(name('Opt')))
  const option = optionsOf(field)[index]
  if (!(list instanceof PDFArray) || !option) return
  list.set(index, field.context.obj([PDFHexString.fromText(option.value), PDFHexString.fromText(text)]))
}

/** What a field shows: the chosen ones of its choices. */
export function shownChoices(field: PDFDict): string[] {
  const value = inheritedEntry(field, 'V')
  const values = value instanceof PDFArray ? value.asArray() : [value]
  const chosen = values.map((one) => stringOf(field.context.lookup(one)))
  return optionsOf(field).flatMap(({ value: own, shown }) => (chosen.includes(own) ? [shown] : []))
}

/** The places on pages where a field stands. */
export function widgetsOf(field: PDFDict): PDFDict[] {
  const kids = field.context.lookup(field.get(name('Kids')))
  const own = kids instanceof PDFArray ? kids.asArray().map((kid) => field.context.lookup(kid)) : [field]
  return own.filter(
    (widget): widget is PDFDict =>
      widget instanceof PDFDict && widget.get(name('Subtype')) === name('Widget'),
  )
}

/**
 * Forms that Acrobat would draw from their XML (XFA) show their fields instead, or they would show the source. Those
 * that have nothing but XML stay as they are.
 */
export function preferFields({ catalog, context }: PDFDocument): void {
  const form = context.lookup(catalog.get(name('AcroForm')))
  const needsXml = context.lookup(catalog.get(name('NeedsRendering')))
  if (form instanceof PDFDict && needsXml?.toString() !== 'true') form.delete(name('XFA'))
}
