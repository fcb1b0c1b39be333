import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { readPageContent, type ContentNode } from '../content/content-tree'
import { PdfBytes } from '../content/tokens'
import { PageRefused } from '../limits'

const name = (text: string): PDFName => PDFName.of(text)

/** What the pages show with each font, as the strings of their operators; fonts used elsewhere, too, are left out. */
export type UsedCodes = ReadonlyMap<PDFRef, readonly Uint8Array[]>

/** Null where it cannot be told: a page is beyond the budgets, or something sets a font in a way of its own. */
export function findUsedCodes(document: PDFDocument): UsedCodes | null {
  const search = new CodeSearch(document.context)
  try {
    for (const page of document.getPages()) if (!search.readPage(page)) return null
  } catch (error) {
    if (error instanceof PageRefused) return null
    throw error
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (search.borrowsFonts(object)) return null
    search.leaveOut(object)
  }
  return search.used
}

class CodeSearch {
  readonly used = new Map<PDFRef, Uint8Array[]>()
  /** Font resources of what the pages paint. */
  private readonly seen = new Set<PDFDict>()
  /** Whose resources these are: pages, what they inherit from, forms that they paint. */
  private readonly owners = new Set<PDFDict>()

  constructor(private readonly context: PDFContext) {}

  /** False where a font is not among the resources. */
  readPage(page: PDFPage): boolean {
    const { root, shows } = readPageContent(this.context, page)
    this.addFonts(root)
    for (let node: unknown = page.node; node instanceof PDFDict && !this.owners.has(node);) {
      this.owners.add(node)
      node = this.context.lookup(node.get(name('Parent')))
    }
    for (const { operands, node, font } of shows) {
      const ref = font === null ? undefined : this.fontsOf(node.resources)?.get(name(font))
      const strings = ref instanceof PDFRef ? this.used.get(ref) : undefined
      if (!strings) return false
      for (const operand of operands.flat()) if (operand instanceof PdfBytes) strings.push(operand.bytes)
    }
    return true
  }

  /** A form that no page paints, say the appearance of a field, may take the page's fonts unsaid (ISO 32000-1 §7.8.3). */
  borrowsFonts(object: PDFObject): boolean {
    if (!(object instanceof PDFStream) || this.owners.has(object.dict)) return false
    return object.dict.get(name('Subtype')) === name('Form') && !object.dict.has(name('Resources'))
  }

  /**
   * Appearances of fields, patterns, glyphs of Type 3 fonts, graphics states and the form as a whole have fonts that no page tells of,
   * though the resources may be the very ones of a page.
   */
  leaveOut(object: PDFObject): void {
    if (object instanceof PDFStream) return this.leaveOut(object.dict)
    if (object instanceof PDFArray) return object.asArray().forEach((item) => this.leaveOut(item))
    if (!(object instanceof PDFDict)) return
    const fonts = this.context.lookup(object.get(name('Font')))
    if (fonts instanceof PDFArray) this.forget(fonts.asArray())
    else if (fonts instanceof PDFDict && !this.seen.has(fonts)) this.forget(fonts.values())
    if (!this.owners.has(object))
      for (const key of ['Resources', 'DR']) {
        const resources = this.context.lookup(object.get(name(key)))
        if (resources instanceof PDFDict) this.forget(this.fontsOf(resources)?.values() ?? [])
      }
    for (const value of object.values()) this.leaveOut(value)
  }

  private forget(fonts: readonly PDFObject[]): void {
    for (const font of fonts) if (font instanceof PDFRef) this.used.delete(font)
  }

  private fontsOf(resources: PDFDict | null): PDFDict | null {
    const fonts = this.context.lookup(resources?.get(name('Font')))
    return fonts instanceof PDFDict ? fonts : null
  }

  /** Fonts of a stream and the forms it paints; also those that nothing is shown with. */
  private addFonts(node: ContentNode): void {
    const fonts = this.fontsOf(node.resources)
    if (fonts && !this.seen.has(fonts)) {
      this.seen.add(fonts)
      for (const value of fonts.values())
        if (value instanceof PDFRef && !this.used.has(value)) this.used.set(value, [])
    }
    for (const form of node.forms) {
      this.owners.add(form.stream.dict)
      this.addFonts(form.node)
    }
  }
}
