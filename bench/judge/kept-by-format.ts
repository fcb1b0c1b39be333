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

/** Letter-words of an XML part that may stay as they are. */
export function keptByFormat(xml: string): string[] {
  const texts = KEPT.flatMap((pattern) => Array.from(xml.matchAll(pattern), (match) => match[1] ?? ''))
  for (const pattern of [KEPT_FIELD, KEPT_SIMPLE, MOVED]) {
    for (const [field] of xml.matchAll(pattern)) {
      texts.push(Array.from(field.matchAll(TEXT), (match) => match[1] ?? '').join(''))
    }
  }
  return texts.flatMap((text) => letterWords(unescapeXml(text)))
}
