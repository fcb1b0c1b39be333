import {
  applyEdits,
  attributeValue,
  parseXml,
  rawName,
  rawPrefix,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'
import type { Placed, TextBodyStyle, TextInheritance } from '../inheritance'
import { fitTable } from './fit-tables'
import { growShape } from './grow-shape'
import { readParagraphs, shareOf } from './read-body'
import { textBoxOf, type TextBox } from './text-box'
import { measureFlow, type FlowParagraph, type Shrink } from './text-flow'

const BODIES = new Set(['p:txBody', 'dsp:txBody'])
const AUTOFITS = ['a:normAutofit', 'a:noAutofit', 'a:spAutoFit']
/** Text is never set smaller than this share of what it says, unless the author has done so. */
const FLOOR = 0.7
const STEP = 0.025
/** What an author has already set below the floor may go down by this much more. */
const FURTHER = 0.85
/** Metrics are estimates: a little room is left. */
const MARGIN = 0.97
/** Beyond this the original does not fit, whatever the estimate is worth. */
const CLEARLY = 1.15

/**
 * Sets text that has become longer than its shape smaller, as PowerPoint would when it is edited (`a:normAutofit`, ECMA-376
 * part 1, 21.1.2.1.3): PowerPoint shows what the file says and does not compute it on opening. The original is measured the
 * same way, so that text which overflowed before is only brought back to where it was.
 *
 * @param text The part as it is to be written.
 */
export function fitShapes(part: XmlPart, text: string, inheritance: TextInheritance): string {
  const before = findFitted(part.root)
  if (before.length === 0) return text
  const after = findFitted(parseXml(text, part.name))
  // A translation changes what stands in paragraphs, never which bodies and tables there are.
  const edits = after.flatMap((element, index) => {
    const original = before[index]
    if (!original) return []
    if (element.name === 'a:tbl') return fitTable({ part, original, text, table: element, inheritance })
    return fitBody({ part, original, text, body: element, inheritance })
  })
  return applyEdits(text, edits)
}

const findFitted = (root: XmlElement): XmlElement[] =>
  [...root.descendants()].filter(({ name }) => BODIES.has(name) || name === 'a:tbl')

interface FitRequest {
  readonly part: XmlPart
  readonly original: XmlElement
  readonly text: string
  readonly body: XmlElement
  readonly inheritance: TextInheritance
}

function fitBody({ part, original, text, body, inheritance }: FitRequest): XmlEdit[] {
  const shape = original.parent
  const properties = body.child('a:bodyPr')
  if (!shape || !properties) return []
  const style = inheritance.styleOf(part.source, shape, original)
  if (style.bodies.some(isWarped)) return []
  const box = textBoxOf(part.source, shape, style)
  if (!box) return []
  const written = readParagraphs(text, body, style, inheritance)
  const source = readParagraphs(part.source, original, style, inheritance)
  const autofit = readAutofit(style)
  const { room, wanted } = roomFor(source, box, autofit)
  if (takes(written, room, autofit.shrink)) return []
  const missing = autofit.kind === 'a:spAutoFit' ? missingHeight(written, room) : null
  const growth =
    missing !== null && body.parent
      ? growShape(text, body.parent, style, missing, inheritance.pageHeight)
      : null
  return [growth ?? setAutofit(text, properties, findShrink(written, wanted, autofit.shrink))]
}

/** Letters bent along a path are as large as their path. */
const isWarped = ({ source, element }: Placed): boolean => {
  const warp = element.child('a:prstTxWarp')
  return warp !== null && attributeValue(source, warp, 'prst') !== 'textNoShape'
}

interface Autofit {
  readonly kind: string
  readonly shrink: Shrink
}

const FULL: Shrink = { font: 1, lines: 1 }

function readAutofit({ bodies }: TextBodyStyle): Autofit {
  for (const { source, element } of bodies) {
    const autofit = element.children.find((child) => AUTOFITS.includes(child.name))
    if (!autofit) continue
    if (autofit.name !== 'a:normAutofit') return { kind: autofit.name, shrink: FULL }
    const font = shareOf(attributeValue(source, autofit, 'fontScale'), 1)
    const lines = 1 - shareOf(attributeValue(source, autofit, 'lnSpcReduction'), 0)
    return { kind: autofit.name, shrink: { font, lines } }
  }
  return { kind: 'a:noAutofit', shrink: FULL }
}

/** What the translation may take. */
interface Room {
  readonly width: number
  readonly height: number
  readonly tooWide: number
}

/**
 * As much as the shape has, or as the original takes. Where text that is to shrink clearly ran over, a longer translation
 * is wanted inside all the same: PowerPoint will shrink it when somebody edits it.
 */
function roomFor(
  source: readonly FlowParagraph[],
  { width, height }: TextBox,
  { kind, shrink }: Autofit,
): { readonly room: Room; readonly wanted: Room } {
  const original = measureFlow(source, width, shrink)
  const inside = height * MARGIN
  const room = { width, height: Math.max(inside, original.height), tooWide: original.tooWide }
  const ranOver = kind === 'a:normAutofit' && original.height > height * CLEARLY
  return { room, wanted: ranOver ? { ...room, height: inside } : room }
}

function takes(written: readonly FlowParagraph[], room: Room, shrink: Shrink): boolean {
  const size = measureFlow(written, room.width, shrink)
  return size.height <= room.height && size.tooWide <= room.tooWide
}

/** Null where more height does not help. */
function missingHeight(written: readonly FlowParagraph[], room: Room): number | null {
  const size = measureFlow(written, room.width, FULL)
  return size.tooWide > room.tooWide ? null : size.height - room.height
}

/** The least shrinking with which the text takes no more than its room; as much as may be where none is enough. */
function findShrink(written: readonly FlowParagraph[], room: Room, now: Shrink): Shrink {
  const floor = Math.min(FLOOR, now.font * FURTHER)
  let last = now
  for (let font = now.font - STEP; font > floor - STEP / 2; font -= STEP) {
    const lines = Math.min(now.lines, font > 0.9 ? 0.9 : 0.8)
    last = { font, lines }
    if (takes(written, room, last)) break
  }
  return last
}

function setAutofit(text: string, properties: XmlElement, { font, lines }: Shrink): XmlEdit {
  const prefix = rawPrefix(text, properties)
  const thousandths = (share: number): number => Math.round(share * 1000) * 100
  const reduction = thousandths(1 - lines)
  const autofit = `<${prefix}normAutofit fontScale="${thousandths(font)}"${reduction > 0 ? ` lnSpcReduction="${reduction}"` : ''}/>`
  const present = properties.children.find((child) => AUTOFITS.includes(child.name))
  if (present) return { start: present.start, end: present.end, text: autofit }
  if (properties.openEnd === properties.end) {
    const open = text.slice(properties.start, properties.openEnd).replace(/\s*\/>$/, '>')
    const close = `</${rawName(text, properties)}>`
    return { start: properties.start, end: properties.end, text: `${open}${autofit}${close}` }
  }
  const at = properties.child('a:prstTxWarp')?.end ?? properties.openEnd
  return { start: at, end: at, text: autofit }
}
