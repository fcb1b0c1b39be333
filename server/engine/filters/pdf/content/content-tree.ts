import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { IDENTITY, multiply, transformBox, type Box, type Matrix } from '../geometry'
import { PageRefused, PDF_LIMITS } from '../limits'
import { visibleBox } from '../read/visible-box'
import { ClipPath, clipWithin, intersect, isUpright, type Clip } from './clip'
import { CoverFinder, type Cover } from './covers'
import { DrawingFinder, pictureBox, type Drawing } from './drawings'
import { decodeStream, inherited, pageContent } from './decode-stream'
import { INITIAL_INK, inkAfter, type Ink } from './ink'
import { MarkedContent, type Mark } from './marked-content'
import { OptionalContent } from './optional-content'
import { Opacity } from './opacity'
import { INITIAL_PEN, penAfter, RuleFinder, type Pen, type Rule } from './rules'
import { ContentScanner, PdfLabel, type Operator } from './tokens'

/** A content stream in the painting of a page: the page's own, or a form's each time it is painted. */
export interface ContentNode {
  readonly kind: 'page' | 'form'
  readonly bytes: Uint8Array
  readonly resources: PDFDict | null
  /** Operators that show or move text, in order. */
  readonly textOperators: TextOperator[]
  /** States it saves and does not restore. */
  unclosed: number
  /** Where its last operator ends: behind it may be an array or string that nothing closes. */
  end: number
  readonly forms: FormUse[]
  /** Names of all external objects it paints. */
  readonly painted: Set<string>
  /** Of marked content with an MCID: where its BDC stands and how much of it is there. */
  readonly marks: Mark[]
}

export interface FormUse {
  /** Its Do in the stream that paints it. */
  readonly operator: Operator
  /** Under which the form stands in the XObject resources. */
  readonly name: string
  readonly stream: PDFStream
  readonly node: ContentNode
}

export type TextOperator = Operator | ShowOperator

/** An operator that shows text, and the state it does so in that is not geometry. */
export interface ShowOperator extends Operator {
  readonly node: ContentNode
  /** Resource name of its font in `node`; null when set by ExtGState or not at all. */
  readonly font: string | null
  readonly ink: Ink
  readonly mark: Mark | null
  readonly spoken: Mark | null
  /** Entries of the optional content it belongs to, the outermost first. */
  readonly layers: readonly PDFObject[]
  /** The one of them that is not shown. */
  readonly hidden: PDFObject | null
  /** Nothing of it is seen outside; on the page. */
  readonly clip: Box
}

export const isShow = (operator: TextOperator): operator is ShowOperator => 'node' in operator

export interface PageContent {
  readonly root: ContentNode
  /** Everything that shows text, in the order of painting; forms as often as they are painted. */
  readonly shows: readonly ShowOperator[]
  /** Lines and thin rectangles. */
  readonly rules: readonly Rule[]
  /** Places of pictures, which the reader passes over. */
  readonly pictures: readonly Box[]
  /** What is small enough to stand among words. */
  readonly drawings: readonly Drawing[]
  /** What was painted over text. */
  readonly covers: readonly Cover[]
}

const FORM = PDFName.of('Form')
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])
const MOVES = new Set(['Td', 'TD', 'Tm', 'T*', 'BT', 'ET'])

/** Walks a page as a viewer paints it. Throws `PageRefused` beyond the budgets. */
export function readPageContent(context: PDFContext, page: PDFPage): PageContent {
  const walk = new ContentWalk(context)
  const bytes = pageContent(context, page.node, PDF_LIMITS.decodedBytesPerPage)
  const resources = inherited(context, page.node, 'Resources')
  const root = walk.visit('page', bytes, resources instanceof PDFDict ? resources : null, 0, {
    font: null,
    ink: INITIAL_INK,
    ctm: IDENTITY,
    pen: INITIAL_PEN,
    depth: 0,
    layers: [],
    clip: { box: visibleBox(page), whole: true },
    veiled: false,
  })
  const { shows, rules, pictures } = walk
  return { root, shows, rules, pictures, drawings: walk.drawings.found, covers: walk.covering.covers }
}

