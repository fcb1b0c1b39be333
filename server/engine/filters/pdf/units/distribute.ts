import type { Run } from '../../../model'
import type { UnitPlan } from './unit-plan'

/** A word's end, or any place between letters of scripts without spaces. */
const BREAK_BEHIND = /[\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/
/** Unspaced scripts whose words a simple rule cannot tell are cut by their segmenter. */
const SOUTH_EAST_ASIAN = /[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f]/

/**
 * Shares a translation among the places its source stood in, in proportion to their lengths, cut between words. Every
 * atom stays in the place it came from: its glyphs are there.
 */
export function distribute(plan: UnitPlan, runs: readonly Run[]): Run[][] {
  const { fragments } = plan
  if (fragments.length === 1) return [withAllAtoms([...runs], fragments[0]!.atoms)]
  const total = fragments.reduce((sum, fragment) => sum + fragment.length, 0)
  const homeOf = new Map(fragments.flatMap(({ atoms }, home) => atoms.map((id) => [id, home] as const)))
  const ends: number[] = []
  let share = 0
  for (const { length } of fragments) ends.push((share += length / total))
  const length = runs.reduce((sum, run) => sum + run.text.length, 0)
  const parts: Run[][] = fragments.map(() => [])
  let at = 0
  let part = 0
  for (const run of runs) {
    if (run.kind === 'atom') {
      const home = homeOf.get(run.id)
      parts[home ?? part]?.push(run)
      if (home !== undefined && home > part) part = home
      at += run.text.length
      continue
    }
    let rest = run.text
    while (part < fragments.length - 1 && at + rest.length > ends[part]! * length) {
      const cut = cutNear(rest, Math.max(0, Math.round(ends[part]! * length - at)))
      if (cut > 0) parts[part]!.push({ ...run, text: rest.slice(0, cut) })
      at += cut
      rest = rest.slice(cut)
      part++
    }
    if (rest) parts[part]!.push({ ...run, text: rest })
    at += rest.length
  }
  return parts.map((own, index) => withAllAtoms(own, fragments[index]!.atoms))
}

/** The place between two words that is nearest to the one wanted; 0 to the text's length. */
function cutNear(text: string, wanted: number): number {
  if (wanted <= 0) return 0
  if (wanted >= text.length) return text.length
  const cuts = new Set<number>([0, text.length])
  for (let at = 1; at < text.length; at++) if (BREAK_BEHIND.test(text[at - 1]!)) cuts.add(at)
  if (SOUTH_EAST_ASIAN.test(text)) {
    const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text)
    for (const { index } of words) cuts.add(index)
  }
  return [...cuts].reduce((best, cut) => (Math.abs(cut - wanted) < Math.abs(best - wanted) ? cut : best), 0)
}

/** Atoms an engine lost are put back at the end; doubled ones go. */
function withAllAtoms(runs: readonly Run[], atoms: readonly number[]): Run[] {
  const seen = new Set<number>()
  const once = runs.filter((run) => run.kind === 'text' || (!seen.has(run.id) && seen.add(run.id)))
  const lost = atoms.filter((id) => !seen.has(id))
  return [...once, ...lost.map((id): Run => ({ kind: 'atom', id, role: 'protected', text: '', style: 0 }))]
}
