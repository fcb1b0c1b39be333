import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { readPageContent, type ContentNode } from '../content/content-tree'
import { PdfBytes } from '../content/tokens'
import { PageRefused } from '../limits'

const FONT = PDFName.of('Font')

/** What the pages show with each font, as the strings of their operators; fonts used elsewhere, too, are left out. */
export type UsedCodes = ReadonlyMap<PDFRef, readonly Uint8Array[]>

/** Null where it cannot be told: a page is beyond the budgets, or sets a font in a way of its own. */
export function findUsedCodes(document: PDFDocument): UsedCodes | null {
  const { context } = document
  const used = new Map<PDFRef, Uint8Array[]>()
  const seen = new Set<PDFDict>()
  try {
    for (const page of document.getPages()) {
      const { root, shows } = readPageContent(context, page)
      addFonts(context, root, used, seen)
      for (const { operator, node, font } of shows) {
        const ref = font === null ? undefined : fontsOf(context, node.resources)?.get(PDFName.of(font))
        const strings = ref instanceof PDFRef ? used.get(ref) : undefined
        if (!strings) return null
        for (const operand of operator.operands.flat())
          if (operand instanceof PdfBytes) strings.push(operand.bytes)
      }
    }
  } catch (error) {
    if (error instanceof PageRefused) return null
    throw error
  }
  for (const [, object] of context.enumerateIndirectObjects()) removeOthers(context, object, used, seen)
  return used
}

function fontsOf(context: PDFContext, resources: PDFDict | null): PDFDict | null {
  const fonts = context.lookup(resources?.get(FONT))
  return fonts instanceof PDFDict ? fonts : null
}

/** Fonts of a stream and the forms it paints; also those that nothing is shown with. */
function addFonts(
  context: PDFContext,
  node: ContentNode,
  used: Map<PDFRef, Uint8Array[]>,
  seen: Set<PDFDict>,
): void {
  const fonts = fontsOf(context, node.resources)
  if (fonts && !seen.has(fonts)) {
    seen.add(fonts)
    for (const value of fonts.values()) if (value instanceof PDFRef && !used.has(value)) used.set(value, [])
  }
  for (const form of node.forms) addFonts(context, form.node, used, seen)
}

/** Appearances of fields, patterns, glyphs of Type 3 fonts and graphics states have fonts that no page tells of. */
function removeOthers(
  context: PDFContext,
  object: PDFObject,
  used: Map<PDFRef, unknown>,
  seen: ReadonlySet<PDFDict>,
): void {
  if (object instanceof PDFStream) return removeOthers(context, object.dict, used, seen)
  if (object instanceof PDFArray) {
    for (const item of object.asArray()) removeOthers(context, item, used, seen)
  } else if (object instanceof PDFDict) {
    const fonts = context.lookup(object.get(FONT))
    const values =
      fonts instanceof PDFArray ? fonts.asArray() : fonts instanceof PDFDict ? fonts.values() : []
    if (!(fonts instanceof PDFDict && seen.has(fonts)))
      for (const value of values) if (value instanceof PDFRef) used.delete(value)
    for (const value of object.values()) removeOthers(context, value, used, seen)
  }
}
