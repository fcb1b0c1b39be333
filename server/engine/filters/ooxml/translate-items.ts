import type { Run } from '../../model'
import type { InlineItem, TextWriter } from './inline'
import { rebuildParagraph } from './rebuild'
import { planSegments } from './segment'

/** Asked once per stretch of text, in document order; null leaves it as it is. */
export type AskRuns = (runs: readonly Run[]) => readonly Run[] | null

/** The new content of a paragraph, or null when none of its stretches was translated. */
export function translateItems(items: readonly InlineItem[], ask: AskRuns, write: TextWriter): string | null {
  const plan = planSegments(items)
  const translations = plan.flatMap((part) => (part.kind === 'segment' ? [ask(part.segment.runs)] : []))
  if (translations.every((runs) => runs === null)) return null
  return rebuildParagraph(plan, translations, write)
}
