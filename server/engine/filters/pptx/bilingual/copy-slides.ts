import {
  applyEdits,
  encodeXml,
  findAttribute,
  parseXml,
  type OpcPackage,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'
import { isComments, isSlide, ownedParts, type ListedSlide } from '../parts'
import type { Presentation } from '../presentation'
import { PartNames, relationshipsName } from './part-names'
import { copyRelationships } from './rewrite-relationships'

/** The translated slides with all that belongs to each. */
export interface SlideCopies {
  /** Names of the copies of slides by the names of their originals. */
  readonly slides: ReadonlyMap<string, string>
  /** Names of the new parts with their content types; relationships only where no default covers them. */
  readonly types: ReadonlyMap<string, string>
  readonly added: ReadonlyMap<string, Uint8Array>
}

/** Pictures, sounds, films and models hold no text: original and copy show the same ones. */
const MEDIA = /^(image|audio|video|model|font)\//i

/** Copies every listed slide as it is translated. Comments stay with the originals. */
export function copySlides(
  { pack, slides, changed }: Presentation,
  workbooks: ReadonlyMap<string, Uint8Array>,
): SlideCopies {
  const copier = new SlideCopier(pack, slides, changed, workbooks)
  for (const slide of slides) copier.copy(slide)
  return copier
}

class SlideCopier implements SlideCopies {
  readonly slides: ReadonlyMap<string, string>
  readonly types = new Map<string, string>()
  readonly added = new Map<string, Uint8Array>()
  private readonly names: PartNames
  private readonly translated = new Map<string, { part: XmlPart; text: string }>()

  constructor(
    private readonly pack: OpcPackage,
    slides: readonly ListedSlide[],
    changed: ReadonlyMap<XmlPart, string>,
    private readonly workbooks: ReadonlyMap<string, Uint8Array>,
  ) {
    this.names = new PartNames(pack.names)
    this.slides = new Map(slides.map(({ name }) => [name, this.names.next(name)]))
    for (const [part, text] of changed) this.translated.set(part.name, { part, text })
  }

  copy(slide: ListedSlide): void {
    const copies = new Map<string, string>()
    for (const name of ownedParts(this.pack, slide.name)) {
      const type = this.pack.contentType(name)
      if (MEDIA.test(type) || isComments(type)) continue
      const copy = isSlide(type) ? this.slides.get(name) : this.names.next(name)
      if (copy) copies.set(name, copy)
    }
    for (const [name, copy] of copies) this.copyPart(name, copy, copies)
  }

  private copyPart(name: string, copy: string, copies: ReadonlyMap<string, string>): void {
    const { pack } = this
    this.types.set(copy, pack.contentType(name))
    this.added.set(copy, this.contentOf(name))
    const relationships = copyRelationships(pack, name, (target, external) => {
      if (external) return target
      if (isComments(pack.contentType(target))) return null
      // Links from slide to slide lead from copy to copy.
      return copies.get(target) ?? this.slides.get(target) ?? target
    })
    if (relationships !== null) this.addRelationships(name, copy, relationships)
  }

  private addRelationships(name: string, copy: string, xml: string): void {
    const rels = relationshipsName(copy)
    this.added.set(rels, Buffer.from(xml, 'utf8'))
    // Most packages have a default for all of them, some name each.
    const type = this.pack.contentType(relationshipsName(name))
    if (this.pack.contentType(rels) !== type) this.types.set(rels, type)
  }

  private contentOf(name: string): Uint8Array {
    const { pack } = this
    const workbook = this.workbooks.get(name)
    if (workbook) return workbook
    const isPage = /presentationml\.(slide|notesSlide)\+xml$/i.test(pack.contentType(name))
    const translated = this.translated.get(name)
    if (!isPage) return translated ? encodeXml(translated.text, translated.part.decoded) : pack.read(name)
    const { part, text } = translated ?? asRead(pack.readXml(name))
    return encodeXml(withoutIdentity(text, name), part.decoded)
  }
}

const asRead = (part: XmlPart) => ({ part, text: part.source })

/**
 * A page that is nobody else: its number of creation is its own ([MS-PPTX] 2.2.4.3), and it does not claim the comments of
 * the original.
 */
function withoutIdentity(text: string, name: string): string {
  const edits: XmlEdit[] = []
  for (const element of parseXml(text, name).descendants()) {
    if (element.name === 'p14:creationId') edits.push(...renumber(text, element))
    else if (element.name === 'p188:commentRel') edits.push(removeExtension(element))
  }
  return applyEdits(text, edits)
}

function renumber(text: string, element: XmlElement): XmlEdit[] {
  const value = findAttribute(text, element, 'val')
  if (!value) return []
  const number = (Number(value.value) ^ 0x5bd1e995) >>> 0 || 1
  return [{ start: value.start, end: value.end, text: String(number) }]
}

/** The extension around an element, with its list when nothing else is in it. */
function removeExtension(element: XmlElement): XmlEdit {
  const extension = element.parent ?? element
  const list = extension.parent
  const { start, end } = list?.name === 'p:extLst' && list.children.length === 1 ? list : extension
  return { start, end, text: '' }
}
