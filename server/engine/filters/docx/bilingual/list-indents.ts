import { attributeValue, type XmlPart } from '../../ooxml'

/** Where the text of a numbered paragraph begins, in twips, when only its number says so (ECMA-376 part 1, 17.9.22). */
export class ListIndents {
  private readonly byNumber = new Map<string, string>()
  private readonly byLevel = new Map<string, string>()

  constructor(part: XmlPart | null) {
    if (part) this.read(part)
  }

  /** The left indent as written, or null. */
  of(numId: string, level: string): string | null {
    return this.byLevel.get(`${this.byNumber.get(numId) ?? ''} ${level}`) ?? null
  }

  private read({ source, root }: XmlPart): void {
    for (const element of root.first?.children ?? []) {
      if (element.name === 'w:num') {
        const target = element.child('w:abstractNumId')
        const id = target && attributeValue(source, target, 'val')
        this.byNumber.set(attributeValue(source, element, 'numId') ?? '', id ?? '')
      }
      if (element.name !== 'w:abstractNum') continue
      const id = attributeValue(source, element, 'abstractNumId') ?? ''
      for (const level of element.children.filter(({ name }) => name === 'w:lvl')) {
        const indent = level.child('w:pPr')?.child('w:ind')
        const left =
          indent && (attributeValue(source, indent, 'left') ?? attributeValue(source, indent, 'start'))
        if (left) this.byLevel.set(`${id} ${attributeValue(source, level, 'ilvl') ?? '0'}`, left)
      }
    }
  }
}
