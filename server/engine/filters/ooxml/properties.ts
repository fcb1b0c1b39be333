import { translateLeaf } from './drawing-part'
import type { XmlPart } from './package'
import type { AskRuns } from './translate-items'
import type { XmlEdit } from './xml-edits'

/** What a reader meets in lists of files and in fields (ECMA-376 part 2, 10.1). Names of people stay. */
const PROSE = ['dc:title', 'dc:subject', 'dc:description', 'cp:keywords', 'cp:category']

/** Translates title, subject, comments, keywords and category of the document. */
export function translateProperties({ source, root }: XmlPart, place: () => AskRuns): XmlEdit[] {
  return PROSE.flatMap((name) => {
    const ask = place()
    const element = root.first?.child(name)
    return element?.openEnd !== element?.end && element ? translateLeaf(source, element, ask) : []
  })
}
