import {
  applyEdits,
  attributeValue,
  escapeAttribute,
  findAttribute,
  rawName,
  rawPrefix,
  relatedPart,
  type OpcPackage,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'
import type { ListedSlide } from '../parts'
import type { SlideCopies } from './copy-slides'
import { relationshipsName } from './part-names'
import { renameTarget } from './rewrite-relationships'

/** Numbers of slides are below this (ST_SlideId, ECMA-376 part 1, 19.7.13). */
const MAX_SLIDE_ID = 2_147_483_647
const MIN_SLIDE_ID = 256

interface Listing {
  readonly id: string
  readonly relationshipId: string
}

/** Enters the copies behind their originals: list of slides, sections, shows, relationships, content types, statistics. */
export function listCopies(
  pack: OpcPackage,
  main: string,
  slides: readonly ListedSlide[],
  copies: SlideCopies,
): Map<XmlPart, string> {
  const presentation = pack.readXml(main)
  const relationships = pack.readXml(relationshipsName(main))
  const listings = numberCopies(slides, relationships)
  const changed = new Map<XmlPart, string>()
  const put = (part: XmlPart, edits: readonly XmlEdit[]): void => {
    if (edits.length > 0) changed.set(part, applyEdits(part.source, edits))
  }
  put(presentation, presentationEdits(presentation, listings))
  put(relationships, relationshipEdits(relationships, slides, copies, listings))
  const types = pack.readXml('[Content_Types].xml')
  put(types, contentTypeEdits(types, copies))
  const statistics = relatedPart(pack, '', 'extended-properties')
  if (statistics) {
    const part = pack.readXml(statistics)
    put(part, statisticsEdits(part, copies))
  }
  return changed
}

/** Numbers and relationship ids of the copies, by those of their originals. */
function numberCopies(slides: readonly ListedSlide[], { source, root }: XmlPart): Map<string, Listing> {
  const taken = new Set([...root.descendants()].map((element) => attributeValue(source, element, 'Id')))
  const used = new Set(slides.map(({ id }) => Number(id)))
  let id = Math.max(MIN_SLIDE_ID, ...used)
  let relation = 0
  const listings = new Map<string, Listing>()
  for (const slide of slides) {
    do id = id >= MAX_SLIDE_ID ? MIN_SLIDE_ID : id + 1
    while (used.has(id))
    used.add(id)
    do relation++
    while (taken.has(`rId${relation}`))
    const listing = { id: String(id), relationshipId: `rId${relation}` }
    listings.set(`id:${slide.id}`, listing)
    listings.set(`rel:${slide.relationshipId}`, listing)
  }
  return listings
}

/** Lists that name slides by number, by relationship, or both (19.2.1.34, 19.2.1.30; [MS-PPTX] 2.2.4.9 for sections). */
function presentationEdits({ source, root }: XmlPart, listings: ReadonlyMap<string, Listing>): XmlEdit[] {
  const edits: XmlEdit[] = []
  for (const element of root.descendants()) {
    const inList = element.name === 'p:sldId' || element.name === 'p14:sldId'
    if (!inList && !(element.name === 'p:sld' && element.parent?.name === 'p:sldLst')) continue
    const { id, relation } = identityOf(source, element)
    const listing = listings.get(`rel:${relation?.value}`) ?? listings.get(`id:${id?.value}`)
    if (!listing) continue
    const renamed = [
      ...(id ? [{ ...id, text: listing.id }] : []),
      ...(relation ? [{ ...relation, text: listing.relationshipId }] : []),
    ]
    const tag = source.slice(element.start, element.openEnd)
    const local = renamed.map(({ start, end, text }) => ({
      start: start - element.start,
      end: end - element.start,
      text,
    }))
    const text = applyEdits(tag, local).replace(/\s*\/?>$/, '/>')
    edits.push({ start: element.end, end: element.end, text })
  }
  return edits
}

interface Value {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** `id` and `r:id` have one local name, so they are told apart by the colon. */
function identityOf(source: string, element: XmlElement): { id: Value | null; relation: Value | null } {
  const tag = source.slice(element.start, element.openEnd)
  const find = (pattern: RegExp): Value | null => {
    const match = pattern.exec(tag)
    if (!match) return null
    const value = match[1] ?? match[2] ?? ''
    const end = element.start + match.index + match[0].length - 1
    return { start: end - value.length, end, value }
  }
  return {
    id: find(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/),
    relation: find(/\s[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/),
  }
}

function relationshipEdits(
  { source, root }: XmlPart,
  slides: readonly ListedSlide[],
  copies: SlideCopies,
  listings: ReadonlyMap<string, Listing>,
): XmlEdit[] {
  const names = new Map(slides.map((slide) => [slide.relationshipId, slide.name]))
  return [...root.descendants()].flatMap((element): XmlEdit[] => {
    const id = element.name === 'rel:Relationship' ? findAttribute(source, element, 'Id') : null
    const listing = id && listings.get(`rel:${id.value}`)
    const copy = id && copies.slides.get(names.get(id.value) ?? '')
    if (!id || !listing || !copy) return []
    const renamed = [
      { start: id.start, end: id.end, text: listing.relationshipId },
      ...renameTarget(source, element, copy),
    ].map((edit) => ({ ...edit, start: edit.start - element.start, end: edit.end - element.start }))
    const text = applyEdits(source.slice(element.start, element.end), renamed)
    return [{ start: element.end, end: element.end, text }]
  })
}

function contentTypeEdits({ source, root }: XmlPart, { types }: SlideCopies): XmlEdit[] {
  const list = root.first
  if (!list || types.size === 0) return []
  const prefix = rawPrefix(source, list)
  const text = Array.from(
    types,
    ([name, type]) =>
      `<${prefix}Override PartName="/${escapeAttribute(name)}" ContentType="${escapeAttribute(type)}"/>`,
  ).join('')
  return [{ start: list.closeStart, end: list.closeStart, text }]
}

const counted = (types: ReadonlyMap<string, string>, pattern: RegExp): number =>
  [...types.values()].filter((type) => pattern.test(type)).length

/** What the file says of itself (`docProps/app.xml`, 22.2): slides, hidden ones among them, and pages of notes. */
function statisticsEdits({ source, root }: XmlPart, { types }: SlideCopies): XmlEdit[] {
  const slides = counted(types, /presentationml\.slide\+xml$/i)
  const notes = counted(types, /presentationml\.notesSlide\+xml$/i)
  const more: Readonly<Record<string, (old: number) => number>> = {
    Slides: (old) => old + slides,
    Notes: (old) => old + notes,
    HiddenSlides: (old) => old * 2,
  }
  return (root.first?.children ?? []).flatMap((element): XmlEdit[] => {
    const change = more[rawName(source, element).replace(/^.*:/, '')]
    const old = Number(source.slice(element.openEnd, element.closeStart))
    if (!change || !Number.isInteger(old) || element.first) return []
    return [{ start: element.openEnd, end: element.closeStart, text: String(change(old)) }]
  })
}
