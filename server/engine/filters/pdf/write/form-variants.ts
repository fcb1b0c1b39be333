import { createHash } from 'node:crypto'
import { PDFDict, PDFName, PDFRef, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import type { StreamPacker } from '../../../../platform/pdf-fonts'
import type { ContentNode, FormUse } from '../content/content-tree'
import { applySplices, type Splice } from '../content/cut'
import { dropIdle } from '../content/drop-idle'
import type { CutContents } from './cut-contents'
import { escapeName } from './page-resources'

const name = (text: string): PDFName => PDFName.of(text)
/** Of the stream as it was stored, which the new one is not. */
const STORAGE = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms', 'DL']

/** A stream after its cuts; null where nothing changed. */
export interface CutStream {
  readonly bytes: Uint8Array
  /** With the forms that changed under new names, and without those that are painted no more. */
  readonly resources: PDFDict | null
  /** What was cut, in the bytes before. */
  readonly splices: readonly Splice[]
}

/**
 * Forms without the text that is translated. A form may be painted on many pages and more than once on one: each change
 * makes a form of its own, the same change the same one, and what was not changed stays shared.
 */
export class FormVariants {
  private readonly made = new Map<PDFStream, Map<string, PDFRef>>()

  /** `cuts`: takes down what was cut, for the bilingual file. */
  constructor(
    private readonly context: PDFContext,
    private readonly packer: StreamPacker,
    private readonly cuts: CutContents | null = null,
  ) {}

  /** Cuts a stream and the forms it paints. `cutsOf` gives the cuts of one stream's own bytes. */
  cut(node: ContentNode, cutsOf: (node: ContentNode) => readonly Splice[]): CutStream | null {
    const splices = [...cutsOf(node)]
    const variants = new Map<string, PDFRef>()
    const unchanged = new Set(node.painted)
    const stillPainted = new Set<string>()
    for (const use of node.forms) {
      const ref = this.variantOf(use, node, cutsOf)
      if (!ref) {
        stillPainted.add(use.name)
        continue
      }
      const own = `VF${ref.objectNumber}`
      variants.set(own, ref)
      unchanged.delete(use.name)
      splices.push({ start: use.operator.start, end: use.operator.end, text: ` /${escapeName(own)} Do ` })
    }
    if (splices.length === 0) return null
    for (const kept of stillPainted) unchanged.add(kept)
    const bytes = applySplices(node.bytes, splices)
    return {
      bytes,
      splices,
      resources: variants.size === 0 ? node.resources : this.withForms(node, unchanged, variants),
    }
  }

  private variantOf(
    use: FormUse,
    owner: ContentNode,
    cutsOf: (node: ContentNode) => readonly Splice[],
  ): PDFRef | null {
    const cut = this.cut(use.node, cutsOf)
    if (!cut) return null
    const made = this.made.get(use.stream) ?? new Map<string, PDFRef>()
    this.made.set(use.stream, made)
    const key = createHash('sha256').update(cut.bytes).digest('hex')
    const known = made.get(key)
    if (known) return known
    const { ref, dict } = this.packer.add(dropIdle(cut.bytes))
    for (const [entry, value] of use.stream.dict.entries()) {
      if (!STORAGE.includes(entry.decodeText())) dict.set(entry, value)
    }
    if (cut.resources) dict.set(name('Resources'), cut.resources)
    made.set(key, ref)
    const origin = this.refOf(owner, use.name)
    const { bytes } = use.node
    if (origin) this.cuts?.note({ origin, variant: ref, bytes, splices: cut.splices, head: '', tail: '' })
    return ref
  }

  private refOf({ resources }: ContentNode, key: string): PDFRef | null {
    const objects = this.context.lookup(resources?.get(name('XObject')))
    const ref = objects instanceof PDFDict ? objects.get(name(key)) : undefined
    return ref instanceof PDFRef ? ref : null
  }

  /** Many writers list the pictures of all pages with each of them; they cost nothing there. */
  private isImage(value: PDFObject): boolean {
    const stream = this.context.lookup(value)
    return stream instanceof PDFStream && stream.dict.get(name('Subtype')) === name('Image')
  }

  private withForms(
    node: ContentNode,
    kept: ReadonlySet<string>,
    variants: ReadonlyMap<string, PDFRef>,
  ): PDFDict {
    const resources = node.resources ? node.resources.clone(this.context) : this.context.obj({})
    const known = this.context.lookup(resources.get(name('XObject')))
    const forms = this.context.obj({})
    if (known instanceof PDFDict) {
      for (const [key, value] of known.entries()) {
        if (kept.has(key.decodeText()) || this.isImage(value)) forms.set(key, value)
      }
    }
    for (const [key, ref] of variants) forms.set(name(key), ref)
    resources.set(name('XObject'), forms)
    return resources
  }
}