interface State {
  readonly font: string | null
  readonly ink: Ink
  readonly ctm: Matrix
  readonly pen: Pen
  /** Saved states around it. */
  readonly depth: number
  /** Of the forms around. */
  readonly layers: readonly PDFObject[]
  readonly clip: Clip
  /** In a group that is painted with transparency: nothing here hides anything for certain. */
  readonly veiled: boolean
}

class ContentWalk {
  readonly shows: ShowOperator[] = []
  readonly rules: Rule[] = []
  readonly pictures: Box[] = []
  readonly covering = new CoverFinder()
  readonly drawings = new DrawingFinder()
  private readonly opacity: Opacity
  private operators = 0
  private decoded = 0
  private readonly open = new Set<PDFStream>()
  private readonly contents = new Map<PDFStream, Uint8Array>()

  private readonly optional: OptionalContent

  constructor(private readonly context: PDFContext) {
    this.optional = new OptionalContent(context)
    this.opacity = new Opacity(context)
  }

  visit(
    kind: ContentNode['kind'],
    bytes: Uint8Array,
    resources: PDFDict | null,
    depth: number,
    inheritedState: State,
  ): ContentNode {
    this.decoded += bytes.length
    if (this.decoded > PDF_LIMITS.decodedBytesPerPage) throw new PageRefused('decoded-bytes')
    const marked = new MarkedContent((property) => this.resource(resources, 'Properties', property))
    const node: ContentNode = {
      kind,
      bytes,
      resources,
      textOperators: [],
      unclosed: 0,
      end: 0,
      forms: [],
      painted: new Set(),
      marks: marked.marks,
    }
    let state = inheritedState
    const saved: State[] = []
    const finder = new RuleFinder(node)
    const clipping = new ClipPath()
    const scanner = new ContentScanner(bytes)
    const outside = this.drawings.depth
    for (let operator = scanner.next(); operator; operator = scanner.next()) {
      if (++this.operators > PDF_LIMITS.operatorsPerPage) throw new PageRefused('operators')
      const { name } = operator
      node.end = operator.end
      if (SHOWS.has(name)) this.show(operator, node, state, marked)
      else if (MOVES.has(name)) node.textOperators.push(operator)
      else if (name === 'q') {
        if (state.depth >= PDF_LIMITS.nesting) throw new PageRefused('nesting')
        saved.push(state)
        this.drawings.open(operator.start, state)
        state = { ...state, depth: state.depth + 1 }
      } else if (name === 'Q') {
        if (this.drawings.depth > outside)
          this.drawings.close(node, operator.end, isAlwaysShown(state, marked))
        state = saved.pop() ?? state
      } else if (name === 'Do') this.paint(operator, node, depth, state, marked)
      else if (marked.see(operator)) {
        if (marked.depth > PDF_LIMITS.nesting) throw new PageRefused('nesting', 'marks')
      } else {
        if (name === 'BI') this.addPicture(state)
        if (name === 'BI' || name === 'sh') this.draw(operator, node, state, marked, pictureBox(name, state))
        const rules = finder.see(operator, state, marked.mark)
        if (rules) {
          if (rules.length > 0) this.addRules(rules, state.ink, this.layersAt(node, state, marked))
          this.addFills(finder.filled, node, state, marked)
          const clip = clipping.see(operator, state.clip, state.ctm)
          if (clipping.ended && name !== 'n' && !this.drawings.overfull)
            this.drawPath(operator, clipping.ended, node, state, marked)
          if (clip !== state.clip) state = { ...state, clip }
        } else state = stateAfter(state, operator, node)
        marked.paint(name)
      }
    }
    while (this.drawings.depth > outside) this.drawings.close(node, node.end, false)
    node.unclosed = saved.length
    return node
  }

