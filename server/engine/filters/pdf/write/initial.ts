import type { InlineRun, Paragraph, PlacedGlyphs, TextRun, Typesetter } from '../../../../platform/typeset'
import type { Block, Glyph } from '../layout'
import { familyOf } from '../units/inline'
import type { Tag } from './translation'

/** The large first letter of a translation whose source began with one. */
export interface Initial<T> {
  readonly glyphs: Paragraph<T>
  /** Points from the top of the capitals of the source's first line down to its initial's foot. */
  readonly height: number
  /** Points between it and its text. */
  readonly gap: number
  /** Em of its own size. */
  readonly width: number
  readonly capHeight: number
}

/** How an initial stands beside the first lines of its text. */
export interface Beside {
  /** Points. */
  readonly size: number
  /** Points by which the lines beside it begin further in. */
  readonly width: number
  readonly lines: number
}

/** Scripts whose capitals are set as initials; a quotation mark before it goes with it. */
const CAPITAL = /^["“„«‘]?(?=\p{Lu})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*/u
/** Text beside it has at least so many em of its size, and so many letters follow. */
const NARROWEST = 6
const FEWEST_LETTERS = 12

/** An initial and its quotation mark are among so many first characters. */
const INITIAL_REACH = 4

/** Takes the initial off the runs of a block whose source has one; null where the translation cannot have any. */
export function takeInitial(
  block: Block,
  runs: readonly InlineRun<Tag>[],
  typesetter: Typesetter,
): { readonly initial: Initial<Tag>; readonly rest: readonly InlineRun<Tag>[] } | null {
  const source = block.marks.slice(0, INITIAL_REACH).findLast(({ glyph }) => glyph?.initial)?.glyph?.initial
  const [first, ...others] = runs
  if (!source || typesetter.direction !== 'ltr' || !first || !('text' in first)) return null
  const letters = CAPITAL.exec(first.text)?.[0]
  const next = block.marks.find(({ glyph, text }) => glyph && !glyph.initial && text !== ' ')?.glyph
  if (!letters || !next || first.text.length < FEWEST_LETTERS) return null
  if (block.x1 - source.x1 < NARROWEST * block.size) return null
  const run: TextRun<Tag> = {
    text: letters,
    style: lookOf(source),
    tag: { kind: 'text', sample: source, links: [] },
  }
  const glyphs = typesetter.layOut([run])
  const [shown] = glyphs.breakLines({ size: 1, width: Infinity })[0]!.place()
  if (shown?.kind !== 'glyphs') return null
  const { capHeight } = shown.face.metrics
  const height = block.lines[0]!.base + capHeight * block.lines[0]!.size - source.base
  const gap = Math.max(0.1 * block.size, next.x0 - source.x1)
  const rest = [{ ...first, text: first.text.slice(letters.length) }, ...others]
  return { initial: { glyphs, height, gap, width: glyphs.width, capHeight }, rest }
}

const lookOf = ({ style: { font, bold } }: Glyph): TextRun<Tag>['style'] => ({
  family: familyOf(font),
  bold,
  italic: font.italic,
})

/** Its foot stands on the baseline of the line that is nearest to where the source's foot was. `lead` and `size` in points. */
export function standBeside(initial: Initial<unknown>, size: number, lead: number): Beside {
  const { height, capHeight, width, gap } = initial
  const lines = Math.max(2, Math.round((height - capHeight * size) / lead) + 1)
  const large = ((lines - 1) * lead + capHeight * size) / capHeight
  return { lines, size: large, width: large * width + gap }
}

/** What is painted for it, its origin at the left end of its foot. */
export const glyphsOf = ({ glyphs }: Initial<Tag>, size: number): PlacedGlyphs<Tag>[] =>
  glyphs
    .breakLines({ size, width: Infinity })[0]!
    .place()
    .flatMap((item) => (item.kind === 'glyphs' ? [item] : []))
