import {
  attributeValue,
  relatedPart,
  type InheritedDirection,
  type OpcPackage,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { masterType, placeholderOf, type Placeholder } from './placeholder'

/** An element in the part that it stands in. */
export interface Placed {
  readonly source: string
  readonly element: XmlElement
}

/** What a text body is given by its own lists and the placeholders and masters above it, nearest first. */
export interface TextBodyStyle {
  /** Elements with `a:lvl1pPr` to `a:lvl9pPr` in them. */
  readonly lists: readonly Placed[]
  /** `a:bodyPr` of the body and those above. */
  readonly bodies: readonly Placed[]
  /** `a:xfrm` of the shape or the nearest placeholder that has one. */
  readonly transforms: readonly Placed[]
}

interface ShapeTree {
  readonly source: string
  readonly placeholders: readonly { readonly place: Placeholder; readonly shape: XmlElement }[]
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Where the text of one slide (or notes page, or layout) gets what it does not say itself: placeholder of the layout,
 * placeholder of the master, text styles of the master, defaults of the presentation (ECMA-376 part 1, 19.3.1.52 and 19.2.1.8).
 */
export class TextInheritance {
  private readonly trees: readonly ShapeTree[]
  private readonly textStyles: Placed | null
  private readonly defaults: Placed | null
  /** Latin fonts of the theme: `major`, `minor`. */
  readonly themeFonts: ReadonlyMap<string, string>
  /** Height of a slide in EMU. */
  readonly pageHeight: number

  /** @param above Layout and master, nearest first. */
  constructor(presentation: XmlPart, above: readonly XmlPart[], theme: XmlPart | null) {
    this.trees = above.map(readTree)
    this.textStyles = findChild(above.at(-1), 'p:txStyles') ?? findChild(above.at(-1), 'p:notesStyle')
    this.defaults = findChild(presentation, 'p:defaultTextStyle')
    const size = findChild(presentation, 'p:sldSz')
    this.pageHeight = Number(size ? attributeValue(size.source, size.element, 'cy') : 0)
    this.themeFonts = theme ? readThemeFonts(theme) : new Map()
  }

  /** @param shape What holds `body`: `p:sp`, a table's cell, a shape of a diagram. */
  styleOf(source: string, shape: XmlElement, body: XmlElement): TextBodyStyle {
    const place = placeholderOf(source, shape)
    const above = place ? this.trees.flatMap((tree) => findPlaceholder(tree, place)) : []
    const shapes = [{ source, element: shape }, ...above]
    const bodies = [{ source, element: body }, ...above.flatMap((placed) => inner(placed, 'p:txBody'))]
    const lists = bodies.flatMap((placed) => inner(placed, 'a:lstStyle'))
    return {
      lists: [...lists, ...this.masterList(place), ...(this.defaults ? [this.defaults] : [])],
      bodies: bodies.flatMap((placed) => inner(placed, 'a:bodyPr')),
      transforms: shapes.flatMap(transformsOf),
    }
  }

  private masterList(place: Placeholder | null): Placed[] {
    const { textStyles } = this
    if (!textStyles || !place) return []
    if (textStyles.element.name === 'p:notesStyle') return [textStyles]
    const type = masterType(place)
    const name = type === 'title' || type === 'body' ? `p:${type}Style` : 'p:otherStyle'
    return inner(textStyles, name)
  }
}

/** Reads inheritances of a presentation by the name of a slide; those of one layout are one. */
export function createInheritances(
  pack: OpcPackage,
  main: string,
  read: (name: string) => XmlPart,
): (name: string) => TextInheritance {
  const known = new Map<string, TextInheritance>()
  return (name) => {
    const above = partsAbove(pack, name)
    const key = above.join('\n')
    let inheritance = known.get(key)
    if (!inheritance) {
      const theme = relatedPart(pack, above.at(-1) ?? name, 'theme')
      inheritance = new TextInheritance(read(main), above.map(read), theme ? read(theme) : null)
      known.set(key, inheritance)
    }
    return inheritance
  }
}

/** Layout and master of a slide, master of a layout, notes master of a notes page. */
function partsAbove(pack: OpcPackage, name: string): string[] {
  const layout = relatedPart(pack, name, 'slideLayout')
  const master = relatedPart(pack, layout ?? name, 'slideMaster') ?? relatedPart(pack, name, 'notesMaster')
  // A master lists its layouts, and each of them names it again.
  const own = layout !== null && /slideMaster\+xml$/i.test(pack.contentType(name))
  return own ? [] : [layout, master].filter((part) => part !== null)
}

const inner = ({ source, element }: Placed, name: string): Placed[] => {
  const child = element.child(name)
  return child ? [{ source, element: child }] : []
}

const findChild = (part: XmlPart | undefined, name: string): Placed | null => {
  const element = part?.root.first?.child(name)
  return part && element ? { source: part.source, element } : null
}

function readTree(part: XmlPart): ShapeTree {
  const { source, root } = part
  const placeholders = [...root.descendants()].flatMap((shape) => {
    const place = placeholderOf(source, shape)
    return place ? [{ place, shape }] : []
  })
  return { source, placeholders }
}

/** By index where both name one, else by kind. */
function findPlaceholder({ source, placeholders }: ShapeTree, wanted: Placeholder): Placed[] {
  const kind = masterType(wanted)
  const found =
    placeholders.find(({ place }) => wanted.index !== null && place.index === wanted.index) ??
    placeholders.find(({ place }) => place.type === wanted.type) ??
    placeholders.find(({ place }) => masterType(place) === kind)
  return found ? [{ source, element: found.shape }] : []
}

const transformsOf = ({ source, element }: Placed): Placed[] => {
  const transform =
    element.child('dsp:txXfrm') ??
    element.child('p:spPr')?.child('a:xfrm') ??
    element.child('dsp:spPr')?.child('a:xfrm') ??
    element.child('p:xfrm')
  return transform ? [{ source, element: transform }] : []
}

function readThemeFonts({ source, root }: XmlPart): Map<string, string> {
  const fonts = new Map<string, string>()
  for (const element of root.descendants()) {
    const kind = element.name === 'a:majorFont' ? 'major' : element.name === 'a:minorFont' ? 'minor' : null
    const latin = kind && element.child('a:latin')
    if (kind && latin) fonts.set(kind, attributeValue(source, latin, 'typeface') ?? '')
  }
  return fonts
}

/** The properties of a level in each list that has them, nearest first. */
export const levelProperties = (style: TextBodyStyle, level: number): Placed[] => {
  const name = `a:lvl${LEVELS.includes(level + 1) ? level + 1 : 1}pPr`
  return style.lists.flatMap((list) => inner(list, name))
}

export const firstAttribute = (elements: readonly Placed[], name: string): string | null => {
  for (const { source, element } of elements) {
    const value = attributeValue(source, element, name)
    if (value !== null) return value
  }
  return null
}

/** Level of a paragraph, from 0. */
export const levelOf = (source: string, paragraph: XmlElement): number => {
  const properties = paragraph.child('a:pPr')
  return Number((properties && attributeValue(source, properties, 'lvl')) ?? 0)
}

/** What a paragraph of this level inherits of direction and side; what nobody says is left. */
export function inheritedDirection(style: TextBodyStyle, level: number): InheritedDirection {
  const levels = levelProperties(style, level)
  return {
    align: firstAttribute(levels, 'algn') ?? 'l',
    rightToLeft: /^(1|true)$/.test(firstAttribute(levels, 'rtl') ?? ''),
  }
}
