import { hasLetters } from '../../../model'
import { BLIND, CONCATENATING, CONDITIONS, COUNTING, HANDING_ON, NUMERIC, PICKING } from './functions'
import type { CallNode, FormulaNode, LiteralNode, ReferenceNode } from './parse-formula'

/**
 * Which texts of cells must stay as they are: `all`; `patterns` those with wildcards or a comparison in front; `figures`
 * those that Excel might read as a number or a date.
 */
export type Keep = 'all' | 'patterns' | 'figures'

/** `show`: becomes (part of) what the cell shows. `equal`: compared with texts of the workbook, so it follows them. */
export type LiteralUse = 'show' | 'equal' | 'condition'

/** What a formula demands of the texts it reads. */
export interface FormulaFindings {
  literal(node: LiteralNode, use: LiteralUse): void
  /** Cells of a reference whose texts must not change; `edge` narrows it to its first column or row. */
  keepCells(reference: ReferenceNode, which: Keep, edge?: 'column' | 'row'): void
  /** Texts are compared: equal ones must stay equal and different ones different. */
  compares(): void
}

/** What the surroundings do with a value: show it, compare it, take it apart, not look at it, count with it. */
type Context = 'show' | 'equal' | 'keep' | 'blind' | 'number'

const COMPARISON = /^(?:<=|>=|<>|[=<>])$/
const WILDCARD = /[*?~]/
/** Of the functions that take numbers, those that answer with text. */
const WRITING = new Set(
  'TEXT DOLLAR FIXED CHAR UNICHAR ROMAN BASE DEC2BIN DEC2HEX DEC2OCT COMPLEX CELL INFO ADDRESS'.split(' '),
)

/** Splits a condition such as `"<>Open"` (ECMA-376 part 1, 18.17.7.61) into comparison and text. */
export function splitCondition(text: string): readonly [comparison: string, rest: string] {
  const comparison = /^(?:<>|<=|>=|[=<>])/.exec(text)?.[0] ?? ''
  return [comparison, text.slice(comparison.length)]
}

/**
 * Goes through a formula and tells which literals may be translated, which follow the texts of cells, and which texts of
 * cells may not change because the formula takes them apart, orders them or reads them as numbers. What it does not know
 * keeps everything.
 */
export function judgeFormula(node: FormulaNode, findings: FormulaFindings): void {
  new Judge(findings).judge(node, 'show')
}

class Judge {
  constructor(private readonly findings: FormulaFindings) {}

  judge(node: FormulaNode, context: Context): void {
    switch (node.kind) {
      case 'literal':
        return this.literal(node, context)
      case 'reference':
        if (context === 'keep') this.findings.keepCells(node, 'all')
        if (context === 'number') this.findings.keepCells(node, 'figures')
        if (context === 'equal') this.findings.compares()
        return
      case 'list':
        return this.all(node.parts, context)
      case 'sign':
        return this.judge(node.operand, 'number')
      case 'binary':
        return this.binary(node.operator, node.left, node.right, context)
      case 'call':
        return this.call(node, context)
      default:
        return
    }
  }

  private all(nodes: readonly FormulaNode[], context: Context): void {
    for (const node of nodes) this.judge(node, context)
  }

  private literal(node: LiteralNode, context: Context): void {
    if (context === 'show' || context === 'equal') this.findings.literal(node, context)
    if (context === 'equal') this.findings.compares()
  }

  private binary(operator: string, left: FormulaNode, right: FormulaNode, context: Context): void {
    if (COMPARISON.test(operator)) return this.comparison(operator, left, right)
    const inner = operator === '&' ? joined(context) : 'number'
    this.all([left, right], inner)
  }

  private comparison(operator: string, left: FormulaNode, right: FormulaNode): void {
    const both = [left, right]
    if (both.some((node) => isNumber(node) || isWordless(node))) return this.all(both, 'blind')
    const equality = operator === '=' || operator === '<>'
    this.all(both, equality && both.every(follows) ? 'equal' : 'keep')
  }

  private call({ name, args }: CallNode, context: Context): void {
    const [first, second, third, ...others] = args
    const condition = CONDITIONS[name]
    if (condition) return this.conditions(args, condition.first, condition.repeats)
    if (name === 'IF') return this.each(args, ['blind', context, context])
    if (name === 'IFERROR' || name === 'IFNA' || HANDING_ON.has(name)) return this.all(args, context)
    if (name === 'CHOOSE') return this.each(args, ['number', ...args.slice(1).map(() => context)])
    if (name === 'IFS') return args.forEach((arg, at) => this.judge(arg, at % 2 === 0 ? 'blind' : context))
    if (name === 'SWITCH' && first) return this.choice(first, args.slice(1), context)
    if (CONCATENATING.has(name)) return this.all(args, joined(context))
    if (name === 'REPT') return this.each(args, [joined(context), 'number'])
    if (name === 'HYPERLINK') return this.each(args, ['keep', context])
    if (BLIND.has(name)) return this.all(args, 'blind')
    if (NUMERIC.has(name)) return this.all(args, 'number')
    if (name === 'GETPIVOTDATA')
      return args.forEach((arg) => arg.kind === 'literal' && this.judge(arg, 'equal'))
    if (first && second) {
      if (name === 'VLOOKUP' || name === 'HLOOKUP')
        return this.tableLookup(name, first, second, third, others[0])
      if (name === 'MATCH') return this.lookup(first, second, isZero(third, false))
      if (name === 'XMATCH') return this.lookup(first, second, isZero(third, true))
      if (name === 'LOOKUP') return this.all([first, second], isNumber(first) ? 'blind' : 'keep')
      if (name === 'XLOOKUP') {
        if (others[0]) this.judge(others[0], context)
        return this.lookup(first, second, isZero(others[1], true))
      }
    }
    if (PICKING.has(name) && first)
      return this.each(args, [context, ...args.slice(1).map((): Context => 'number')])
    this.all(args, 'keep')
  }