  private show(operator: Operator, node: ContentNode, state: State, marked: MarkedContent): void {
    const { mark, spoken } = marked
    if (mark) mark.shows++
    this.drawings.seeText()
    const { font, ink, clip } = state
    const layers = this.layersAt(node, state, marked)
    const hidden = this.optional.hidden(layers)
    const { name, operands, start, end } = operator
    const show: ShowOperator = {
      name,
      operands,
      start,
      end,
      node,
      font,
      ink,
      mark,
      spoken,
      layers,
      hidden,
      clip: clip.box,
    }
    node.textOperators.push(show)
    this.shows.push(show)
    if (this.shows.length > PDF_LIMITS.showsPerPage) throw new PageRefused('operators', 'shows')
  }

  private addRules(rules: readonly Rule[], ink: Ink, layers: readonly PDFObject[]): void {
    if (this.rules.length >= PDF_LIMITS.rulesPerPage) return
    const hidden = this.optional.hidden(layers)
    const masked = this.opacity.isMasked(ink)
    const more = { ...(hidden && { hidden }), ...(masked && { masked }) }
    this.rules.push(...(hidden || masked ? rules.map((rule) => ({ ...rule, ...more })) : rules))
  }

  private layersAt(
    { resources }: ContentNode,
    { layers }: State,
    marked: MarkedContent,
  ): readonly PDFObject[] {
    if (marked.layers.length === 0) return layers
    const entries = this.context.lookup(resources?.get(PDFName.of('Properties')))
    if (!(entries instanceof PDFDict)) return layers
    return [...layers, ...marked.layers.flatMap((key) => entries.get(PDFName.of(key)) ?? [])]
  }

  private addFills(filled: readonly Box[], node: ContentNode, state: State, marked: MarkedContent): void {
    if (filled.length === 0 || !this.mayHide(node, state, marked) || !this.opacity.hides(state.ink)) return
    const boxes = filled.map((box) => transformBox(state.ctm, box))
    this.covering.add(boxes, state.clip, this.shows.length)
  }

  private drawPath(
    operator: Operator,
    { box: [x0, y0, x1, y1], start }: { readonly box: Box; readonly start: number },
    node: ContentNode,
    state: State,
    marked: MarkedContent,
  ): void {
    const half = FILLS_ONLY.has(operator.name) ? 0 : state.pen.width / 2
    const box = transformBox(state.ctm, [x0 - half, y0 - half, x1 + half, y1 + half])
    this.draw({ start, end: operator.end }, node, state, marked, box)
  }

  private draw(
    { start, end }: Pick<Operator, 'start' | 'end'>,
    node: ContentNode,
    state: State,
    marked: MarkedContent,
    box: Box,
  ): void {
    const seen = intersect(box, state.clip.box)
    if (seen[0] >= seen[2] || seen[1] >= seen[3]) return
    const drawing = { node, start, end, ctm: state.ctm, clip: state.clip.box, box: seen }
    this.drawings.paint(drawing, isAlwaysShown(state, marked))
  }

  /** Layers may be switched off. */
  private mayHide(node: ContentNode, state: State, marked: MarkedContent): boolean {
    if (this.shows.length === 0 || state.veiled || !isUpright(state.ctm)) return false
    return this.layersAt(node, state, marked).length === 0
  }

  /** Pictures fill the unit square (ISO 32000-1, 8.9.5.1). */
  private addPicture({ ctm }: State): void {
    if (this.pictures.length < PDF_LIMITS.picturesPerPage) this.pictures.push(transformBox(ctm, [0, 0, 1, 1]))
  }

