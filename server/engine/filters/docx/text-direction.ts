import type { InlineFormat, TextDirection } from '../ooxml'

/** Elements behind `w:rtl` in run properties (ECMA-376 part 1, CT_RPr); extensions stand at the very end. */
const AFTER_RTL = /<(?:\w+:)?(?:cs|em|lang|eastAsianLayout|specVanish|oMath)\b|<w1\d\w*:|<\/[^>]+>$/
/** What the properties were before somebody changed them. */
const HISTORY = /<(?:\w+:)?rPrChange\b/
const RTL = /<((?:\w+:)?)rtl\b[^>]*\/>/

/** Complex scripts have size, bold and italic of their own (17.3.2.3, 17.3.2.17, 17.3.2.39); they follow the others. */
const TWINS: readonly (readonly [plain: string, complex: string])[] = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
]

/** A format for text of the target's direction; `name` is the raw name of the properties element, '' for none yet. */
export function withDirection(format: InlineFormat, name: string, direction: TextDirection): InlineFormat {
  if (direction === 'keep') return format
  if (direction === 'to-left-to-right') return { ...format, xml: format.xml.replace(RTL, '') }
  const prefix = name.slice(0, name.indexOf(':') + 1) || (name ? '' : 'w:')
  const xml = format.xml || `<${prefix}rPr></${prefix}rPr>`
  return { ...format, xml: rightToLeftProperties(xml, prefix) }
}

function rightToLeftProperties(xml: string, prefix: string): string {
  const history = HISTORY.exec(xml)?.index ?? xml.length
  const twinned = addComplexTwins(xml.slice(0, history).replace(RTL, ''), prefix)
  const turned = AFTER_RTL.test(twinned)
    ? twinned.replace(AFTER_RTL, (match) => `<${prefix}rtl/>${match}`)
    : `${twinned}<${prefix}rtl/>`
  return turned + xml.slice(history)
}

/**
 * Gives run properties the complex twins of size, bold and italic that they lack. A size that is there follows the other: in a
 * document that was not written in such a script it says nothing, and often something else.
 */
export function addComplexTwins(xml: string, prefix: string): string {
  let out = xml
  for (const [plain, complex] of TWINS) {
    const twin = new RegExp(`<${prefix}${complex}\\b[^>]*>`).exec(out)
    const size = complex === 'szCs' ? new RegExp(`<${prefix}sz(\\s[^>]*)/>`).exec(out)?.[1] : undefined
    if (twin && size) out = out.replace(twin[0], `<${prefix}szCs${size.trimEnd()}/>`)
    if (twin) continue
    out = out.replace(
      new RegExp(`<${prefix}${plain}(\\s[^>]*)?/>`),
      (whole, attributes: string | undefined) =>
        `${whole}<${prefix}${complex}${(attributes ?? '').trimEnd()}/>`,
    )
  }
  return out
}
