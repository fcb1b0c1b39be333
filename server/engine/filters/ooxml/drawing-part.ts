import { hasLetters, textRun, type Run } from '../../model'
import { translateDrawingParagraph, type DrawingTextTarget } from './drawing-text'
import type { AskRuns } from './translate-items'
import { elementText, escapeXml, type XmlElement } from './xml-element'
import type { XmlEdit } from './xml-edits'
import type { XmlPart } from './package'

/** Parts made of DrawingML, by content type: charts (with the shapes drawn on them) and diagrams. */
export type DrawingPartKind = 'chart' | 'diagram' | 'diagram-drawing'

const KINDS: readonly (readonly [RegExp, DrawingPartKind])[] = [
  [/drawingml\.chart\+xml$|chartex\+xml$|drawingml\.chartshapes\+xml$/i, 'chart'],
  [/drawingml\.diagramData\+xml$/i, 'diagram'],
  [/drawingml\.diagramDrawing\+xml$/i, 'diagram-drawing'],
]

export const drawingPartKind = (contentType: string): DrawingPartKind | null =>
  KINDS.find(([pattern]) => pattern.test(contentType))?.[1] ?? null

/** Copies of the workbook's strings inside a chart (ECMA-376 part 1, 21.2.2.201 and 21.2.2.95; [MS-ODRAWXML] 2.24). */
const CACHES = new Set(['c:strCache', 'c:multiLvlStrCache', 'c15:dlblRangeCache', 'cx:strDim', 'cx:txData'])
const CACHED_TEXT = new Set(['c:v', 'cx:pt', 'cx:v'])

/**
 * Translates all text of a chart or diagram part: paragraphs, cached strings, literal names of series and trendlines. `place` is called for
 * each of them, with letters or without, and gives whom to ask.
 */
export function translateDrawingPart(
  part: XmlPart,
  place: () => AskRuns,
  target: DrawingTextTarget | null,
): XmlEdit[] {
  const edits: XmlEdit[] = []
  const walk = (parent: XmlElement, cached: boolean): void => {
    for (let element = parent.first; element; element = element.next) {
      if (element.name === 'a:p')
        edits.push(...translateDrawingParagraph(part.source, element, place(), target))
      else if (element.name === 'c:name' && parent.name === 'c:trendline')
        edits.push(...translateLeaf(part.source, element, place()))
      else if (CACHED_TEXT.has(element.name) && (cached || parent.name === 'c:tx')) {
        edits.push(...translateLeaf(part.source, element, place()))
      } else walk(element, cached || CACHES.has(element.name))
    }
  }
  walk(part.root, false)
  return edits
}

/** An element that holds nothing but text. White space around it stays. */
export function translateLeaf(source: string, element: XmlElement, ask: AskRuns): XmlEdit[] {
  const text = elementText(source, element)
  if (!hasLetters(text)) return []
  const runs = ask([textRun(text.trim())], 0)
  if (!runs) return []
  const lead = /^\s*/.exec(text)?.[0] ?? ''
  const trail = /\s*$/.exec(text)?.[0] ?? ''
  return [{ start: element.openEnd, end: element.closeStart, text: escapeXml(lead + joined(runs) + trail) }]
}

const joined = (runs: readonly Run[]): string => runs.map((run) => run.text).join('')
