import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFDocument,
} from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { applySplices, type Splice } from '../content/cut'
import { inherited } from '../content/decode-stream'
import { dropIdle } from '../content/drop-idle'
import type { Stretch } from '../content/find-stretches'
import { transformBox, type Box, type Matrix } from '../geometry'
import type { CutContent } from '../write/cut-contents'
import type { ObjectCopier } from './copy-objects'
import { usedResources } from './used-resources'

const name = (text: string): PDFName => PDFName.of(text)
/** Of a stream as it was stored, which the new one is not. */
const STORAGE = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms', 'DL'].map(name)

/**
 * Drawings with words in them are in both halves, with other words: what lies between the words becomes forms, which the
 * original and its translation paint. A form begins in the state in which its stretch did, said by itself as well (some
 * viewers let a form begin in the initial one), and what it changes of the state is said again behind it.
 */
export function shareDrawings(
  source: PDFDocument,
  target: PDFDocument,
  copier: ObjectCopier,
  cuts: readonly CutContent[],
): void {
  const times = new Map<PDFRef, number>()
  for (const { origin } of cuts) times.set(origin, (times.get(origin) ?? 0) + 1)
  for (const cut of cuts) if (times.get(cut.origin) === 1) new Sharing(source, target, copier, cut).share()
}

/** A stream that paints, with the dictionary that holds its resources. */
interface Painter {
  readonly owner: PDFDict
  readonly resources: PDFDict
}

class Sharing {
  private readonly from: PDFContext
  private readonly to: PDFContext

  constructor(
    source: PDFDocument,
    target: PDFDocument,
    private readonly copier: ObjectCopier,
    private readonly cut: CutContent,
  ) {
    this.from = source.context
    this.to = target.context
  }

  share(): void {
    const [original, variant] = [this.painterIn(this.from, this.cut.origin), this.variantPainter()]
    if (!original || !variant) return
    const box = this.boxOf(original.owner)
    const splices: Splice[] = []
    const [ownForms, theirForms] = [new Map<string, PDFRef>(), new Map<string, PDFRef>()]
    for (const stretch of this.cut.stretches) {
      const form = box && this.makeForm(stretch, original.resources, box)
      const copy = form && this.copier.copy(form)
      if (!form || !(copy instanceof PDFRef)) continue
      const key = `VersoS${form.objectNumber}`
      ownForms.set(key, form)
      theirForms.set(key, copy)
      splices.push({
        start: stretch.start,
        end: stretch.end,
        text: `\n/${key} Do\n${stretch.after.toString()}`,
      })
    }
    if (splices.length === 0) return
    const { bytes, head, tail, origin, variant: variantRef } = this.cut
    this.rewrite(this.from, origin, original, applySplices(bytes, splices), ownForms)
    const cut = applySplices(bytes, [...this.cut.splices, ...splices])
    const whole = Buffer.concat([Buffer.from(head, 'latin1'), cut, Buffer.from(tail, 'latin1')])
    const target = variant.owner.get(name('Type')) === name('Page') ? origin : variantRef
    this.rewrite(this.to, target, variant, dropIdle(whole), theirForms)
  }

  /** Null where the stream is not there any more, as an equal one stands for it. */
  private variantPainter(): Painter | null {
    const { origin, variant } = this.cut
    const stream = this.to.lookup(variant)
    if (!(stream instanceof PDFRawStream)) return null
    const page = this.to.lookup(origin)
    if (page instanceof PDFStream) return null
    return page instanceof PDFDict && page.get(name('Contents')) === variant
      ? this.painterIn(this.to, origin)
      : this.painterIn(this.to, variant)
  }

  private painterIn(context: PDFContext, ref: PDFRef): Painter | null {
    const object = context.lookup(ref)
    const owner = object instanceof PDFStream ? object.dict : object
    if (!(owner instanceof PDFDict)) return null
    const resources = inherited(context, owner, 'Resources')
    return resources instanceof PDFDict ? { owner, resources } : null
  }

  private boxOf(owner: PDFDict): Box | null {
    const box = inherited(this.from, owner, owner.get(name('Type')) === name('Page') ? 'MediaBox' : 'BBox')
    const numbers = box instanceof PDFArray ? box.asArray().map((item) => this.from.lookup(item)) : []
    if (numbers.length !== 4 || !numbers.every((item) => item instanceof PDFNumber)) return null
    const [x0, y0, x1, y1] = numbers.map((item) => item.asNumber()) as [number, number, number, number]
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  }

  private makeForm(stretch: Stretch, resources: PDFDict, box: Box): PDFRef | null {
    const { before, start, end, matrix } = stretch
    const bytes = Buffer.concat([
      Buffer.from(before.toString(), 'latin1'),
      this.cut.bytes.subarray(start, end),
    ])
    const used = usedResources(this.from, resources, bytes)
    const inverse = invert(matrix)
    if (!used || !inverse || !isOpaque(this.from, resources, before.states)) return null
    // Wider than what is visible, so that its edges clip nothing.
    const [width, height] = [box[2] - box[0], box[3] - box[1]]
    const wide: Box = [box[0] - width, box[1] - height, box[2] + width, box[3] + height]
    return this.from.register(
      packStream(this.from, bytes, {
        ...{ Type: 'XObject', Subtype: 'Form', Resources: this.from.register(used) },
        BBox: transformBox(inverse, wide).map((value) => Math.round(value)),
      }),
    )
  }

  private rewrite(
    context: PDFContext,
    ref: PDFRef,
    { owner, resources }: Painter,
    bytes: Uint8Array,
    forms: ReadonlyMap<string, PDFRef>,
  ): void {
    const known = context.lookup(resources.get(name('XObject')))
    const objects = known instanceof PDFDict ? known.clone(context) : context.obj({})
    for (const [key, form] of forms) objects.set(name(key), form)
    const own = resources.clone(context)
    own.set(name('XObject'), objects)
    owner.set(name('Resources'), own)
    const stream = packStream(context, bytes)
    if (owner.get(name('Type')) === name('Page')) {
      owner.set(name('Contents'), context.register(stream))
      return
    }
    for (const [key, value] of owner.entries()) if (!STORAGE.includes(key)) stream.dict.set(key, value)
    context.assign(ref, stream)
  }
}

/** Null where it has none. */
function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c
  if (!Number.isFinite(1 / size)) return null
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** Some viewers blend a form as a whole: it is painted only where that makes no difference. */
function isOpaque(context: PDFContext, resources: PDFDict, states: readonly string[]): boolean {
  const known = context.lookup(resources.get(name('ExtGState')))
  const entries: Record<string, string> = {}
  for (const state of states) {
    const dict = known instanceof PDFDict ? context.lookup(known.get(name(state))) : undefined
    if (!(dict instanceof PDFDict)) return false
    for (const key of ['ca', 'BM', 'SMask']) {
      const value = context.lookup(dict.get(name(key)))
      if (value) entries[key] = value.toString()
    }
  }
  const { ca = '1', BM = '/Normal', SMask = '/None' } = entries
  return Number(ca) === 1 && /^\/(Normal|Compatible)$/.test(BM) && SMask === '/None'
}
