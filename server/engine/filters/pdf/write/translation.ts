import type { InlineRun, RunStyle } from '../../../../platform/typeset'
import type { Run } from '../../../model'
import type { LinkArea } from '../extras/links'
import { leaderGlyphs, leaderOf, type Block, type Glyph, type Ruling } from '../layout'
import type { SourcePage } from '../read/read-page'
import { readPieces, type AtomPiece } from '../units/inline'
import type { Fragment, UnitPlan } from '../units/unit-plan'
import type { ReaderFonts } from './reader-fonts'

/** What a run of the translation is painted with. */
export type Tag = TextTag | AtomTag

export interface TextTag {
  readonly kind: 'text'
  /** A glyph of the source in this style: its ink is the run's. */
  readonly sample: Glyph
  readonly links: readonly LinkArea[]
}

export interface AtomTag {
  readonly kind: 'atom'
  readonly atom: AtomPiece
  readonly links: readonly LinkArea[]
}

const atomTag = (atom: AtomPiece): AtomTag => ({ kind: 'atom', atom, links: atom.links })

/** A block and what is to stand in its place. */
export interface BlockTranslation {
  readonly block: Block
  /** Widths of objects in em of the source's size. */
  readonly runs: readonly InlineRun<Tag>[]
  /** The text goes on in another block: its last line is a full one. */
  readonly runsOn: boolean
  /** Glyphs besides the block's own that are painted anew with it. */
  readonly alsoMoved: readonly Glyph[]
}

/** Turns the runs of one fragment into runs the typesetter can lay out, in the styles and with the atoms of its block. */
export function translateBlock(
  source: SourcePage,
  fragment: Fragment,
  plan: UnitPlan,
  runs: readonly Run[],
  readerFonts: ReaderFonts | null,
): BlockTranslation | null {
  const block = source.layout.blocks[fragment.block]
  if (!block) return null
  const pieces = readPieces(block, source.links, source.index)
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece] : []))
  const samples = new Map(texts.map((piece) => [piece.style.key, piece]))
  const atoms = pieces.flatMap((piece) => (piece.kind === 'atom' ? [piece] : []))
  const atomById = new Map(fragment.atoms.map((id, index) => [id, atoms[index]]))
  const fallback = texts.toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!fallback) return null
  const out = runs.flatMap((run): InlineRun<Tag>[] => {
    const style = plan.styles[run.style] ?? plan.styles[0]
    if (run.kind === 'atom') {
      const atom = atomById.get(run.id)
      if (atom) return [{ width: (atom.x1 - atom.x0) / block.size, tag: atomTag(atom) }]
      if (run.role !== 'break' && plan.fragments.some((other) => other.atoms.includes(run.id))) return []
    }
    const { sample, links } = (style && samples.get(style.key)) ?? { ...fallback, links: [] }
    const text = run.text.replace(/\s+/g, ' ')
    const look: RunStyle = style ?? fallback.style
    const own = { family: look.family, bold: look.bold, italic: look.italic }
    const face = readerFonts?.faceOf(source.content.shows[sample.show]!, own)
    return text === ''
      ? []
      : [
          {
            text,
            style: { ...own, ...(face && { face }) },
            tag: { kind: 'text', sample, links },
          },
        ]
  })
  const runsOn = fragment !== plan.fragments.at(-1)
  return { block, runs: makePadding(trimRuns(out)), runsOn, alsoMoved: leaderGlyphs(leaderOf(block)) }
}

/** Boxes and highlights that reach further beyond their words, em, keep the words beside them as far off. */
const LEAST_PADDING = 0.1
const NOTHING: AtomPiece = {
  kind: 'atom',
  text: '',
  glyphs: [],
  x0: 0,
  x1: 0,
  base: 0,
  raised: false,
  links: [],
}

/** Room for what boxes around words have between their sides and these. */
function makePadding(runs: readonly InlineRun<Tag>[]): InlineRun<Tag>[] {
  return runs.flatMap((run, index) => {
    const boxes = boxesOf(run).filter(({ padding = [0, 0] }) => Math.max(...padding) > LEAST_PADDING)
    const room = (neighbour: InlineRun<Tag> | undefined, side: 0 | 1): InlineRun<Tag>[] => {
      const shared = neighbour ? boxesOf(neighbour) : []
      const width = Math.max(
        0,
        ...boxes.filter((box) => !shared.includes(box)).map(({ padding }) => padding![side]),
      )
      return width > 0 ? [{ width, tag: atomTag(NOTHING) }] : []
    }
    return [...room(runs[index - 1], 0), run, ...room(runs[index + 1], 1)]
  })
}

/** What the words of a run stand on. */
const boxesOf = ({ tag }: InlineRun<Tag>): readonly Ruling[] =>
  tag.kind === 'text' ? (tag.sample.rulings ?? []).filter(({ padding }) => padding !== undefined) : []

/** No spaces at the ends of a block, and none doubled at a seam. */
function trimRuns(runs: readonly InlineRun<Tag>[]): InlineRun<Tag>[] {
  const out: InlineRun<Tag>[] = []
  for (const run of runs) {
    const before = out.at(-1)
    const afterSpace = !before || ('text' in before && before.text.endsWith(' '))
    const text = 'text' in run && afterSpace ? run.text.replace(/^ +/, '') : 'text' in run ? run.text : null
    if (text === '') continue
    out.push('text' in run && text !== null ? { ...run, text } : run)
  }
  const last = out.at(-1)
  if (last && 'text' in last) {
    const text = last.text.replace(/ +$/, '')
    if (text === '') out.pop()
    else out[out.length - 1] = { ...last, text }
  }
  return out
}
