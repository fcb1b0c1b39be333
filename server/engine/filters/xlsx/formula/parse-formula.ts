/** Cells, a name or a table that a formula speaks of. */
export interface ReferenceNode {
  readonly kind: 'reference'
  /** Sheet as named in front of it, without quotation marks; null for the formula's own. */
  readonly sheet: string | null
  /** In another workbook. */
  readonly external: boolean
  /** `A1:B2`, or null when `name` or `table` says what it is. */
  readonly area: string | null
  readonly name: string | null
  readonly table: { readonly name: string; readonly start: number; readonly end: number } | null
}

export interface LiteralNode {
  readonly kind: 'literal'
  readonly value: string
  /** Offsets around its quotation marks. */
  readonly start: number
  readonly end: number
}

export interface CallNode {
  readonly kind: 'call'
  /** Upper case, without the prefixes of newer functions. */
  readonly name: string
  readonly args: readonly FormulaNode[]
}

export type FormulaNode =
  | ReferenceNode
  | LiteralNode
  | CallNode
  | { readonly kind: 'number' | 'truth' | 'error' | 'missing'; readonly text: string }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: FormulaNode
      readonly right: FormulaNode
    }
  | { readonly kind: 'sign'; readonly operand: FormulaNode }
  /** Array constants, unions, ranges between references. */
  | { readonly kind: 'list'; readonly parts: readonly FormulaNode[] }

const AREA =
  /(?:\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.(!\\?])/uy
const SHEET = /(?:\[(\d+)\])?(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+(?::[\p{L}\p{N}_.]+)?))?!/uy
const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/uy
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const ERROR = /#(?:[A-Z0-9_]+[!?]|N\/A)/iy
const OPERATORS: readonly RegExp[] = [/<=|>=|<>|[=<>]/y, /&/y, /[+-]/y, /[*/]/y, /\^/y]
const SPACE = /\s*/y
const STRING = /"((?:[^"]|"")*)"/y
const MAX_DEPTH = 200

/** A formula that does not read as one; its texts and references must be taken as they stand. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
}

/** Reads a formula as files hold it: English names, commas, no leading `=` (ECMA-376 part 1, 18.17). Throws `FormulaError`. */
export function parseFormula(formula: string): FormulaNode {
  return new FormulaParser(formula).parse()
}

class FormulaParser {
  private at = 0
  private depth = 0

  constructor(private readonly source: string) {}

  parse(): FormulaNode {
    if (this.source.startsWith('=')) this.at = 1
    const node = this.expression()
    this.space()
    if (this.at < this.source.length) throw this.unreadable()
    return node
  }

  private unreadable(): FormulaError {
    return new FormulaError(`unreadable at ${this.at}`)
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match) this.at += match[0].length
    return match
  }

  private space(): void {
    this.take(SPACE)
  }

  private takeChar(char: string): boolean {
    this.space()
    if (this.source[this.at] !== char) return false
    this.at++
    return true
  }

  private expression(level = 0): FormulaNode {
    if (level === OPERATORS.length) return this.signed()
    if (level === 0 && ++this.depth > MAX_DEPTH) throw this.unreadable()
    let left = this.expression(level + 1)
    for (;;) {
      this.space()
      const operator = this.take(OPERATORS[level]!)?.[0]
      if (!operator) break
      left = { kind: 'binary', operator, left, right: this.expression(level + 1) }
    }
    if (level === 0) this.depth--
    return left
  }

  private signed(): FormulaNode {
    this.space()
    const sign = this.source[this.at]
    if (sign === '-') {
      this.at++
      return { kind: 'sign', operand: this.signed() }
    }
    if (sign === '+' || sign === '@') {
      this.at++
      return this.signed()
    }
    let node = this.ranges()
    while (this.takeChar('%')) node = { kind: 'sign', operand: node }
    return node
  }

  /** References joined by `:` or by a space (intersection). */
  private ranges(): FormulaNode {
    let node = this.primary()
    for (;;) {
      if (this.source[this.at] === '#') this.at++ // spilled range
      const before = this.at
      this.space()
      if (this.source[this.at] === ':') this.at++
      else if (before === this.at || !/[\p{L}_$'[\\]/u.test(this.source[this.at] ?? '')) return node
      this.space()
      node = { kind: 'list', parts: [node, this.primary()] }
    }
  }

  private primary(): FormulaNode {
    this.space()
    const char = this.source[this.at]
    if (char === '"') return this.literal()
    if (char === '{') return this.list('}')
    if (char === '(') return this.list(')')
    if (char === '#') {
      const text = this.take(ERROR)?.[0]
      if (text) return { kind: 'error', text }
    }
    const sheet = this.take(SHEET)
    const named = (sheet?.[2]?.replace(/''/g, "'") ?? sheet?.[3] ?? null) || null
    const external = Boolean(sheet?.[1]) || Boolean(named?.includes('['))
    const area = this.take(AREA)?.[0]
    const where = { kind: 'reference', sheet: named, external } as const
    if (area) return { ...where, area, name: null, table: null }
    if (sheet && this.take(ERROR)) return { kind: 'error', text: '#REF!' }
    const number = sheet ? null : this.take(NUMBER)?.[0]
    if (number) return { kind: 'number', text: number }
    return this.named(where)
  }

  private literal(): FormulaNode {
    const start = this.at
    const match = this.take(STRING)
    if (!match) throw this.unreadable()
    return { kind: 'literal', value: (match[1] ?? '').replace(/""/g, '"'), start, end: this.at }
  }

  private list(end: string): FormulaNode {
    this.at++
    const parts = [this.expression()]
    while (this.takeChar(',') || this.takeChar(';')) parts.push(this.expression())
    if (!this.takeChar(end)) throw this.unreadable()
    return parts.length === 1 ? parts[0]! : { kind: 'list', parts }
  }

  private named(where: Pick<ReferenceNode, 'kind' | 'sheet' | 'external'>): FormulaNode {
    const name = this.take(NAME)?.[0] ?? ''
    const next = this.source[this.at]
    if (next === '(' && name) return this.call(name)
    if (next === '[') {
      const start = this.at
      this.skipBrackets()
      return { ...where, area: null, name: null, table: { name, start, end: this.at } }
    }
    if (!name) throw this.unreadable()
    if (/^(true|false)$/i.test(name) && !where.sheet) return { kind: 'truth', text: name.toUpperCase() }
    return { ...where, area: null, name, table: null }
  }

  private call(name: string): FormulaNode {
    this.at++
    const args: FormulaNode[] = []
    if (!this.takeChar(')')) {
      do args.push(this.argument())
      while (this.takeChar(','))
      if (!this.takeChar(')')) throw this.unreadable()
    }
    return { kind: 'call', name: name.toUpperCase().replace(/^(_XLFN\.|_XLWS\.|_XLUDF\.)+/, ''), args }
  }

  private argument(): FormulaNode {
    this.space()
    const next = this.source[this.at]
    return next === ',' || next === ')' ? { kind: 'missing', text: '' } : this.expression()
  }

  private skipBrackets(): void {
    for (let depth = 0; this.at < this.source.length; this.at++) {
      const char = this.source[this.at]
      if (char === "'") this.at++
      else if (char === '[') depth++
      else if (char === ']' && --depth === 0) {
        this.at++
        return
      }
    }
    throw this.unreadable()
  }
}
