import { hasLetters } from '../../../model'
import { judgeFormula, splitCondition, type FormulaFindings } from './judge-formula'
import { FormulaError, parseFormula, type FormulaNode, type LiteralNode } from './parse-formula'
import { renameColumns, type ColumnNames } from './structured-reference'

/** How texts read after translation; null for one that stays. */
export type Follow = (text: string) => string | null

export interface RewrittenFormula {
  /** Null when the formula stays as it is. */
  readonly formula: string | null
  /** What a cell with this formula will show instead of `result`; null when that cannot be told. */
  readonly result: (result: string) => string | null
}

interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

const quoted = (text: string): string => `"${text.replace(/"/g, '""')}"`

/** Puts translations in the place of a formula's literals and names of columns, exactly where `judgeFormula` allows. */
export function rewriteFormula(formula: string, follow: Follow, columns: ColumnNames): RewrittenFormula {
  let node: FormulaNode
  try {
    node = parseFormula(formula)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { formula: null, result: () => null }
  }
  const changed = new Map<LiteralNode, string>()
  judgeFormula(node, {
    ...NOTHING,
    literal: (literal, use) => {
      const [comparison, text] = use === 'condition' ? splitCondition(literal.value) : ['', literal.value]
      const translated = follow(text)
      if (translated !== null) changed.set(literal, comparison + translated)
    },
  })
  const splices: Splice[] = [...changed].map(([{ start, end }, text]) => ({ start, end, text: quoted(text) }))
  walk(node, (inner) => {
    if (inner.kind !== 'reference' || !inner.table) return
    const { name, start, end } = inner.table
    const text = renameColumns(formula.slice(start, end), name, columns)
    if (text !== null) splices.push({ start, end, text })
  })
  return {
    formula: splices.length > 0 ? splice(formula, splices) : null,
    result: (result) => follow(result) ?? composed(node, result, follow, changed),
  }
}

const MAX_OPEN_PARTS = 4
const MAX_COMPOSED = 1_000

const NOTHING: FormulaFindings = {
  literal: () => undefined,
  keepCells: () => undefined,
  compares: () => undefined,
}

function splice(text: string, splices: readonly Splice[]): string {
  let out = ''
  let at = 0
  for (const { start, end, text: piece } of [...splices].sort((a, b) => a.start - b.start)) {
    out += text.slice(at, start) + piece
    at = end
  }
  return out + text.slice(at)
}

export function walk(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node)
  if (node.kind === 'binary') {
    walk(node.left, visit)
    walk(node.right, visit)
  } else if (node.kind === 'call') node.args.forEach((arg) => walk(arg, visit))
  else if (node.kind === 'list') node.parts.forEach((part) => walk(part, visit))
  else if (node.kind === 'sign') walk(node.operand, visit)
}

/** Parts of a text that a formula joins: known ones by what they were and are, null for what it computes. */
type Part = { readonly was: string; readonly is: string } | null

function composed(
  node: FormulaNode,
  result: string,
  follow: Follow,
  changed: ReadonlyMap<LiteralNode, string>,
): string | null {
  for (const branch of branches(node)) {
    const parts = joinedParts(branch, changed)
    if (!parts.some((part) => part && hasLetters(part.was))) continue
    // Each open part may try every length: long ones are left to be calculated.
    if (parts.filter((part) => !part).length > MAX_OPEN_PARTS || result.length > MAX_COMPOSED) continue
    const pattern = parts.map((part) => (part ? escapePattern(part.was) : '([^]*?)')).join('')
    const match = new RegExp(`^${pattern}$`).exec(result)
    if (!match) continue
    let group = 1
    return parts
      .map((part) => {
        if (part) return part.is
        const captured = match[group++] ?? ''
        return follow(captured) ?? captured
      })
      .join('')
  }
  return null
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What the formula may show, one by one. */
function branches(node: FormulaNode): readonly FormulaNode[] {
  if (node.kind !== 'call') return [node]
  if (node.name === 'IF') return node.args.slice(1).flatMap(branches)
  if (node.name === 'IFERROR' || node.name === 'IFNA') return node.args.flatMap(branches)
  if (node.name === 'CHOOSE') return node.args.slice(1).flatMap(branches)
  if (node.name === 'IFS') return node.args.filter((_, at) => at % 2 === 1).flatMap(branches)
  if (node.name === 'SWITCH') return node.args.slice(1).flatMap(branches)
  if (node.name === 'HYPERLINK' && node.args[1]) return branches(node.args[1])
  return [node]
}

function joinedParts(node: FormulaNode, changed: ReadonlyMap<LiteralNode, string>): Part[] {
  if (node.kind === 'binary' && node.operator === '&') {
    return [...joinedParts(node.left, changed), ...joinedParts(node.right, changed)]
  }
  if (node.kind === 'call' && (node.name === 'CONCATENATE' || node.name === 'CONCAT')) {
    return node.args.flatMap((arg) => joinedParts(arg, changed))
  }
  if (node.kind === 'literal') return [{ was: node.value, is: changed.get(node) ?? node.value }]
  return [null]
}
