import { sameRuns, type Run } from '../../../model'
import {
  findAttribute,
  planSegments,
  restoreLinks,
  type AskRuns,
  type InlineItem,
  type XmlEdit,
  type XmlElement,
} from '../../ooxml'
import { writeRun } from '../write-run'
import { cloneContent } from './clone-content'
import { cloneProperties, type BilingualEdition } from './clone-properties'

/** A paragraph and where it stands. */
export interface BesideRequest {
  readonly source: string
  readonly prefix: string
  readonly paragraph: XmlElement
  readonly items: readonly InlineItem[]
  readonly ask: AskRuns
  readonly edition: BilingualEdition
  /** `below` a paragraph of its own, `line` a new line in the same one, `inline` behind a stroke, `none` nowhere. */
  readonly place: 'below' | 'line' | 'inline' | 'none'
  /** False on a ground that may be dark. */
  readonly muted: boolean
}

/** Content controls that hold one paragraph only (17.5.2: text, date, lists, picture). */
const SINGLE = ['w:text', 'w:date', 'w:dropDownList', 'w:comboBox', 'w:picture', 'w:citation', 'w:equation']

/** The edits that put a paragraph's translation beside it; none when it was not translated or reads the same. */
export function writeBeside(request: BesideRequest): XmlEdit[] {
  const { paragraph, source, prefix, place } = request
  const plan = planSegments(request.items)
  let differs = false
  const translations = plan.map((part): readonly Run[] | null => {
    if (part.kind === 'fixed') return null
    const runs = request.ask(part.segment.runs, part.stretch)
    if (runs && !sameRuns(runs, part.segment.runs)) differs = true
    return runs && restoreLinks(part.segment, runs)
  })
  if (!differs || place === 'none') return []
  const ofSegments = translations.filter((_, index) => plan[index]?.kind === 'segment')
  const content = cloneContent(plan, ofSegments, (text, format) => writeRun(prefix, text, format))
  if (place !== 'below') {
    const mark = writeRun(prefix, place === 'line' ? '\n' : ' / ', { key: '', xml: '' })
    return [{ start: paragraph.closeStart, end: paragraph.closeStart, text: mark + content }]
  }
  const properties = paragraph.child('w:pPr')
  const clone = cloneProperties(source, prefix, properties, request.edition, request.muted)
  const at = behind(paragraph)
  const edits: XmlEdit[] = [{ start: at, end: at, text: `<${prefix}p>${clone}${content}</${prefix}p>` }]
  const section = properties?.child('w:sectPr')
  if (section) edits.push({ start: section.start, end: section.end, text: '' })
  return edits
}

/** Behind the paragraph, or behind the control around it where that holds no second one. */
function behind(paragraph: XmlElement): number {
  let element = paragraph
  for (;;) {
    const control = element.parent?.name === 'w:sdtContent' ? element.parent.parent : null
    const properties = control?.child('w:sdtPr')
    if (!control || !properties || !SINGLE.some((name) => properties.child(name))) return element.end
    element = control
  }
}

/** Lets the shape around a grown text box grow with it: bodies that say so, and those of VML. */
export function growShape(source: string, shape: XmlElement): XmlEdit[] {
  const body = shape.child('wps:bodyPr')
  const fixed = body?.child('a:noAutofit')
  if (!fixed) return []
  const open = source.slice(fixed.start, fixed.end)
  return [{ start: fixed.start, end: fixed.end, text: open.replace('noAutofit', 'spAutoFit') }]
}

/** A row of exact height would cut off text that has grown, so it gets a least height instead (17.4.80). */
export function loosenRow(source: string, row: XmlElement): XmlEdit[] {
  return (row.child('w:trPr')?.children ?? []).flatMap((height): XmlEdit[] => {
    const rule = height.name === 'w:trHeight' ? findAttribute(source, height, 'hRule') : null
    return rule?.value === 'exact' ? [{ start: rule.start, end: rule.end, text: 'atLeast' }] : []
  })
}
