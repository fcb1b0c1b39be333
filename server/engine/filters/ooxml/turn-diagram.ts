import type { OpcPackage, XmlPart } from './package'
import type { TextDirection } from './text-direction'
import { attributeValue, findAttribute, rawName, type XmlElement } from './xml-element'
import type { XmlEdit } from './xml-edits'

/** Shapes that are their own mirror image; every other one is flipped. */
const SYMMETRIC =
  /^(rect|roundRect|ellipse|round2SameRect|snip2SameRect|triangle|diamond|hexagon|octagon|trapezoid|plus|donut|can|downArrow|upArrow|leftRightArrow|upDownArrow|leftRightUpArrow|quadArrow|bracketPair|bracePair|mathPlus|mathMinus|mathMultiply|mathEqual|star\d+|sun|heart|funnel|flowChart(Process|AlternateProcess|Decision|Terminator|Merge|Extract|Connector|Preparation|Or|SummingJunction|Collate|Sort))$/
const FULL_TURN = 21_600_000
/** The layout knows a direction at all (`dgm:dir`, ECMA-376 part 1, 21.4.5.1). */
const HAS_DIRECTION = /<(?:[\w.-]+:)?dir(?=[\s/>])/
/** The drawing of a diagram by a relationship of the part that shows it ([MS-ODRAWXML] 2.10.1). */
const DRAWING = /<(?:[\w.-]+:)?dataModelExt\b[^>]*\srelId\s*=\s*["']([^"']+)["']/

/** The parts of diagrams whose layout runs from one side to the other: their data, and the drawings made of it. */
export function turnableDiagrams(pack: OpcPackage, main: string): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const from of pack.reachableParts(main)) {
    const relationships = pack.relationships(from)
    for (const { type, target, external } of relationships) {
      if (type !== 'diagramData' || external || !pack.has(target)) continue
      const { source } = pack.readXml(target)
      if (!HAS_DIRECTION.test(source)) continue
      parts.add(target)
      const id = DRAWING.exec(source)?.[1]
      const drawing = relationships.find((item) => item.id === id)
      if (drawing && !drawing.external && pack.has(drawing.target)) parts.add(drawing.target)
    }
  }
  return parts
}

/**
 * Lets a diagram run the other way, as "Right to Left" of PowerPoint does: the data model says so for whoever lays it out
 * anew, and in the drawing that is shown until then every shape stands in the place of its mirror image.
 */
export function turnDiagram(part: XmlPart, direction: TextDirection): XmlEdit[] {
  if (direction === 'keep') return []
  const edits: XmlEdit[] = []
  const shapes: XmlElement[] = []
  for (const element of part.root.descendants()) {
    if (element.name === 'dgm:dir' && element.parent?.name === 'dgm:presLayoutVars')
      edits.push(...reverse(part.source, element))
    if (element.name === 'dsp:sp') shapes.push(element)
  }
  return [...edits, ...mirror(part.source, shapes)]
}

function reverse(source: string, direction: XmlElement): XmlEdit[] {
  const value = findAttribute(source, direction, 'val')
  if (value) return [{ start: value.start, end: value.end, text: value.value === 'rev' ? 'norm' : 'rev' }]
  const at = direction.start + 1 + rawName(source, direction).length
  return [{ start: at, end: at, text: ' val="rev"' }]
}

/** Around the middle of all of them. */
function mirror(source: string, shapes: readonly XmlElement[]): XmlEdit[] {
  const places = shapes.flatMap((shape) => {
    const frame = shape.child('dsp:spPr')?.child('a:xfrm')
    return frame ? [placeOf(source, frame)] : []
  })
  const axis =
    Math.min(...places.map(({ left }) => left)) + Math.max(...places.map(({ left, width }) => left + width))
  if (!Number.isFinite(axis)) return []
  return shapes.flatMap((shape) => {
    const properties = shape.child('dsp:spPr')
    const frame = properties?.child('a:xfrm')
    const text = shape.child('dsp:txXfrm')
    const preset = properties?.child('a:prstGeom')
    const flips = !SYMMETRIC.test((preset && attributeValue(source, preset, 'prst')) ?? '')
    return [
      ...(frame ? mirrorFrame(source, frame, axis, flips) : []),
      ...(text ? mirrorFrame(source, text, axis, false) : []),
    ]
  })
}

function placeOf(source: string, frame: XmlElement): { left: number; width: number } {
  const number = (child: string, name: string): number => {
    const element = frame.child(child)
    return Number((element && attributeValue(source, element, name)) ?? 0)
  }
  return { left: number('a:off', 'x'), width: number('a:ext', 'cx') }
}

function mirrorFrame(source: string, frame: XmlElement, axis: number, flips: boolean): XmlEdit[] {
  const { left, width } = placeOf(source, frame)
  const offset = frame.child('a:off')
  const x = offset && findAttribute(source, offset, 'x')
  const turn = findAttribute(source, frame, 'rot')
  const flip = findAttribute(source, frame, 'flipH')
  const edits: XmlEdit[] = []
  const put = (attribute: { start: number; end: number } | null, text: string): void => {
    if (attribute) edits.push({ start: attribute.start, end: attribute.end, text })
  }
  put(x, String(axis - left - width))
  const angle = Number(turn?.value ?? 0) % FULL_TURN
  if (angle !== 0) put(turn, String(FULL_TURN - angle))
  if (!flips) return edits
  if (flip) put(flip, /^(1|true)$/.test(flip.value) ? '0' : '1')
  else {
    const at = frame.start + 1 + rawName(source, frame).length
    edits.push({ start: at, end: at, text: ' flipH="1"' })
  }
  return edits
}
