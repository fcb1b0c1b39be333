import { PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext } from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { convertType1 } from '../type1'
import { readType1 } from './trim-fonts'

const name = (text: string): PDFName => PDFName.of(text)

/** Operators of the glyphs of one font, and of all of them: a whole font has 36,000, one that calls itself has no end. */
const MOST_OF_ONE = 400_000
const MOST_OF_ALL = 4_000_000

/** Type 1 programs become CFF, of which nothing is encrypted: where that is smaller, and nothing of them is lost. */
export function convertFonts(context: PDFContext): void {
  let left = MOST_OF_ALL
  for (const [file, descriptors] of findPrograms(context)) {
    const stream = context.lookup(file)
    const parts = readType1(context, file)
    const budget = { left: Math.min(left, MOST_OF_ONE) }
    left -= budget.left
    const font = parts && convertType1(parts, budget)
    left += budget.left
    if (!font || !(stream instanceof PDFRawStream)) continue
    const packed = packStream(context, font, { Subtype: 'Type1C' })
    if (packed.contents.length >= stream.contents.length) continue
    context.assign(file, packed)
    for (const descriptor of descriptors) {
      descriptor.delete(name('FontFile'))
      descriptor.set(name('FontFile3'), file)
    }
  }
}

/** Descriptors by the program they share; those that fonts of another kind have, or that stand in no font, are left out. */
function findPrograms(context: PDFContext): Map<PDFRef, PDFDict[]> {
  const others = new Set<PDFDict>()
  const used = new Set<PDFDict>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const descriptor = context.lookup(object.get(name('FontDescriptor')))
    if (descriptor instanceof PDFDict)
      (object.get(name('Subtype')) === name('Type1') ? used : others).add(descriptor)
  }
  const programs = new Map<PDFRef, PDFDict[]>()
  const kept = new Set<PDFRef>()
  for (const descriptor of [...used, ...others]) {
    const file = descriptor.get(name('FontFile'))
    if (!(file instanceof PDFRef)) continue
    if (others.has(descriptor)) kept.add(file)
    const same = programs.get(file)
    if (same) same.push(descriptor)
    else programs.set(file, [descriptor])
  }
  for (const file of kept) programs.delete(file)
  return programs
}
