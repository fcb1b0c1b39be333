import { boxHeight, boxWidth, transformBox, type Box, type Matrix } from '../geometry'
import type { ResourceOwner } from './ink'

/** A small picture or drawing of a page, and the operators that paint it and nothing else. */
export interface Drawing {
  /** The stream that paints it. */
  readonly node: ResourceOwner
  /** Range of its operators, between which no text is shown. */
  readonly start: number
  readonly end: number
  /** From the coordinates at its start to those of the page. */
  readonly ctm: Matrix
  /** On the page. */
  readonly box: Box
  /** Nothing is seen outside where it begins; on the page. */
  readonly clip: Box
}

/** Points: what is larger stands among no words, what is smaller is a dot or a rule. */
const LARGEST = 40
const SMALLEST = 2.5
/** A page with more is a drawing itself. */
const MOST = 600

/** What is painted between `q` and its `Q`, or by a form. */
interface Group {
  readonly start: number
  readonly ctm: Matrix
  readonly clip: Box
  box: Box | null
  text: boolean
}

/** Follows what a page paints besides text, and tells what is small enough to stand among words. */
export class DrawingFinder {
  private readonly all: Drawing[] = []
  private readonly groups: Group[] = []
  /** There are too many to look for any. */
  overfull = false

  get found(): readonly Drawing[] {
    return this.overfull ? [] : this.all
  }

  open(start: number, { ctm, clip }: Place): void {
    this.groups.push({ start, ctm, clip: clip.box, box: null, text: false })
  }

  /** How many are open. */
  get depth(): number {
    return this.groups.length
  }

  /** `end`: behind the `Q`, or the `Do` of a form. */
  close(node: ResourceOwner, end: number, shown: boolean): void {
    const group = this.groups.pop()
    if (!group) return
    const around = this.groups.at(-1)
    if (around) {
      around.text ||= group.text
      if (group.box) around.box = union(around.box, group.box)
    }
    if (group.box && !group.text && shown)
      this.add({ node, start: group.start, end, ctm: group.ctm, clip: group.clip, box: group.box })
  }

  seeText(): void {
    const group = this.groups.at(-1)
    if (group) group.text = true
  }

  /** Something is painted between two places of the stream. */
  paint(drawing: Drawing, shown: boolean): void {
    const group = this.groups.at(-1)
    if (group) group.box = union(group.box, drawing.box)
    if (shown) this.add(drawing)
  }

  private add(drawing: Drawing): void {
    const [width, height] = [boxWidth(drawing.box), boxHeight(drawing.box)]
    const fits = Math.max(width, height) < LARGEST && Math.min(width, height) > SMALLEST
    if (!fits || this.overfull) return
    this.all.push(drawing)
    this.overfull = this.all.length > MOST
  }
}

/** Where something is painted. */
interface Place {
  readonly ctm: Matrix
  readonly clip: { readonly box: Box }
}

/** Pictures fill the unit square, shadings what is clipped to (ISO 32000-1, 8.9.5.1 and 8.7.4.2). */
export const pictureBox = (name: string, { ctm, clip }: Place): Box =>
  name === 'sh' ? clip.box : transformBox(ctm, [0, 0, 1, 1])

const union = (one: Box | null, other: Box): Box =>
  one
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : other
