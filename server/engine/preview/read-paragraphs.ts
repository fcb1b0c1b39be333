import type { Filter } from '../filters/filter'
import { OpcPackage } from '../filters/ooxml'
import { listSlides, ownedParts } from '../filters/pptx/parts'
import { hasLetters, plainText, type Unit } from '../model'
import type { PlacedText, TextPlace } from './facing-texts'

/** The paragraphs of a Word document or a presentation, as the filter's reader finds them. */
export async function readParagraphs(filter: Filter, bytes: Uint8Array): Promise<PlacedText[]> {
  const { units } = await filter.extract(bytes)
  const pack = OpcPackage.open(bytes)
  const slides = filter.format === 'pptx' ? slidesOf(pack) : new Map<string, number>()
  return placeUnits(units, pack.mainPart().name, slides)
}

/** Units that count, each in the part of the document where a reader meets it. */
export function placeUnits(
  units: readonly Unit[],
  main: string,
  slides: ReadonlyMap<string, number>,
): PlacedText[] {
  const places = new Map<string, TextPlace & { readonly parts: string[] }>()
  return units.flatMap((unit) => {
    const text = plainText(unit.runs).trim()
    if (!unit.counted || !hasLetters(text)) return []
    const number = slides.get(unit.part)
    const kind = kindOf(unit, main, number)
    const name = `${kind} ${number ?? ''}`
    let place = places.get(name)
    if (!place) places.set(name, (place = { kind, ...(number && { number }), parts: [] }))
    if (!place.parts.includes(unit.part)) place.parts.push(unit.part)
    return [{ key: unit.id, place, text }]
  })
}

function kindOf({ part, role }: Unit, main: string, slide: number | undefined): TextPlace['kind'] {
  if (part === main) return 'text'
  if (role === 'comment' || role === 'header' || role === 'note') return role
  return slide === undefined ? 'other' : 'slide'
}

/** The number of the slide to which a part belongs. */
function slidesOf(pack: OpcPackage): Map<string, number> {
  const numbers = new Map<string, number>()
  listSlides(pack, pack.mainPart().name).forEach((slide, index) => {
    for (const part of ownedParts(pack, slide.name)) if (!numbers.has(part)) numbers.set(part, index + 1)
  })
  return numbers
}
