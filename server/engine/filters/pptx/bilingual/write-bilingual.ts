import { sameRuns, textRun, type Run, type TranslatedUnit, type Unit } from '../../../model'
import type { Translation, XmlPart } from '../../ooxml'
import type { Presentation } from '../presentation'
import { copySlides } from './copy-slides'
import { listCopies } from './list-copies'

/**
 * Each slide followed by its translation. Masters, layouts and pictures serve both; what belongs to a slide alone (notes,
 * charts with their workbooks, diagrams) is there twice. Comments stay on the original and hold both languages, because
 * their threads and numbers exist once.
 *
 * @param presentation Already translated: its changed parts become the copies.
 */
export function writeBilingual(
  presentation: Presentation,
  workbooks: ReadonlyMap<string, Uint8Array>,
  translations: ReadonlyMap<string, TranslatedUnit>,
): Uint8Array {
  const { pack, main, slides } = presentation
  const copies = copySlides(presentation, workbooks)
  const changed: Map<XmlPart, string> =
    slides.length > 0 ? listCopies(pack, main, slides, copies) : new Map<XmlPart, string>()
  const comments = presentation.visitComments((unit) => bothLanguages(unit, translations.get(unit.id)))
  for (const [part, text] of comments) changed.set(part, text)
  return pack.write(changed, { added: copies.added })
}

function bothLanguages(unit: Unit, translated: TranslatedUnit | undefined): Translation {
  const runs = translated?.runs
  if (!runs || sameRuns(runs, unit.runs)) return null
  const texts = runs.flatMap((run): Run[] => (run.kind === 'text' ? [run] : [textRun(run.text, run.style)]))
  return [...unit.runs, textRun('\n'), ...texts]
}
