import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { pageContent } from '../filters/pdf/content/decode-stream'
import { dropSignatures } from '../filters/pdf/extras/signatures'
import { openPlain } from '../filters/pdf/open/open-pdf'
import { addTo, type Multiset } from './report'
import { sumOfStream } from './stream-sums'

/** What a page is besides its text. */
export interface PageObjects {
  /** Boxes and turn. */
  readonly shape: string
  /** Targets of links, pictures by what their bytes say, other annotations by kind. */
  readonly links: Multiset
  readonly images: Multiset
  readonly annotations: Multiset
  /** Whether the page's content names one of its pictures, or the form in which it is. */
  paints: (image: string) => boolean
  /** Sums of the content streams, taken when they are asked for. */
  readonly content: string
}

export interface PdfObjects {
  /** What to read its glyphs from: the file, or what was rescued of it. */
  readonly readable: Uint8Array
  readonly pages: readonly PageObjects[]
  /** Entries of the outline by where they lead, and named destinations. */
  readonly bookmarks: Multiset
  readonly fields: number
  readonly attachments: number
}

const name = (text: string): PDFName => PDFName.of(text)
const MOST_NODES = 200_000
const MOST_FORMS = 2_000
const MOST_CONTENT = 32 * 1024 * 1024

/** Opens a PDF anew and lists what is in it by its objects (ISO 32000-1). Of its streams only pictures are unpacked, and contents when they are asked for. */
export async function readObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const { document, plain, repaired } = await openPlain(bytes)
  // They cannot be kept, which is said by a warning of its own.
  dropSignatures(document)
  const targets = new Targets(document)
  return {
    readable: repaired ? plain : bytes,
    pages: document.getPages().map((page) => readPage(page, targets)),
    bookmarks: readBookmarks(document, targets),
    fields: countFields(document),
    attachments: namesIn(document, 'EmbeddedFiles').length,
  }
}

/** Where links and bookmarks lead, in words that do not depend on numbers of objects. */
class Targets {
  private readonly context: PDFContext
  private readonly pages: ReadonlyMap<string, number>

  constructor(document: PDFDocument) {
    this.context = document.context
    this.pages = new Map(document.getPages().map(({ ref }, index) => [ref.toString(), index]))
  }

  of(dict: PDFDict): string {
    const action = this.context.lookup(dict.get(name('A')))
    if (action instanceof PDFDict) {
      const uri = textOf(this.context, action.get(name('URI')))
      if (uri !== null) return `uri ${uri}`
      const kind = action.get(name('S'))?.toString() ?? ''
      return `${kind} ${this.place(action.get(name('D')))}`
    }
    return `/GoTo ${this.place(dict.get(name('Dest')))}`
  }

  private place(target: PDFObject | undefined): string {
    const object = this.context.lookup(target)
    if (object instanceof PDFArray) {
      const page = object.get(0)
      return page instanceof PDFRef ? `page ${this.pages.get(page.toString()) ?? '?'}` : String(page)
    }
    return textOf(this.context, object) ?? object?.toString() ?? ''
  }
}

function textOf(context: PDFContext, object: PDFObject | undefined): string | null {
  const value = context.lookup(object)
  return value instanceof PDFString || value instanceof PDFHexString ? value.asString() : null
}

function readPage(page: PDFPage, targets: Targets): PageObjects {
  const { context } = page.doc
  const links: Multiset = new Map()
  const annotations: Multiset = new Map()
  const list = context.lookup(page.node.get(name('Annots')))
  for (const item of list instanceof PDFArray ? list.asArray() : []) {
    const annotation = context.lookup(item)
    if (!(annotation instanceof PDFDict)) continue
    const kind = annotation.get(name('Subtype'))?.toString() ?? ''
    if (kind === '/Link') addTo(links, targets.of(annotation))
    else addTo(annotations, kind)
  }
  const listed = listImages(context, page.node.Resources())
  const boxes = [page.getMediaBox(), page.getCropBox()].map((box) => Object.values(box).join(' '))
  return {
    shape: `${boxes.join(' / ')} ${page.getRotation().angle}`,
    links,
    annotations,
    images: new Map([...listed.keys()].map((image) => [image, 1])),
    paints: (image) => namesAny(page, listed.get(image) ?? []),
    get content() {
      return sumsOf(context, page.node.get(name('Contents')))
    },
  }
}

