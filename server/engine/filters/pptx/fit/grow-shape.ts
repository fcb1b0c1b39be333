import { attributeValue, findAttribute, type XmlEdit, type XmlElement } from '../../ooxml'
import { firstAttribute, type TextBodyStyle } from '../inheritance'

const EMU_PER_POINT = 12_700

/** Edges in EMU from the top left of the slide. */
interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What can stand in the way of a shape. */
const NEIGHBOURS = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp'])

/**
 * Makes a shape that grows with its text (`a:spAutoFit`, ECMA-376 part 1, 21.1.2.1.4) higher by so many points, downwards as
 * PowerPoint does. Null where it cannot grow: it is turned, in a group, anchored elsewhere, or the slide or a neighbour ends
 * the room below it.
 */
export function growShape(
  source: string,
  shape: XmlElement,
  style: TextBodyStyle,
  points: number,
  pageHeight: number,
): XmlEdit | null {
  const transform = shape.child('p:spPr')?.child('a:xfrm')
  const extent = transform?.child('a:ext')
  const height = extent && findAttribute(source, extent, 'cy')
  const bounds = boundsOf(source, shape)
  if (!transform || !height || !bounds || shape.parent?.name !== 'p:spTree') return null
  if (Number(attributeValue(source, transform, 'rot') ?? 0) !== 0) return null
  if ((firstAttribute(style.bodies, 'anchor') ?? 't') !== 't') return null
  const more = Math.ceil(points * EMU_PER_POINT)
  const grown = { ...bounds, bottom: bounds.bottom + more }
  if (grown.bottom > pageHeight) return null
  const neighbours = shape.parent.children.filter(({ name }) => NEIGHBOURS.has(name))
  if (neighbours.some((other) => other !== shape && isInTheWay(bounds, grown, boundsOf(source, other))))
    return null
  return { start: height.start, end: height.end, text: String(bounds.bottom - bounds.top + more) }
}

function boundsOf(source: string, shape: XmlElement): Bounds | null {
  const properties = shape.child('p:spPr') ?? shape.child('p:grpSpPr')
  const transform = properties?.child('a:xfrm') ?? shape.child('p:xfrm')
  const offset = transform?.child('a:off')
  const extent = transform?.child('a:ext')
  if (!offset || !extent) return null
  const number = (element: XmlElement, name: string): number =>
    Number(attributeValue(source, element, name)) || 0
  const left = number(offset, 'x')
  const top = number(offset, 'y')
  return { left, top, right: left + number(extent, 'cx'), bottom: top + number(extent, 'cy') }
}

/** A neighbour that the shape met before is none; a panel around it must still be around it. */
function isInTheWay(before: Bounds, after: Bounds, other: Bounds | null): boolean {
  if (!other) return false
  const around =
    other.left <= before.left &&
    other.right >= before.right &&
    other.top <= before.top &&
    other.bottom >= before.bottom
  if (around) return other.bottom < after.bottom
  return meets(after, other) && !meets(before, other)
}

const meets = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
