import { PDFDict, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib'
import type { Line, Paragraph } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import { groundOf } from '../extras/field-looks'
import { stringOf } from '../extras/form-fields'
import { numbersAt, rectOf } from '../extras/links'
import { boxHeight, boxWidth, type Box } from '../geometry'
import { paintLine } from './paint-line'
import { readOldAppearance, withFonts, type OldAppearance } from './old-appearance'
import type { FieldPainter } from './paint-field'

const name = (text: string): PDFName => PDFName.of(text)
/** Points between the edge and the words, where nothing is said of it. */
const PADDING = 2
/** Distance of lines and height of the first above its baseline, em. */
const LEAD = 1.18
const ASCENT = 0.8
const DESCENT = 0.22
/** Words are not set smaller than this share for a box that is too small for them. */
const SMALLEST = 0.5
const STEP = 0.95
const USUAL_SIZE = 12

/** How a comment's words look. */
interface CommentLook {
  readonly size: number
  readonly colour: string
  readonly family: 'sans' | 'serif' | 'mono'
  readonly bold: boolean
  readonly italic: boolean
  readonly align: 'left' | 'center' | 'right'
}

/**
 * Paints a free-text comment, or a line with a caption, whose words were translated (ISO 32000-2, 12.5.6.6 and 7): its ground, its edge and the line that leads from it as they were,
 * the new words in its box. Without an appearance every viewer would draw another, and letters other than Latin ones hardly any.
 */
export function paintComment(painter: FieldPainter, comment: PDFDict): void {
  const rect = rectOf(comment)
  const text = stringOf(comment.context.lookup(comment.get(name('Contents'))))
  if (!rect || !text || boxWidth(rect) < 1 || boxHeight(rect) < 1) return
  const { context } = painter.document
  const old = readOldAppearance(comment)
  const isLine = comment.get(name('Subtype')) === name('Line')
  if (isLine && !old) return
  const box: Box = old?.box ?? [0, 0, boxWidth(rect), boxHeight(rect)]
  const look: CommentLook = { ...lookOf(comment, old), ...(isLine && { align: 'center' }) }
  const used = new Map<string, PDFRef>()
  const words = paintWords(painter, text, areaOf(comment, rect, box), { look, old, used })
  const ground = old ? `q\n${old.content}\nQ\n` : plainGround(comment, box, look)
  const area = [box[0], box[1], boxWidth(box), boxHeight(box)].map(formatNumber).join(' ')
  const content = `${ground}q ${area} re W n\n${look.colour}\n${words}Q\n`
  const matrix = old?.dict.get(name('Matrix'))
  const group = old?.dict.get(name('Group'))
  const stream = context.flateStream(Buffer.from(content, 'latin1'), {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [...box] },
    ...(matrix && { Matrix: matrix }),
    ...(group && { Group: group }),
  })
  const resources = old ? withFonts(old, used) : context.obj({ Font: Object.fromEntries(used) })
  stream.dict.set(name('Resources'), resources)
  comment.set(name('AP'), context.obj({ N: context.register(stream) }))
}

/** Its own words say most, then the strings that say how words without an appearance would look. */
function lookOf(comment: PDFDict, old: OldAppearance | null): CommentLook {
  const said = (key: string): string => stringOf(comment.context.lookup(comment.get(name(key)))) ?? ''
  const [appearance, style] = [said('DA'), said('DS')]
  const size = Number(/([\d.]+)\s+Tf\b/.exec(appearance)?.[1] ?? /([\d.]+)pt/.exec(style)?.[1] ?? 0)
  const fonts = `${/\/(\S+)\s+[\d.]+\s+Tf/.exec(appearance)?.[1] ?? ''} ${style}`
  const quadding = comment.context.lookup(comment.get(name('Q')))
  const side = quadding instanceof PDFNumber ? quadding.asNumber() : 0
  const aligned = /text-align:\s*(left|center|right)/.exec(style)?.[1]
  return {
    size: old && old.size > 0 ? old.size : size > 0 ? size : USUAL_SIZE,
    colour: old?.colour || /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(appearance)?.[0] || '0 g',
    family: /cour|mono/i.test(fonts)
      ? 'mono'
      : /tim|roman|(?<!sans[- ]?)serif/i.test(fonts)
        ? 'serif'
        : 'sans',
    bold: /bold|font-weight:\s*[6-9]00/i.test(fonts),
    italic: /ital|obli/i.test(fonts),
    align:
      (aligned as CommentLook['align'] | undefined) ?? (['left', 'center', 'right'] as const)[side] ?? 'left',
  }
}

