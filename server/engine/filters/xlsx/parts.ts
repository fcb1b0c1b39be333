import { drawingPartKind, type OpcPackage } from '../ooxml'
import type { Workbook } from './workbook'

/** A part with texts beside sheets and shared strings. */
export interface TextPart {
  readonly name: string
  readonly markup:
    'comments' | 'threaded-comments' | 'drawing' | 'shapes' | 'sheet-frame' | 'slicers' | 'properties'
}

const PARTS: readonly (readonly [RegExp, TextPart['markup']])[] = [
  [/spreadsheetml\.comments\+xml$/i, 'comments'],
  [/threadedcomments\+xml$/i, 'threaded-comments'],
  [/officedocument\.drawing\+xml$/i, 'shapes'],
  [/spreadsheetml\.chartsheet\+xml$/i, 'sheet-frame'],
  [/ms-excel\.slicer\+xml$|ms-excel\.timeline\+xml$/i, 'slicers'],
]

/** The parts with text that the workbook leads to, in the order of its sheets; the properties come last. */
export function findTextParts(pack: OpcPackage, { main }: Workbook): TextPart[] {
  const parts = pack.reachableParts(main).flatMap((name): TextPart[] => {
    const type = pack.contentType(name)
    const markup = PARTS.find(([pattern]) => pattern.test(type))?.[1]
    if (markup) return [{ name, markup }]
    return drawingPartKind(type) ? [{ name, markup: 'drawing' }] : []
  })
  const properties = pack
    .relationships('')
    .filter(({ type, target }) => type === 'core-properties' && pack.has(target))
  return [...parts, ...properties.map(({ target }): TextPart => ({ name: target, markup: 'properties' }))]
}
