import { sameRuns, type Run } from '../../model'
import type { InlineItem, TextWriter } from './inline'
import { rebuildParagraph } from './rebuild'
import { planSegments } from './segment'

/** New runs, or null to leave the text as it is. */
export type Translation = readonly Run[] | null

/** Asked once per stretch of a paragraph that holds letters, in order, with the stretch's ordinal in the paragraph. */
export type AskRuns = (runs: readonly Run[], stretch: number) => Translation

/**
 * The new content of a paragraph, or null when none of its stretches was translated. One that came back as it went keeps
 * its bytes: nothing that the flattening left aside (languages, revision marks, readings) is lost for nothing.
 */
export function translateItems(items: readonly InlineItem[], ask: AskRuns, write: TextWriter): string | null {
  const plan = planSegments(items)
  const translations = plan.flatMap((part) =>
    part.kind === 'segment' ? [unlessSame(part.segment.runs, ask(part.segment.runs, part.stretch))] : [],
  )
  if (translations.every((runs) => runs === null)) return null
  return rebuildParagraph(plan, translations, write)
}

const unlessSame = (source: readonly Run[], translation: Translation): Translation =>
  translation && sameRuns(source, translation) ? null : translation