  private paint(
    operator: Operator,
    node: ContentNode,
    depth: number,
    state: State,
    marked: MarkedContent,
  ): void {
    const label = operator.operands.at(-1)
    if (!(label instanceof PdfLabel)) return
    node.painted.add(label.text)
    marked.paint('Do')
    const stream = this.resource(node.resources, 'XObject', label.text)
    if (!(stream instanceof PDFStream)) return
    const subtype = stream.dict.get(PDFName.of('Subtype'))
    if (subtype === PDFName.of('Image')) {
      this.addPicture(state)
      this.draw(operator, node, state, marked, pictureBox('Do', state))
      if (this.mayHide(node, state, marked) && this.opacity.pictureHides(stream, state.ink))
        this.covering.add([transformBox(state.ctm, [0, 0, 1, 1])], state.clip, this.shows.length)
    }
    if (subtype !== FORM) return
    if (this.open.has(stream)) return
    if (depth >= PDF_LIMITS.formDepth) throw new PageRefused('form-depth')
    this.open.add(stream)
    let bytes = this.contents.get(stream)
    if (!bytes) {
      bytes = decodeStream(this.context, stream, PDF_LIMITS.decodedBytesPerPage)
      this.contents.set(stream, bytes)
    }
    const own = this.context.lookup(stream.dict.get(PDFName.of('Resources')))
    const resources = own instanceof PDFDict ? own : node.resources
    const [layers, layer] = [this.layersAt(node, state, marked), stream.dict.get(PDFName.of('OC'))]
    this.drawings.open(operator.start, state)
    node.forms.push({
      operator,
      name: label.text,
      stream,
      node: this.visit('form', bytes, resources, depth + 1, {
        ...this.stateWithin(stream, state),
        layers: layer ? [...layers, layer] : layers,
      }),
    })
    this.drawings.close(node, operator.end, !layer && isAlwaysShown(state, marked))
    this.open.delete(stream)
  }

  private stateWithin({ dict }: PDFStream, state: State): State {
    const ctm = multiply(state.ctm, matrixOf(this.context, dict))
    const box = numbersOf(this.context, dict, 'BBox')
    const clip = box.length === 4 ? clipWithin(state.clip, ctm, box as unknown as Box, true) : state.clip
    const faint = dict.has(PDFName.of('Group')) && !this.opacity.hides(state.ink)
    return { ...state, ctm, clip, veiled: state.veiled || faint }
  }

  private resource(resources: PDFDict | null, kind: string, key: string): PDFObject | undefined {
    return lookUpResource(this.context, resources, kind, key)
  }
}

const FILLS_ONLY = new Set(['f', 'F', 'f*'])

/** It is of no layer that may be switched off. */
const isAlwaysShown = ({ layers }: State, marked: MarkedContent): boolean =>
  layers.length === 0 && marked.layers.length === 0

/** State after an operator that shows, moves and paints nothing; the same object when nothing changes. */
function stateAfter(state: State, operator: Operator, node: ContentNode): State {
  const { name, operands } = operator
  if (name === 'Tf') {
    const font = operands.at(-2)
    return font instanceof PdfLabel ? { ...state, font: font.text } : state
  }
  if (name === 'cm') {
    const matrix = operands.slice(-6).map(Number)
    return matrix.length === 6 ? { ...state, ctm: multiply(state.ctm, matrix as unknown as Matrix) } : state
  }
  const ink = inkAfter(state.ink, operator, node)
  if (ink !== state.ink) return { ...state, ink }
  const pen = penAfter(state.pen, operator)
  return pen === state.pen ? state : { ...state, pen }
}

function matrixOf(context: PDFContext, form: PDFDict): Matrix {
  const numbers = numbersOf(context, form, 'Matrix')
  return numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY
}

/** The numbers of a list; what is none of them is 0. */
function numbersOf(context: PDFContext, dict: PDFDict, key: string): number[] {
  const entry = context.lookup(dict.get(PDFName.of(key)))
  const items = entry instanceof PDFArray ? entry.asArray().map((item) => context.lookup(item)) : []
  return items.map((item) => (item instanceof PDFNumber ? item.asNumber() : 0))
}

/** An entry of a resource dictionary, references followed. */
export function lookUpResource(
  context: PDFContext,
  resources: PDFDict | null,
  kind: string,
  key: string,
): PDFObject | undefined {
  const entries = context.lookup(resources?.get(PDFName.of(kind)))
  return entries instanceof PDFDict ? context.lookup(entries.get(PDFName.of(key))) : undefined
}
