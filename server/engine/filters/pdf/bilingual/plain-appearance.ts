import { PDFDict, PDFName, PDFNumber, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { formatNumber } from '../content/ink'
import { defaultAppearance, groundOf } from '../extras/field-looks'
import { rectOf } from '../extras/links'
import { boxHeight } from '../geometry'
import { inheritedEntry, isChoice, shownChoices, stringOf } from '../extras/form-fields'

const name = (text: string): PDFName => PDFName.of(text)
/** Flags of text fields (ISO 32000-1, table 228). */
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
/** Buttons that are chosen or pressed and not ticked (table 226). */
const RADIO = 1 << 15
const PUSH = 1 << 16
const PADDING = 2
const LEAD = 1.15
/** What Helvetica's own encoding has; other letters need a font of their own (`foreign-values`). */
const LATIN = /^[\n\u0020-\u007e\u00a0-\u00ff]*$/

/**
 * A field without an appearance of its own, as viewers make one: its ground and border, and its value where Helvetica has
 * the letters. Null for fields that are pressed, chosen or ticked: nothing is told of how they look.
 */
export function plainAppearance(
  document: PDFDocument,
  widget: PDFDict,
  width: number,
  height: number,
): PDFRef | null {
  const { context } = document
  const type = inheritedEntry(widget, 'FT')
  const isText = type === name('Tx') || type === name('Ch')
  if ((!isText && !isEmptyBox(widget)) || !(width > 0) || !(height > 0)) return null
  const look = context.lookup(widget.get(name('MK')))
  const ground = groundOf(look instanceof PDFDict ? look : null, width, height)
  const words = isText ? wordsOf(document, widget, height) : ''
  if (ground === '' && words === '') return null
  const area = `0 0 ${formatNumber(width)} ${formatNumber(height)} re W n`
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
  return context.register(
    context.flateStream(`${ground}q ${area} ${words}Q`, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] },
      Resources: { Font: { F: font } },
    }),
  )
}

/** A box to tick that is not. */
function isEmptyBox(widget: PDFDict): boolean {
  const flags = inheritedEntry(widget, 'Ff')
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0
  const state = widget.get(name('AS')) ?? name('Off')
  return inheritedEntry(widget, 'FT') === name('Btn') && !(bits & (RADIO | PUSH)) && state === name('Off')
}

/** What a field without an appearance shows. */
export interface FieldValue {
  readonly lines: readonly string[]
  readonly size: number
  readonly colour: string
  /** Its lines begin at the top of the field. */
  readonly tall: boolean
  /** Helvetica has its letters. */
  readonly latin: boolean
}

/** Null where nothing is to be seen: it is empty, or what was typed is a secret. */
export function readValue(document: PDFDocument, widget: PDFDict): FieldValue | null {
  const flags = inheritedEntry(widget, 'Ff')
  const type = inheritedEntry(widget, 'FT')
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0
  if ((type !== name('Tx') && type !== name('Ch')) || (!isChoice(widget) && bits & PASSWORD)) return null
  const chosen = isChoice(widget) ? shownChoices(widget).join('\n') : ''
  const value = (chosen || stringOf(inheritedEntry(widget, 'V')) || '').replace(/\r\n?/g, '\n')
  const rect = rectOf(widget)
  if (value === '' || !rect) return null
  const several = isChoice(widget) || (bits & MULTILINE) !== 0
  const lines = several ? value.split('\n') : [value.replaceAll('\n', ' ')]
  const tall = lines.length > 1 || (bits & MULTILINE) !== 0
  return { ...defaultAppearance(document, widget, boxHeight(rect)), lines, tall, latin: LATIN.test(value) }
}

function wordsOf(document: PDFDocument, widget: PDFDict, height: number): string {
  const value = readValue(document, widget)
  if (!value?.latin) return ''
  const { lines, size, colour, tall } = value
  const first = tall ? height - PADDING - size : height / 2 - 0.35 * size
  const shown = lines.map((line) => `<${Buffer.from(line, 'latin1').toString('hex')}> Tj T*`).join(' ')
  const place = [PADDING, first].map(formatNumber).join(' ')
  return `BT ${colour} /F ${formatNumber(size)} Tf ${formatNumber(LEAD * size)} TL ${place} Td ${shown} ET `
}
