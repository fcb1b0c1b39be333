import { findAttribute, rawPrefix, scriptFonts, type XmlEdit, type XmlElement } from '../ooxml'

const EAST_ASIAN = /^(zh|ja|ko)\b/

/**
 * Edits that give a `w:rFonts` (ECMA-376 part 1, 17.3.2.26) a font for the target's script where it names one that lacks it.
 * Fonts of the theme are left: Word chooses them by `w:themeFontLang`. The hint that draws quotation marks in East Asian
 * width goes with the East Asian text.
 */
export function fitFonts(source: string, fonts: XmlElement, to: string): XmlEdit[] {
  const edits: XmlEdit[] = []
  const hint = EAST_ASIAN.test(to) ? null : findAttribute(source, fonts, 'hint')
  if (hint?.value === 'eastAsia') edits.push({ start: hint.start, end: hint.end, text: 'default' })
  const script = scriptFonts(to)
  const named = script && findAttribute(source, fonts, script.attribute)
  if (script && named && !script.known.test(named.value.trim())) {
    edits.push({ start: named.start, end: named.end, text: script.font })
  }
  return edits
}

/** The defaults of the document name a font for the script, too, where neither they nor the theme do (17.7.5.2). */
export function fitDefaultFonts(source: string, fonts: XmlElement, to: string): XmlEdit[] {
  const script = scriptFonts(to)
  if (!script || findAttribute(source, fonts, script.attribute)) return []
  if (findAttribute(source, fonts, script.attribute === 'cs' ? 'cstheme' : 'eastAsiaTheme')) return []
  const at = fonts.openEnd - (source.charCodeAt(fonts.openEnd - 2) === 47 ? 2 : 1)
  return [{ start: at, end: at, text: ` ${rawPrefix(source, fonts)}${script.attribute}="${script.font}"` }]
}
