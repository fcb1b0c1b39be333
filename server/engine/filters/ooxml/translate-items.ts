import { hasLetters, sameRuns, textRun, type Run } from '../../model'
import type { InlineItem, TextItem, TextWriter } from './inline'
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
  const only = items.length === 1 ? items[0] : undefined
  if (only?.kind === 'text' && only.path.length === 0 && !only.format.link)
    return translateText(only, ask, write)
  const plan = planSegments(items)
  const translations = plan.flatMap((part) =>
    part.kind === 'segment' ? [unlessSame(part.segment.runs, ask(part.segment.runs, part.stretch))] : [],
  )
  if (translations.every((runs) => runs === null)) return null
  return rebuildParagraph(plan, translations, write)
}

/** The same for one text without containers, marks and links, as nearly every cell holds: nothing to plan or to restore. */
function translateText({ text, format }: TextItem, ask: AskRuns, write: TextWriter): string | null {
  if (!hasLetters(text)) return null
  const core = text.trim()
  const source = [textRun(core)]
  const runs = unlessSame(source, ask(source, 0))
  if (!runs) return null
  const start = text.indexOf(core)
  const words = runs.map((run) => (run.kind === 'text' ? run.text : '')).join('')
  const whole = text.slice(0, start) + words + text.slice(start + core.length)
  return whole === '' ? '' : write(whole, format)
}

const unlessSame = (source: readonly Run[], translation: Translation): Translation =>
  translation && sameRuns(source, translation) ? null : translation
