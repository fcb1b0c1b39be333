import { hasLetters } from '../../../model'
import { detached } from '../../ooxml'
import { readArea, type Area, type Extent, ONE_CELL } from '../formula/area'
import { CellSelection } from '../formula/cell-selection'
import { follows, judgeFormula, splitCondition, type FormulaFindings } from '../formula/judge-formula'
import { FormulaError, parseFormula, type FormulaNode, type ReferenceNode } from '../formula/parse-formula'
import { BLIND, NUMERIC } from '../formula/functions'
import { splitEdges, textKey } from '../text-key'
import type { Workbook } from '../workbook'

/** Where a formula stands. */
export interface FormulaPlace {
  readonly sheet: number
  readonly extent: Extent
}

/** Formulas that compare and take apart nothing; most of those of a large workbook. */
const PLAIN = /^[\s\w$:,.+\-*/()!%^]*$/
const CALLED = /[A-Za-z][A-Za-z0-9.]*(?=\()/g
const MAX_OPAQUE = 100_000

/**
 * A formula without the numbers of its rows: filled down a column, all its copies are one. Texts in quotation marks count
 * as they are.
 */
const shapeOf = (formula: string): string =>
  formula.includes('"')
    ? formula
        .split('"')
        .map((piece, at) => (at % 2 === 0 ? piece.replace(ROW, '') : piece))
        .join('"')
    : formula.replace(ROW, '')
const ROW = /(?<=[A-Z]\$?)\d+(?![\d.(])/g
const MAX_SHAPES = 20_000

const isPlain = (formula: string): boolean =>
  PLAIN.test(formula) && (formula.match(CALLED) ?? []).every((name) => BLIND.has(name) || NUMERIC.has(name))

/** Gathers from all formulas of a workbook what its texts mean to them. */
export class FormulaSurvey {
  /** Keys of texts that must stay. */
  readonly kept = new Set<string>()
  /** Keys of texts that also stand in formulas, lists, filters: translations must fit there too. */
  readonly followed = new Set<string>()
  /** Texts that only formulas and lists hold, by key, in order of appearance. */
  readonly labels = new Map<string, { readonly text: string; readonly sheet: number }>()
  /** Texts that formulas make up out of something else than whole texts. */
  readonly opaque = new Map<string, { readonly formula: string; readonly place: FormulaPlace }>()
  readonly selections: readonly CellSelection[]
  /** Formulas that chose no cells: another of the same shape has nothing to add. */
  private readonly shapes = new Map<string, FormulaNode>()
  private selected = false
  private keeps = true
  compares = false
  readsFigures = false
  readsPatterns = false
  /** A formula that could not be read might name columns of tables. */
  keepsTables = false

  constructor(private readonly workbook: Workbook) {
    this.selections = workbook.sheets.map(() => new CellSelection())
  }

  /**
   * Judges a formula; `keeps` false for rules, which change how cells look and no number. Returns what it is, null where
   * that does not matter or it is unreadable.
   */
  take(formula: string, place: FormulaPlace, keeps = true): FormulaNode | null {
    this.keeps = keeps
    if (isPlain(formula)) {
      this.readsFigures = true
      return null
    }
    const shape = shapeOf(formula)
    const known = this.shapes.get(shape)
    if (known) return known
    const node = this.parse(formula, place)
    if (!node) return null
    this.selected = false
    judgeFormula(node, this.findings(place))
    if (!this.selected && this.shapes.size < MAX_SHAPES) this.shapes.set(shape, node)
    return node
  }

  /** Keeps every text that a formula holds and reads. Returns whether that was news. */
  keepAll(formula: string, place: FormulaPlace): boolean {
    this.keeps = true
    const node = this.parse(formula, place)
    if (!node) return false
    let news = false
    each(node, (inner) => {
      if (inner.kind === 'literal') this.keepText(inner.value)
      if (inner.kind === 'reference') news = this.select(inner, place) || news
    })
    return news
  }

  /** Notes that a formula shows this text without having it from a cell. */
  noteResult(result: string, node: FormulaNode, formula: string, place: FormulaPlace): void {
    if (follows(node) || this.opaque.size >= MAX_OPAQUE) return
    const key = textKey(result)
    if (hasLetters(key) && !this.opaque.has(key))
      this.opaque.set(detached(key), { formula: detached(formula), place })
  }

  keepText(text: string): void {
    const key = textKey(text)
    if (!this.kept.has(key) && hasLetters(key)) this.kept.add(detached(key))
  }

  /** A text that follows the cells; where no cell holds it, it may be translated by itself. */
  label(text: string, sheet: number): void {
    const key = textKey(text)
    if (!hasLetters(key)) return
    this.followed.add(key)
    if (!this.labels.has(key)) this.labels.set(key, { text: splitEdges(text)[1], sheet })
  }

  follow(text: string): void {
    if (hasLetters(text)) this.followed.add(textKey(text))
    this.compares = true
  }

  private findings(place: FormulaPlace): FormulaFindings {
    return {
      literal: (node, use) => {
        if (use === 'show') this.label(node.value, place.sheet)
        else this.follow(use === 'condition' ? splitCondition(node.value)[1] : node.value)
      },
      keepCells: (reference, which, edge) => {
        if (which === 'figures') this.readsFigures = true
        else if (which === 'patterns') this.readsPatterns = true
        else this.select(reference, place, edge)
      },
      compares: () => {
        this.compares = true
      },
    }
  }

  private parse(formula: string, place: FormulaPlace): FormulaNode | null {
    try {
      return parseFormula(formula)
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      this.keepUnread(formula, place)
      return null
    }
  }

  private keepUnread(formula: string, { sheet, extent }: FormulaPlace): void {
    for (const [, text = ''] of formula.matchAll(/"((?:[^"]|"")*)"/g)) this.keepText(text.replace(/""/g, '"'))
    for (const [reference] of formula.matchAll(/\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?/g)) {
      const area = readArea(reference, extent)
      if (area) this.selections[sheet]?.add(area)
    }
    if (formula.includes('[')) this.keepsTables = true
  }

  private select(reference: ReferenceNode, place: FormulaPlace, edge?: 'column' | 'row'): boolean {
    let news = false
    this.selected = true
    if (!this.keeps) return false
    for (const { sheet, area } of this.resolve(reference, place)) {
      const narrow: Area =
        edge === 'column'
          ? { ...area, right: area.left }
          : edge === 'row'
            ? { ...area, bottom: area.top }
            : area
      news = (this.selections[sheet]?.add(narrow) ?? false) || news
    }
    return news
  }

  private resolve(
    reference: ReferenceNode,
    { sheet, extent }: FormulaPlace,
    depth = 0,
  ): { readonly sheet: number; readonly area: Area }[] {
    if (reference.external) return []
    if (reference.area !== null) {
      const area = readArea(reference.area, extent)
      return area ? this.sheetsNamed(reference.sheet, sheet).map((index) => ({ sheet: index, area })) : []
    }
    const name = (reference.table?.name ?? reference.name ?? '').toLowerCase()
    const tables = this.workbook.sheets.flatMap((owner, index) =>
      owner.tables
        .filter((table) => (name ? table.name.toLowerCase() === name : index === sheet))
        .map(({ area }) => ({ sheet: index, area })),
    )
    const formula = this.workbook.names.get(name)
    if (reference.table || tables.length > 0 || formula === undefined || depth > 3) return tables
    const found: { sheet: number; area: Area }[] = []
    const node = this.parse(formula, { sheet, extent: ONE_CELL })
    if (node) {
      each(node, (inner) => {
        if (inner.kind === 'reference')
          found.push(...this.resolve(inner, { sheet, extent: ONE_CELL }, depth + 1))
      })
    }
    return found
  }

  private sheetsNamed(name: string | null, own: number): number[] {
    if (name === null) return [own]
    const all = this.workbook.sheets.map((_, index) => index)
    const wanted = name.toLowerCase()
    const found = all.filter((index) => this.workbook.sheets[index]?.name.toLowerCase() === wanted)
    return found.length > 0 || !wanted.includes(':') ? found : all
  }
}

function each(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node)
  if (node.kind === 'binary') {
    each(node.left, visit)
    each(node.right, visit)
  } else if (node.kind === 'call') node.args.forEach((arg) => each(arg, visit))
  else if (node.kind === 'list') node.parts.forEach((part) => each(part, visit))
  else if (node.kind === 'sign') each(node.operand, visit)
}
