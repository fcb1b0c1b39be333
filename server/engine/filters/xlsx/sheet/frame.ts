import { attributeValue, elementText, parseXml, type XmlElement } from '../../ooxml'
import { extentOf, readArea, type Area, type Extent } from '../formula/area'

/** What follows the cells of a worksheet, as a tree. Offsets count from `offset` on. */
export interface SheetTail {
  readonly source: string
  readonly root: XmlElement
  /** Length of what was put in front to make it XML. */
  readonly offset: number
}

export function parseTail(root: string, prefix: string, xml: string, part: string): SheetTail {
  const opening = xml.trimStart().startsWith(`</${prefix}sheetData`) ? `${root}<${prefix}sheetData>` : root
  const source = opening + xml
  return { source, root: parseXml(source, part), offset: opening.length }
}

const FORMULAS = new Set(['x:formula', 'x:formula1', 'x:formula2', 'xm:f'])

/** A formula of a rule, and how far it is filled. */
export interface RuleFormula {
  readonly element: XmlElement
  readonly text: string
  readonly extent: Extent
  /** The rule or validation it belongs to. */
  readonly owner: XmlElement | null
}

/** Formulas of conditional formats and validations, old and new (`x14`). */
export function* ruleFormulas({ source, root }: SheetTail): Generator<RuleFormula> {
  for (const element of root.descendants()) {
    if (!FORMULAS.has(element.name)) continue
    const owner = ownerOf(element)
    yield { element, text: elementText(source, element), extent: extentOf(rangesOf(source, element)), owner }
  }
}

const OWNER = /:(?:cfRule|dataValidation)$/

function ownerOf(element: XmlElement): XmlElement | null {
  for (let up = element.parent; up; up = up.parent) if (OWNER.test(up.name)) return up
  return null
}

/** The cells that a rule speaks of. */
export function rangesOf(source: string, element: XmlElement): string {
  for (let up = element.parent; up; up = up.parent) {
    const ranges = attributeValue(source, up, 'sqref')
    if (ranges !== null) return ranges
    const child = up.child('xm:sqref')
    if (child) return elementText(source, child)
  }
  return ''
}

const LITERAL = /^\s*"((?:[^"]|"")*)"\s*$/

/** The entries of a list validation that names them itself; null for any other formula. */
export function literalList(source: string, { owner, text }: RuleFormula): readonly string[] | null {
  if (!owner?.name.endsWith(':dataValidation') || attributeValue(source, owner, 'type') !== 'list')
    return null
  const literal = LITERAL.exec(text)
  return literal ? (literal[1] ?? '').replace(/""/g, '"').split(',') : null
}

const TEXT_RULES = new Set(['containsText', 'notContainsText', 'beginsWith', 'endsWith'])

/** The text that a conditional format looks for in cells; null for other rules. */
export function wantedText(source: string, owner: XmlElement | null): string | null {
  if (!owner?.name.endsWith(':cfRule') || !TEXT_RULES.has(attributeValue(source, owner, 'type') ?? ''))
    return null
  return attributeValue(source, owner, 'text')
}

/** Cells that are one (ECMA-376 part 1, 18.3.1.55). */
export const mergedAreas = ({ source, root }: SheetTail): Area[] =>
  (root.first?.child('x:mergeCells')?.children ?? []).flatMap(
    (element) => readArea(attributeValue(source, element, 'ref') ?? '') ?? [],
  )