/** Pictures by what their bytes say, each with the names under which the page has it or the forms it is in. */
function listImages(context: PDFContext, resources: PDFDict | undefined): Map<string, string[]> {
  const images = new Map<string, string[]>()
  const seen = new Set<PDFObject>()
  const collect = (inner: PDFObject | undefined, top: string | null): void => {
    const objects = inner instanceof PDFDict ? context.lookup(inner.get(name('XObject'))) : undefined
    if (!(objects instanceof PDFDict) || seen.size > MOST_FORMS) return
    for (const [key, reference] of objects.entries()) {
      const stream = context.lookup(reference)
      if (!(stream instanceof PDFStream) || seen.has(stream)) continue
      seen.add(stream)
      const named = top ?? key.decodeText()
      if (stream.dict.get(name('Subtype')) !== name('Image')) {
        collect(context.lookup(stream.dict.get(name('Resources'))), named)
        continue
      }
      const image = describeImage(context, stream)
      images.set(image, [...(images.get(image) ?? []), named])
    }
  }
  collect(resources, null)
  return images
}

function describeImage(context: PDFContext, stream: PDFStream): string {
  const [width, height] = ['Width', 'Height'].map((key) => String(context.lookup(stream.dict.get(name(key)))))
  return `${width}x${height} ${stream instanceof PDFRawStream ? sumOfStream(context, stream) : 0}`
}

/** Names are looked for as they are written by all writers known; one in other letters counts as painted. */
function namesAny(page: PDFPage, keys: readonly string[]): boolean {
  if (keys.some((key) => !/^[\w.+-]+$/.test(key))) return true
  try {
    const content = Buffer.from(pageContent(page.doc.context, page.node, MOST_CONTENT)).toString('latin1')
    return keys.some((key) => new RegExp(`/${key.replace(/[.+]/g, '\\$&')}(?![\\w.+#-])`).test(content))
  } catch {
    return true
  }
}

function sumsOf(context: PDFContext, contents: PDFObject | undefined): string {
  const object = context.lookup(contents)
  const streams = object instanceof PDFArray ? object.asArray().map((item) => context.lookup(item)) : [object]
  return streams
    .map((stream) => (stream instanceof PDFRawStream ? sumOfStream(context, stream) : 0))
    .join(' ')
}

function readBookmarks(document: PDFDocument, targets: Targets): Multiset {
  const { context, catalog } = document
  const bookmarks: Multiset = new Map()
  const root = context.lookup(catalog.get(name('Outlines')))
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = [root instanceof PDFDict ? root.get(name('First')) : undefined]
  while (waiting.length > 0 && seen.size < MOST_NODES) {
    const entry = context.lookup(waiting.pop())
    if (!(entry instanceof PDFDict) || seen.has(entry)) continue
    seen.add(entry)
    addTo(bookmarks, targets.of(entry))
    waiting.push(entry.get(name('Next')), entry.get(name('First')))
  }
  for (const key of namesIn(document, 'Dests')) addTo(bookmarks, `name ${key}`)
  return bookmarks
}

/** Keys of a name tree of the catalogue (ISO 32000-1, 7.9.6). */
function namesIn({ catalog, context }: PDFDocument, kind: string): string[] {
  const names = context.lookup(catalog.get(name('Names')))
  const waiting = [names instanceof PDFDict ? names.get(name(kind)) : undefined]
  const seen = new Set<PDFObject>()
  const keys: string[] = []
  while (waiting.length > 0 && seen.size < MOST_NODES) {
    const node = context.lookup(waiting.pop())
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const [kids, own] = ['Kids', 'Names'].map((key) => context.lookup(node.get(name(key))))
    if (kids instanceof PDFArray) waiting.push(...kids.asArray())
    if (own instanceof PDFArray) {
      for (let at = 0; at < own.size(); at += 2) keys.push(textOf(context, own.get(at)) ?? '')
    }
  }
  return keys
}

function countFields({ catalog, context }: PDFDocument): number {
  const form = context.lookup(catalog.get(name('AcroForm')))
  const waiting = [form instanceof PDFDict ? form.get(name('Fields')) : undefined]
  const seen = new Set<PDFObject>()
  let count = 0
  while (waiting.length > 0 && seen.size < MOST_NODES) {
    const node = context.lookup(waiting.pop())
    if (!node || seen.has(node)) continue
    seen.add(node)
    if (node instanceof PDFArray) waiting.push(...node.asArray())
    else if (node instanceof PDFDict) {
      count++
      waiting.push(node.get(name('Kids')))
    }
  }
  return count
}
