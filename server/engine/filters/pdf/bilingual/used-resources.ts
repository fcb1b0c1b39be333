import { PDFDict, PDFName, type PDFContext } from '@cantoo/pdf-lib'
import { PdfLabel, readOperators, type Operator } from '../content/tokens'

const name = (text: string): PDFName => PDFName.of(text)
/** Where an operator's name is looked up (ISO 32000-2, table 34), and which of its operands is one. */
const KINDS: Readonly<Record<string, readonly [kind: string, operand: number]>> = {
  ...{ Tf: ['Font', 0], gs: ['ExtGState', 0], Do: ['XObject', 0], sh: ['Shading', 0] },
  ...{ cs: ['ColorSpace', 0], CS: ['ColorSpace', 0], BDC: ['Properties', 1], DP: ['Properties', 1] },
}
/** Spaces of pictures within the content that need no resource. */
const PLAIN_SPACES = /^(G|RGB|CMYK|I|DeviceGray|DeviceRGB|DeviceCMYK|Indexed)$/

/** The resources that a stretch of content names, and no others; null where that cannot be told. */
export function usedResources(context: PDFContext, resources: PDFDict, bytes: Uint8Array): PDFDict | null {
  const used = context.obj({})
  for (const operator of readOperators(bytes)) {
    if (operator.name === 'BI' && !hasPlainSpace(operator)) return null
    const [kind, at] = KINDS[operator.name] ?? []
    const label = at === undefined ? undefined : operator.operands[at]
    if (!kind || !(label instanceof PdfLabel)) continue
    const known = context.lookup(resources.get(name(kind)))
    const value = known instanceof PDFDict ? known.get(name(label.text)) : undefined
    if (!value) continue
    let own = used.get(name(kind))
    if (!(own instanceof PDFDict)) used.set(name(kind), (own = context.obj({})))
    ;(own as PDFDict).set(name(label.text), value)
  }
  return used
}

function hasPlainSpace({ operands }: Operator): boolean {
  const picture = operands[0]
  if (!(picture instanceof Map)) return false
  const space: unknown = picture.get('CS') ?? picture.get('ColorSpace')
  return space === undefined || (space instanceof PdfLabel && PLAIN_SPACES.test(space.text))
}
