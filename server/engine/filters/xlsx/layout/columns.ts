import { attributeValue, type XmlElement } from '../../ooxml'

/** Characters of the default font that a column of unsaid width holds (ECMA-376 part 1, 18.3.1.81). */
const STANDARD_WIDTH = 8.43

/** Widths of columns in characters of the default font. */
export class ColumnWidths {
  private readonly given: { readonly min: number; readonly max: number; readonly width: number }[] = []
  private readonly standard: number

  constructor(source: string, worksheet: XmlElement | null) {
    const format = worksheet?.child('x:sheetFormatPr')
    const number = (element: XmlElement, name: string): number | null => {
      const value = attributeValue(source, element, name)
      return value === null ? null : Number(value)
    }
    this.standard =
      (format && (number(format, 'defaultColWidth') ?? number(format, 'baseColWidth'))) ?? STANDARD_WIDTH
    for (const columns of worksheet?.children ?? []) {
      if (columns.name !== 'x:cols') continue
      for (const column of columns.children) {
        const hidden = attributeValue(source, column, 'hidden') === '1'
        this.given.push({
          min: number(column, 'min') ?? 1,
          max: number(column, 'max') ?? 1,
          width: hidden ? 0 : (number(column, 'width') ?? this.standard),
        })
      }
    }
  }

  of(column: number): number {
    return this.given.find(({ min, max }) => column >= min && column <= max)?.width ?? this.standard
  }

  between(left: number, right: number): number {
    let sum = 0
    for (let column = left; column <= right; column++) sum += this.of(column)
    return sum
  }
}