  private each(args: readonly FormulaNode[], contexts: readonly Context[]): void {
    args.forEach((arg, at) => this.judge(arg, contexts[at] ?? 'keep'))
  }

  private choice(value: FormulaNode, rest: readonly FormulaNode[], context: Context): void {
    const cases = rest.filter((_, at) => at % 2 === 0 && at + 1 < rest.length)
    const results = rest.filter((_, at) => at % 2 === 1 || at === rest.length - 1)
    const numbers = cases.every((node) => isNumber(node) || isWordless(node))
    const equal = [value, ...cases].every(follows)
    this.all([value, ...cases], numbers ? 'blind' : equal ? 'equal' : 'keep')
    this.all(
      results.filter((node) => !cases.includes(node)),
      context,
    )
  }

  private tableLookup(
    name: string,
    value: FormulaNode,
    table: FormulaNode,
    place: FormulaNode | undefined,
    approximate: FormulaNode | undefined,
  ): void {
    if (place) this.judge(place, 'number')
    if (isZero(approximate, false)) return this.lookup(value, table, true)
    this.judge(value, 'keep')
    if (table.kind === 'reference')
      this.findings.keepCells(table, 'all', name === 'VLOOKUP' ? 'column' : 'row')
    else this.judge(table, 'keep')
  }

  private lookup(value: FormulaNode, where: FormulaNode, exact: boolean): void {
    if (isNumber(value)) return this.all([value, where], 'blind')
    const pattern = value.kind === 'literal' && WILDCARD.test(value.value)
    if (!exact || pattern || !follows(value) || !follows(where)) return this.all([value, where], 'keep')
    this.patterns(value)
    this.all([value, where], 'equal')
  }

  /** Cells that are looked for may hold wildcards. */
  private patterns(node: FormulaNode): void {
    if (node.kind === 'reference') this.findings.keepCells(node, 'patterns')
    else if (node.kind === 'list') node.parts.forEach((part) => this.patterns(part))
    else if (node.kind === 'call') node.args.forEach((arg) => this.patterns(arg))
  }

  private conditions(args: readonly FormulaNode[], first: number, repeats: boolean): void {
    for (let at = first; at + 1 < args.length; at += 2) {
      this.condition(args[at]!, args[at + 1]!)
      if (!repeats) break
    }
  }

  private condition(range: FormulaNode, wanted: FormulaNode): void {
    if (wanted.kind === 'list') return wanted.parts.forEach((part) => this.condition(range, part))
    if (isNumber(wanted) || isWordless(wanted)) return this.judge(wanted, 'blind')
    if (wanted.kind === 'literal') {
      const [comparison, text] = splitCondition(wanted.value)
      if (!hasLetters(text)) return
      if (/[<>]=?$/.test(comparison.replace('<>', '')) || WILDCARD.test(text) || !follows(range)) {
        return this.judge(range, 'keep')
      }
      this.findings.literal(wanted, 'condition')
      return this.judge(range, 'equal')
    }
    const value = unlike(wanted)
    if (!follows(value) || !follows(range)) return this.all([wanted, range], 'keep')
    this.patterns(value)
    this.all([value, range], 'equal')
  }
}

/** Joining texts shows their parts; whoever looks at the whole closer than that takes the parts apart. */
const joined = (context: Context): Context => (context === 'show' || context === 'blind' ? context : 'keep')

/** `"<>"&A1` and `"="&A1` ask for the text behind the sign. */
function unlike(node: FormulaNode): FormulaNode {
  if (node.kind !== 'binary' || node.operator !== '&' || node.left.kind !== 'literal') return node
  return /^(?:<>|=)$/.test(node.left.value) ? node.right : node
}

const isWordless = (node: FormulaNode): boolean => node.kind === 'literal' && !hasLetters(node.value)

const isZero = (node: FormulaNode | undefined, byDefault: boolean): boolean => {
  if (!node) return byDefault
  if (node.kind === 'missing') return true
  return (node.kind === 'number' || node.kind === 'truth') && /^(?:0|FALSE)$/.test(node.text)
}

/** Never a text. */
function isNumber(node: FormulaNode): boolean {
  if (node.kind === 'number' || node.kind === 'truth' || node.kind === 'sign') return true
  if (node.kind === 'binary') return node.operator !== '&'
  if (node.kind !== 'call' || WRITING.has(node.name)) return false
  return BLIND.has(node.name) || NUMERIC.has(node.name) || COUNTING.has(node.name) || node.name in CONDITIONS
}

/** Whether the value is a whole text of this workbook, so that it is translated like all of its equals. */
export function follows(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'reference':
      return !node.external
    case 'list':
      return node.parts.every(follows)
    case 'call':
      return callFollows(node)
    case 'binary':
      return node.operator !== '&'
    default:
      return true
  }
}

function callFollows({ name, args }: CallNode): boolean {
  if (name === 'IF') return args.slice(1).every(follows)
  if (name === 'CHOOSE' || name === 'SWITCH' || name === 'IFS') return args.slice(1).every(follows)
  if (name === 'IFERROR' || name === 'IFNA' || HANDING_ON.has(name)) return args.every(follows)
  if (PICKING.has(name)) return args.every((arg) => isNumber(arg) || follows(arg))
  return isNumber({ kind: 'call', name, args })
}
