import type { UnitRole } from '../../model'
import { attributeValue, drawingPartKind, relatedPart, type OpcPackage } from '../ooxml'

/** A part that holds text, found by content type. */
export interface TextPart {
  readonly name: string
  /** What its XML is made of; on `master` parts the prompts of placeholders are no text. */
  readonly markup: 'shapes' | 'master' | 'chart' | 'comments' | 'properties'
  readonly role: UnitRole
  readonly counted: boolean
}

type Description = Omit<TextPart, 'name'>

/** Content types of parts with text (ECMA-376 part 1, 13.3; [MS-PPTX] 2.1 for comments with threads). */
const DESCRIPTIONS: readonly (readonly [RegExp, Description])[] = [
  [/presentationml\.slide\+xml$/i, { markup: 'shapes', role: 'paragraph', counted: true }],
  [/presentationml\.notesSlide\+xml$/i, { markup: 'shapes', role: 'note', counted: true }],
  [
    /presentationml\.comments\+xml$|ms-powerpoint\.comments\+xml$/i,
    { markup: 'comments', role: 'comment', counted: true },
  ],
  [
    /presentationml\.(slideLayout|slideMaster|notesMaster|handoutMaster)\+xml$/i,
    { markup: 'master', role: 'master', counted: false },
  ],
]

/** What stands for itself and is led to from several slides: here the parts of one slide end. */
const SHARED =
  /presentationml\.(slide|slideLayout|slideMaster|notesMaster|handoutMaster|presProps|viewProps|tableStyles|commentAuthors)\+xml$|\.main\+xml$|officedocument\.theme\+xml$|ms-powerpoint\.authors\+xml$/i

export const isSlide = (contentType: string): boolean => /presentationml\.slide\+xml$/i.test(contentType)
export const isComments = (contentType: string): boolean => describe(contentType)?.markup === 'comments'

function describe(contentType: string): Description | null {
  const known = DESCRIPTIONS.find(([pattern]) => pattern.test(contentType))
  if (known) return known[1]
  const drawing = drawingPartKind(contentType)
  if (!drawing) return null
  if (drawing === 'chart') return { markup: 'chart', role: 'label', counted: true }
  // The drawing of a diagram repeats the text of its data.
  const copy = drawing === 'diagram-drawing'
  return { markup: 'shapes', role: copy ? 'fallback' : 'label', counted: !copy }
}

/** A slide as the presentation lists it (`p:sldId`, 19.2.1.33). */
export interface ListedSlide {
  readonly name: string
  readonly id: string
  readonly relationshipId: string
}

/** The slides in the order in which they are shown, hidden ones included. */
export function listSlides(pack: OpcPackage, main: string): ListedSlide[] {
  const { source, root } = pack.readXml(main)
  const relationships = new Map(pack.relationships(main).map((item) => [item.id, item]))
  const list = root.first?.child('p:sldIdLst')?.children ?? []
  return list.flatMap((element) => {
    if (element.name !== 'p:sldId') return []
    const tag = source.slice(element.start, element.openEnd)
    const relationshipId = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''
    const target = relationships.get(relationshipId)
    if (!target || target.external || !pack.has(target.target)) return []
    const id = /\sid\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? attributeValue(source, element, 'id') ?? ''
    return [{ name: target.target, id, relationshipId }]
  })
}

/** The part and all that belongs to it alone: its notes, comments, charts, diagrams and their own parts. */
export function ownedParts(pack: OpcPackage, start: string): string[] {
  const found = new Set([start])
  for (const name of found) {
    for (const { target, external } of pack.relationships(name)) {
      if (!external && pack.has(target) && !SHARED.test(pack.contentType(target))) found.add(target)
    }
  }
  return [...found]
}

/** The parts with text: slide after slide with what belongs to it, then masters and layouts, then the properties. */
export function findTextParts(pack: OpcPackage, main: string): TextPart[] {
  const parts = new Map<string, TextPart>()
  const add = (name: string, change: Partial<Description> = {}): void => {
    const description = describe(pack.contentType(name))
    if (description && !parts.has(name)) parts.set(name, { name, ...description, ...change })
  }
  for (const slide of listSlides(pack, main)) for (const name of ownedParts(pack, slide.name)) add(name)
  for (const name of pack.reachableParts(main)) {
    const isMaster = describe(pack.contentType(name))?.markup === 'master'
    if (isMaster) for (const owned of ownedParts(pack, name)) add(owned, { role: 'master', counted: false })
  }
  // What no list names but some link leads to.
  for (const name of pack.reachableParts(main)) add(name, { counted: false })
  const properties = relatedPart(pack, '', 'core-properties')
  if (properties) {
    parts.set(properties, { name: properties, markup: 'properties', role: 'property', counted: false })
  }
  return [...parts.values()]
}
