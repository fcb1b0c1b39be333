import { attributeValue, type XmlElement } from '../ooxml'

/** The place of a layout that a shape fills (`p:ph`, ECMA-376 part 1, 19.3.1.36). */
export interface Placeholder {
  /** As written; a placeholder without a type is an `obj`. */
  readonly type: string
  readonly index: string | null
}

/** Whatever stands in the tree of shapes, and has the properties that name a placeholder. */
const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame'])

/** The placeholder that a shape fills, null for shapes of their own. */
export function placeholderOf(source: string, shape: XmlElement): Placeholder | null {
  if (!SHAPES.has(shape.name)) return null
  for (const child of shape.children) {
    const element = child.child('p:nvPr')?.child('p:ph')
    if (!element) continue
    return {
      type: attributeValue(source, element, 'type') ?? 'obj',
      index: attributeValue(source, element, 'idx'),
    }
  }
  return null
}

/** Placeholders of one kind take their formats from one of the master (19.3.1.52). */
export function masterType({ type }: Placeholder): string {
  if (type === 'ctrTitle') return 'title'
  return ['title', 'dt', 'ftr', 'sldNum', 'hdr', 'sldImg'].includes(type) ? type : 'body'
}