/** Where words go: within what the comment's rectangle has besides its box (`RD`), and its edge. */
function areaOf(comment: PDFDict, rect: Box, box: Box): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(comment, 'RD')
  const inset = edgeOf(comment) + PADDING
  const [sx, sy] = [boxWidth(box) / boxWidth(rect), boxHeight(box) / boxHeight(rect)]
  // A turned appearance lies otherwise than its rectangle.
  const turned = Math.abs(sx - 1) > 0.02 || Math.abs(sy - 1) > 0.02
  const [l, b, r, t] = turned ? [0, 0, 0, 0] : [left, bottom, right, top]
  return [box[0] + l + inset, box[1] + b + inset, box[2] - r - inset, box[3] - t - inset]
}

function edgeOf(comment: PDFDict): number {
  const style = comment.context.lookup(comment.get(name('BS')))
  const width = style instanceof PDFDict ? comment.context.lookup(style.get(name('W'))) : undefined
  if (width instanceof PDFNumber) return width.asNumber()
  return numbersAt(comment, 'Border')[2] ?? 1
}

/** The colour of a free text is that of its ground; its edge has the words' (as Acrobat has it). */
function plainGround(comment: PDFDict, box: Box, { colour }: CommentLook): string {
  const { context } = comment
  const edge = edgeOf(comment)
  const style = context.obj({})
  const ground = comment.get(name('C'))
  if (ground) style.set(name('BG'), ground)
  const filled = groundOf(style, boxWidth(box), boxHeight(box))
  if (edge <= 0) return filled
  const sides = [edge / 2, edge / 2, boxWidth(box) - edge, boxHeight(box) - edge].map(formatNumber)
  return `${filled}q ${colour.toUpperCase()} ${formatNumber(edge)} w ${sides.join(' ')} re S Q\n`
}

interface Words {
  readonly look: CommentLook
  readonly old: OldAppearance | null
  /** Fonts by the names they are painted with. */
  readonly used: Map<string, PDFRef>
}

/** The first line where the old one's was, as large as fits. */
function paintWords(painter: FieldPainter, text: string, area: Box, { look, old, used }: Words): string {
  const { typesetter } = painter
  const style = { family: look.family, bold: look.bold, italic: look.italic }
  const clean = text.replace(/\r\n?/g, '\n').trimEnd()
  const paragraph = typesetter.layOut([{ text: clean, style, tag: null }])
  const [x0, y0, x1, y1] = area
  const { size, lines } = fitLines(paragraph, look.size, x1 - x0, y1 - y0)
  const [first, second] = old?.baselines ?? []
  const told = first !== undefined && second !== undefined ? (first - second) / look.size : LEAD
  const lead = size * (told > 0.9 && told < 2 && size === look.size ? told : LEAD)
  const highest = y1 - ASCENT * size
  const needed = (lines.length - 1) * lead + DESCENT * size
  const start = Math.min(y1 - 0.6 * size, Math.max(first ?? highest, Math.min(highest, y0 + needed)))
  return lines
    .map((line, index) => {
      const free = x1 - x0 - line.width
      const far = look.align === 'right' || (look.align === 'left' && typesetter.direction === 'rtl')
      const left = x0 + (look.align === 'center' ? free / 2 : far ? free : 0)
      return paintLine(painter.fonts, line, { left, base: start - index * lead, used })
    })
    .join('')
}

function fitLines(
  paragraph: Paragraph<null>,
  full: number,
  width: number,
  height: number,
): { size: number; lines: readonly Line<null>[] } {
  for (let size = full; ; size *= STEP) {
    const lines = paragraph.breakLines({ size, width: Math.max(width, size) })
    const high = ((lines.length - 1) * LEAD + ASCENT + DESCENT) * size
    if (high <= height || size * STEP < SMALLEST * full) return { size, lines }
  }
}
