import type { ContentNode } from '../content/content-tree'
import type { Splice } from '../content/cut'
import type { Rule, RulePath } from '../content/rules'
import type { Block, Glyph, PageLayout } from '../layout'

/** Underlines all of whose words are translated: they are taken off the page and painted again with their words. */
export function rulesToMove({ chunks }: PageLayout, blocks: readonly Block[]): Set<Rule> {
  const ruled = chunks.flatMap(({ glyphs }) =>
    glyphs.flatMap((glyph) => withCopies(glyph).filter(({ rulings }) => rulings !== null)),
  )
  if (ruled.length === 0) return new Set()
  const gone = new Set<Glyph>()
  for (const { marks } of blocks)
    for (const { glyph } of marks) if (glyph) for (const one of withCopies(glyph)) gone.add(one)
  const moved = new Set<Rule>()
  const staying = new Set<Rule>()
  for (const glyph of ruled) {
    for (const { rule } of glyph.rulings ?? []) (gone.has(glyph) ? moved : staying).add(rule)
  }
  for (const rule of staying) moved.delete(rule)
  for (const { rest } of moved) for (const rule of rest ?? []) moved.add(rule)
  return moved
}

const withCopies = (glyph: Glyph): readonly Glyph[] => (glyph.copies ? [glyph, ...glyph.copies] : [glyph])

/** Paths of which nothing is left. */
export function emptiedPaths(rules: readonly Rule[]): RulePath[] {
  const counts = new Map<RulePath, number>()
  for (const { path } of rules) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts].filter(([path, count]) => path.parts === count).map(([path]) => path)
}

/** What takes moved rules out of one stream; empty paths are not painted. */
export function cutRules(node: ContentNode, rules: ReadonlySet<Rule>): Splice[] {
  const own = [...rules].filter((rule) => rule.node === node)
  return [...own, ...emptiedPaths(own)].map(({ start, end }) => ({ start, end, text: ' ' }))
}
