import { findAttribute, rawName, type TextDirection, type XmlEdit, type XmlElement } from '../../ooxml'

/** Lets the columns of a sheet run the other way (`sheetView@rightToLeft`, ECMA-376 part 1, 18.3.1.87). */
export function turnViews(source: string, tree: XmlElement, direction: TextDirection): XmlEdit[] {
  if (direction === 'keep') return []
  const wanted = direction === 'to-right-to-left' ? '1' : '0'
  const edits: XmlEdit[] = []
  for (const element of tree.descendants()) {
    if (element.name !== 'x:sheetView') continue
    const attribute = findAttribute(source, element, 'rightToLeft')
    const at = element.start + 1 + rawName(source, element).length
    if (attribute) {
      if (attribute.value !== wanted) edits.push({ start: attribute.start, end: attribute.end, text: wanted })
    } else if (wanted === '1') edits.push({ start: at, end: at, text: ' rightToLeft="1"' })
  }
  return edits
}
