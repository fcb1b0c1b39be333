import { formatNumber } from '../../content/ink'
import type { Rule } from '../../content/rules'
import { boxWidth } from '../../geometry'
import type { Line, RuleRow } from '../model'
import { attachRules } from './underlines'

/**
 * Browsers draw a dotted underline dot by dot (`border-bottom: 1px dotted`): together they are one line under its words, which is painted again as
 * a dashed one. Answers the dots that belong to words.
 */
export function attachDottedUnderlines(lines: readonly Line[], rows: readonly RuleRow[]): Rule[] {
  const underlines = rows.flatMap((row): Rule[] => {
    const [first, second] = row.rules
    if (!first || !second || boxWidth(row.box) < boxWidth(first.box) * 2) return []
    const width = boxWidth(first.box)
    const dash = `[${formatNumber(width)} ${formatNumber(Math.max(0, second.box[0] - first.box[2]))}] 0`
    return [{ ...first, box: row.box, dash, rest: row.rules.slice(1) }]
  })
  return attachRules(lines, underlines).flatMap((rule) => [rule, ...(rule.rest ?? [])])
}
