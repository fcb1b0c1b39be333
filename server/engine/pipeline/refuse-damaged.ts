import type { BilingualReport, FidelityReport, FindingKind } from '../fidelity'
import { ResultError } from './check-result'

/** One of these, and the file is not what was paid for. */
const NEVER: readonly FindingKind[] = ['page-lost', 'slide-lost', 'sheet-lost', 'part-lost']
/** Share of the translated text that must be found. */
const LEAST_COVERED = 0.95
/** Share of links, bookmarks, images and formulas that may be lost or changed, and as many in any case. */
const MOST_LOST = 0.1
const FEW = 2
/** Numbers and formulas are what a workbook is for. */
const MOST_WRONG = 0.01

/** Share of the translations that must be found in the bilingual file: some contents have room for one language. */
const LEAST_COVERED_BILINGUAL = 0.9
/** Share of the texts, slides or pages of the original that may stand otherwise in it, and `FEW` in any case. */
const MOST_OTHERWISE = 0.02

/** Refuses a result that is too far from its source to be handed out and paid. Throws `ResultError`. */
export function refuseDamaged(report: FidelityReport): void {
  const count = (...kinds: readonly FindingKind[]): number =>
    report.findings
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, finding) => sum + finding.count, 0)
  const reasons: string[] = NEVER.filter((kind) => count(kind) > 0)
  const failedShare = report.left.failed > 0
  if (report.covered < LEAST_COVERED && !failedShare) reasons.push(`covered ${report.covered.toFixed(2)}`)
  const limits: readonly (readonly [FindingKind[], number, number])[] = [
    [['link-lost', 'link-changed'], report.links.source, MOST_LOST],
    [['bookmark-lost', 'bookmark-changed'], report.bookmarks.source, MOST_LOST],
    [['image-lost', 'image-changed'], report.images.source, MOST_LOST],
    [['formula-lost', 'formula-changed'], report.formulas.source, MOST_WRONG],
  ]
  for (const [kinds, total, share] of limits) {
    if (count(...kinds) > Math.max(FEW, total * share)) reasons.push(`${kinds[0]} ${count(...kinds)}`)
  }
  if (report.bilingual) reasons.push(...faultsOf(report.bilingual, failedShare))
  if (reasons.length > 0) throw new ResultError('damaged', reasons.join(', '))
}

/** The bilingual file is paid for, too. */
function faultsOf({ places, originals, covered, form }: BilingualReport, failedShare: boolean): string[] {
  const faults: string[] = []
  if (places && places.result < places.source) faults.push(`${form} ${places.result} of ${places.source}`)
  if (covered < LEAST_COVERED_BILINGUAL && !failedShare) faults.push(`covered ${covered.toFixed(2)}`)
  const otherwise = originals.source - originals.result
  if (otherwise > Math.max(FEW, originals.source * MOST_OTHERWISE)) faults.push(`originals ${otherwise}`)
  return faults.map((fault) => `bilingual ${fault}`)
}
