import { unescapeXml } from '../../server/engine/filters/ooxml'
import { letterWords } from './coverage'

/** Text that filters keep by the published lists and that a page may show all the same. */
const KEPT = [
  // Deleted text and mathematics.
  /<(?:\w+:)?delText\b[^>]*>([^<]*)</g,
  /<m:t\b[^>]*>([^<]*)</g,
]
const MOVED = /<w:moveFrom\b.*?<\/w:moveFrom>/gs

/** Results of fields that Word computes, up to the end of the field. */
const KEPT_FIELD =
  /<(?:w:)?instrText[^>]*>\s*(?:DATE|TIME|SAVEDATE|CREATEDATE|PRINTDATE|AUTHOR|LASTSAVEDBY|USERNAME|FILENAME|TEMPLATE|MERGEFIELD|SEQ|SYMBOL|DOCVARIABLE|CITATION|ASK|FILLIN|SET|LINK|EMBED|MACROBUTTON|GOTOBUTTON)\b.*?(?:"end")/gs
const KEPT_SIMPLE =
  /<w:fldSimple[^>]*w:instr="\s*(?:DATE|TIME|SAVEDATE|CREATEDATE|AUTHOR|LASTSAVEDBY|USERNAME|FILENAME|TEMPLATE|MERGEFIELD|DOCVARIABLE)\b.*?<\/w:fldSimple>/gs
const TEXT = /<w:t\b[^>]*>([^<]*)</g

/** Fields of slides: numbers, dates, and what a footer repeats; letters of picture fonts. */
const KEPT_ON_SLIDES = [
  /<a:fld\b.*?<a:t>([^<]*)<\/a:t>/gs,
  /<a:latin typeface="(?:Wingdings|Symbol|Webdings)[^"]*"(?:(?!<\/a:r>).)*<a:t>([^<]*)</gs,
]

const ERROR_CELL = /<(?:\w+:)?c\b[^>]*\st="e"[^>]*>(?:(?!<\/(?:\w+:)?c>).)*?<(?:\w+:)?v>([^<]*)</gs
const TRUTH_CELL = /<(?:\w+:)?c\b[^>]*\st="b"[^>]*>(?:(?!<\/(?:\w+:)?c>).)*?<(?:\w+:)?v>([01])</gs
const SHEET_NAME = /<(?:\w+:)?sheet\b[^>]*\sname="([^"]*)"/g

/** A chart's own title without text; titles of axes are others. */
const UNTITLED_CHART = /<c:chart>\s*<c:title>(?:(?!<c:tx>|<\/c:title>).)*<\/c:title>|<c:chart>\s*<c:title\/>/s

/** Letter-words of an XML part that may stay as they are, by the list of its format: the folder it stands in tells which. */
export function keptByFormat(part: string, xml: string): string[] {
  if (part.startsWith('ppt/')) return keptOnSlides(xml)
  if (part.startsWith('xl/')) return keptInWorkbook(xml)
  return keptInWord(xml)
}

/**
 * What Excel shows by itself: error values and truth values of cells (ECMA-376 part 1, 18.18.11), and names of sheets, which
 * formulas go by and headers repeat (`&A`).
 */
function keptInWorkbook(xml: string): string[] {
  const errors = Array.from(xml.matchAll(ERROR_CELL), ([, value]) => value ?? '')
  const truths = Array.from(xml.matchAll(TRUTH_CELL), ([, value]) => (value === '1' ? 'TRUE' : 'FALSE'))
  const sheets = Array.from(xml.matchAll(SHEET_NAME), ([, name]) => name ?? '')
  return [...errors, ...truths, ...sheets].flatMap((text) => letterWords(unescapeXml(text)))
}

function keptOnSlides(xml: string): string[] {
  const texts = [...KEPT_ON_SLIDES, ...KEPT].flatMap((pattern) =>
    Array.from(xml.matchAll(pattern), (match) => match[1] ?? ''),
  )
  // Office names a chart without a title itself.
  if (UNTITLED_CHART.test(xml)) texts.push('Chart Title')
  return texts.flatMap((text) => letterWords(unescapeXml(text)))
}

function keptInWord(xml: string): string[] {
  const texts = KEPT.flatMap((pattern) => Array.from(xml.matchAll(pattern), (match) => match[1] ?? ''))
  for (const pattern of [KEPT_FIELD, KEPT_SIMPLE, MOVED]) {
    for (const [field] of xml.matchAll(pattern)) {
      texts.push(Array.from(field.matchAll(TEXT), (match) => match[1] ?? '').join(''))
    }
  }
  return texts.flatMap((text) => letterWords(unescapeXml(text)))
}
