import { attributeValue, type XmlElement } from '../../ooxml'
import { firstAttribute, type Placed, type TextBodyStyle } from '../inheritance'
import { points } from './read-body'

/** The room that a shape has for text, in points. */
export interface TextBox {
  readonly width: number
  readonly height: number
}

/** The share of a shape's width and height that its text may take, where it is not the whole (presetShapeDefinitions.xml). */
const ROOM: Readonly<Record<string, readonly [number, number]>> = {
  ellipse: [0.707, 0.707],
  diamond: [0.5, 0.5],
  triangle: [0.5, 0.5],
  rtTriangle: [0.5, 0.5],
  hexagon: [0.8, 0.8],
  octagon: [0.9, 0.9],
  chevron: [0.6, 1],
  homePlate: [0.85, 1],
  rightArrow: [0.85, 0.5],
  leftArrow: [0.85, 0.5],
  cloud: [0.7, 0.6],
  parallelogram: [0.7, 0.7],
  trapezoid: [0.7, 0.7],
  wedgeEllipseCallout: [0.707, 0.707],
}

/** Null where lines do not break, run from top to bottom, or nobody says how large the shape is. */
export function textBoxOf(source: string, shape: XmlElement, style: TextBodyStyle): TextBox | null {
  const { bodies, transforms } = style
  if (firstAttribute(bodies, 'wrap') === 'none') return null
  if ((firstAttribute(bodies, 'vert') ?? 'horz') !== 'horz') return null
  const size = transforms.flatMap(sizeOf)[0]
  if (!size) return null
  const [across, down] = roomIn(source, shape, transforms[0])
  const [scaleX, scaleY] = groupScale(source, shape)
  const inset = (name: string, otherwise: number): number => points(firstAttribute(bodies, name), otherwise)
  const columns = Math.max(1, Number(firstAttribute(bodies, 'numCol') ?? 1))
  const gap = points(firstAttribute(bodies, 'spcCol')) * (columns - 1)
  const width = size.width * scaleX * across - inset('lIns', 91_440) - inset('rIns', 91_440) - gap
  const height = size.height * scaleY * down - inset('tIns', 45_720) - inset('bIns', 45_720)
  if (width <= 0 || height <= 0) return null
  return { width: width / columns, height: height * columns }
}

function sizeOf({ source, element }: Placed): TextBox[] {
  const extent = element.child('a:ext')
  const width = points(extent && attributeValue(source, extent, 'cx'))
  const height = points(extent && attributeValue(source, extent, 'cy'))
  return width > 0 && height > 0 ? [{ width, height }] : []
}

function roomIn(source: string, shape: XmlElement, transform: Placed | undefined): readonly [number, number] {
  // A shape of a diagram says itself where its text stands.
  if (transform?.element.name === 'dsp:txXfrm') return [1, 1]
  const geometry = shape.child('p:spPr')?.child('a:prstGeom') ?? shape.child('dsp:spPr')?.child('a:prstGeom')
  return ROOM[(geometry && attributeValue(source, geometry, 'prst')) ?? ''] ?? [1, 1]
}

/** Groups may show their shapes smaller or larger than those say (ECMA-376 part 1, 20.1.7.5). */
function groupScale(source: string, shape: XmlElement): readonly [number, number] {
  let x = 1
  let y = 1
  for (let group = shape.parent; group; group = group.parent) {
    const transform = group.name === 'p:grpSp' ? group.child('p:grpSpPr')?.child('a:xfrm') : null
    const outer = transform?.child('a:ext')
    const inner = transform?.child('a:chExt')
    if (!outer || !inner) continue
    const ratio = (name: string): number => {
      const share = Number(attributeValue(source, outer, name)) / Number(attributeValue(source, inner, name))
      return Number.isFinite(share) && share > 0 ? share : 1
    }
    x *= ratio('cx')
    y *= ratio('cy')
  }
  return [x, y]
}
