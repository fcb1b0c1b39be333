import { atomRun, FormatError, mergeRuns, textRun, type Run, type Unit, type UnitRole } from '../../../model'
import type { Block } from '../layout'
import { PDF_LIMITS } from '../limits'
import type { SourcePage } from '../read/read-page'
import { CUT, CUTS, readSeams, SOFT_CUT } from './cut-words'
import { canBeCut } from './cuttable'
import { readPieces, type Piece, type UnitStyle } from './inline'
import { endsOpen, runsOn, goesOnBelow, type OpenEnd } from './run-on'
import type { Fragment, UnitPlan } from './unit-plan'

interface Draft {
  readonly id: string
  readonly page: number
  readonly role: UnitRole
  readonly parts: Part[]
  text: string
}

interface Part {
  readonly block: number
  readonly page: number
  pieces: readonly Piece[]
  /** It goes on with the rest of a word. */
  inWord?: true
}

/** Open ends remembered at once: body, footnote, side column. */
const MAX_OPEN = 6

/** Gathers the units of a document page by page, in the order in which the pages paint them. */
export class UnitReader {
  private readonly drafts: Draft[] = []
  private open: OpenEnd<Draft>[] = []

  /** True when there is something to translate on the page. */
  add(source: SourcePage): boolean {
    this.open = this.open.filter(({ page }) => page >= source.index - 1)
    let number = 0
    let some = false
    const body = medianSize(source.layout.blocks)
    for (const { block, index } of inOrder(source)) {
      const pieces = readPieces(block, source.links, source.index)
      if (pieces.length === 0 || !canBeCut(block, source)) continue
      const draft =
        this.continued(block, source) ??
        this.begin(`p${source.index + 1}.${++number}`, source.index, roleOf(block, source, body))
      draft.parts.push({ block: index, page: source.index, pieces })
      draft.text += block.text
      if (endsOpen(block, source)) this.open.push({ block, page: source.index, unit: draft })
      if (this.open.length > MAX_OPEN) this.open.shift()
      some = true
    }
    return some
  }

  finish(): { units: Unit[]; plans: UnitPlan[] } {
    for (const draft of this.drafts) joinCutParts(draft)
    const seams = readSeams(this.drafts.map(textOf))
    const finished = this.drafts.map((draft) => finishDraft(mended(draft, seams(textOf(draft)))))
    return { units: finished.map(({ unit }) => unit), plans: finished.map(({ plan }) => plan) }
  }

  private continued(block: Block, source: SourcePage): Draft | null {
    const end = this.open.findLast(
      (candidate) => candidate.block.hidden === block.hidden && runsOn(candidate, block, source),
    )
    if (!end) {
      this.open = this.open.filter(
        ({ page, block: above }) => page !== source.index || !goesOnBelow(above, block),
      )
      return null
    }
    this.open = this.open.filter((other) => other !== end)
    return end.unit
  }

  private begin(id: string, page: number, role: UnitRole): Draft {
    const draft: Draft = { id, page, role, parts: [], text: '' }
    this.drafts.push(draft)
    if (this.drafts.length > PDF_LIMITS.units) throw new FormatError('too-complex', 'units')
    return draft
  }
}

/** Blocks to translate, as the page paints them, which is how they are read in all but few files. */
function inOrder({ layout }: SourcePage): { block: Block; index: number }[] {
  const first = (block: Block): number =>
    Math.min(...block.lines.map((line) => line.chunks[0]?.glyphs[0]?.show ?? Infinity))
  return layout.blocks
    .map((block, index) => ({ block, index, first: first(block) }))
    .filter(({ block }) => block.kept === null)
    .sort((a, b) => a.first - b.first)
}

function roleOf(block: Block, { view }: SourcePage, body: number): UnitRole {
  const height = view[3] - view[1]
  if (block.degrees === 0 && block.lines.length <= 2) {
    if (block.bottom > view[3] - 0.06 * height || block.top < view[1] + 0.06 * height) return 'header'
  }
  const narrow = block.x1 - block.x0 < 14 * block.size
  if (narrow && block.lines.length <= 3 && block.lines.some((line) => line.neighbours > 0)) return 'cell'
  const bold = block.lines.every((line) => line.bold)
  if (block.lines.length <= 3 && (block.size > 1.15 * body || bold)) return 'heading'
  return 'paragraph'
}

function medianSize(blocks: readonly Block[]): number {
  const sizes = blocks.flatMap(({ lines, size }) => lines.map(() => size)).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

function finishDraft({ id, page, role, parts }: Draft): { unit: Unit; plan: UnitPlan } {
  const styles = rankStyles(parts.flatMap((part) => part.pieces))
  const numberOf = new Map(styles.map((style, index) => [style.key, index]))
  const runs: Run[] = []
  const fragments: Fragment[] = []
  let atoms = 0
  parts.forEach(({ pieces, page: on, block, inWord }, index) => {
    if (index > 0 && !inWord) joinParts(runs)
    const own: number[] = []
    for (const piece of pieces) {
      if (piece.kind === 'text') runs.push(textRun(piece.text, numberOf.get(piece.style.key) ?? 0))
      else {
        own.push(++atoms)
        runs.push(atomRun(atoms, piece.raised ? 'note' : 'protected', piece.text))
      }
    }
    const length = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
    fragments.push({ page: on, block, length, atoms: own })
  })
  return {
    unit: { id, part: `page ${page + 1}`, role, runs: mergeRuns(runs), counted: true },
    plan: { id, fragments, styles },
  }
}

const UNSPACED = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/
const CUT_WORD = /\p{Ll}([-\u2010\u00ad])$/u

/** A space parts what stands in two places, in scripts that have any. */
function joinParts(runs: Run[]): void {
  const last = runs.at(-1)
  if (last && !UNSPACED.test(last.text)) runs.push(textRun(' ', last.style))
}

/** A word cut at the end of a column may be one again. */
function joinCutParts({ parts }: Draft): void {
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1]!
    const last = before.pieces.at(-1)
    const hyphen = last?.kind === 'text' && CUT_WORD.exec(last.text)?.[1]
    if (!hyphen || !/^\p{Ll}/u.test(parts[index]!.pieces[0]?.text ?? '')) continue
    const text = last.text.slice(0, -1) + (hyphen === '\u00ad' ? SOFT_CUT : CUT)
    before.pieces = [...before.pieces.slice(0, -1), { ...last, text }]
    parts[index]!.inWord = true
  }
}

const textOf = ({ parts }: Draft): string =>
  parts.map(({ pieces, inWord }) => (inWord ? '' : ' ') + pieces.map(({ text }) => text).join('')).join('')

/** A draft with what stands at its cut words, in order. */
function mended(draft: Draft, seams: readonly string[]): Draft {
  if (seams.length === 0) return draft
  let at = 0
  const mend = (text: string): string => text.replace(CUTS, () => seams[at++] ?? '')
  const parts = draft.parts.map((part): Part => ({
    ...part,
    pieces: part.pieces.map((piece): Piece => ({ ...piece, text: mend(piece.text) })),
  }))
  return { ...draft, parts }
}

/** Styles by how much text they have: the one with most is number 0. */
function rankStyles(pieces: readonly Piece[]): UnitStyle[] {
  const lengths = new Map<string, { style: UnitStyle; length: number }>()
  for (const piece of pieces) {
    if (piece.kind !== 'text') continue
    const known = lengths.get(piece.style.key)
    if (known) known.length += piece.text.length
    else lengths.set(piece.style.key, { style: piece.style, length: piece.text.length })
  }
  return [...lengths.values()].sort((a, b) => b.length - a.length).map(({ style }) => style)
}
