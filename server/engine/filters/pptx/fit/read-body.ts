import { attributeValue, elementText, type XmlElement } from '../../ooxml'
import {
  firstAttribute,
  levelOf,
  levelProperties,
  type Placed,
  type TextBodyStyle,
  type TextInheritance,
} from '../inheritance'
import { metricsOf } from './font-widths'
import type { FlowParagraph, FlowRun, Spacing } from './text-flow'

const EMU_PER_POINT = 12_700
/** What PowerPoint takes where nobody says anything (ECMA-376 part 1, 21.1.2.3.9 and 21.1.2.1.1). */
const DEFAULT_SIZE = 1800
const SINGLE: Spacing = { kind: 'percent', value: 1 }
const NONE: Spacing = { kind: 'points', value: 0 }

export const points = (emu: string | null, otherwise = 0): number =>
  (emu === null ? otherwise : Number(emu) || 0) / EMU_PER_POINT

/** Thousandths of a per cent, or a per cent sign in strict files, as a share. */
export const shareOf = (value: string | null, otherwise: number): number => {
  if (value === null) return otherwise
  const number = parseFloat(value)
  return Number.isFinite(number) ? number / (value.endsWith('%') ? 100 : 100_000) : otherwise
}

/** The paragraphs of a text body with the sizes, fonts and distances they are set in. */
export function readParagraphs(
  source: string,
  body: XmlElement,
  style: TextBodyStyle,
  inheritance: TextInheritance,
): FlowParagraph[] {
  return body.children
    .filter((child) => child.name === 'a:p')
    .map((paragraph) => readParagraph(source, paragraph, style, inheritance))
}

/** Size, weight and font by the properties of a run, or by what its paragraph is given where they say nothing. */
export type FormatReader = (properties: XmlElement | null) => Omit<FlowRun, 'text'>

/** Reads the formats of one paragraph's runs. */
export function createFormatReader(
  source: string,
  paragraph: XmlElement,
  style: TextBodyStyle,
  { themeFonts }: TextInheritance,
): FormatReader {
  const defaults = levelProperties(style, levelOf(source, paragraph)).flatMap(({ source: part, element }) => {
    const run = element.child('a:defRPr')
    return run ? [{ source: part, element: run }] : []
  })
  return (properties) =>
    readFormat(properties ? [{ source, element: properties }, ...defaults] : defaults, themeFonts)
}

function readParagraph(
  source: string,
  paragraph: XmlElement,
  style: TextBodyStyle,
  inheritance: TextInheritance,
): FlowParagraph {
  const levels = levelProperties(style, levelOf(source, paragraph))
  const own = paragraph.child('a:pPr')
  const chain = own ? [{ source, element: own }, ...levels] : levels
  const format = createFormatReader(source, paragraph, style, inheritance)
  const runs = paragraph.children.flatMap((element): FlowRun[] => {
    const text = textOf(source, element)
    return text ? [{ text, ...format(element.child('a:rPr')) }] : []
  })
  return {
    runs,
    emptySize: format(paragraph.child('a:endParaRPr')).size,
    left: points(firstAttribute(chain, 'marL')),
    indent: points(firstAttribute(chain, 'indent')),
    line: readSpacing(chain, 'a:lnSpc', SINGLE),
    before: readSpacing(chain, 'a:spcBef', NONE),
    after: readSpacing(chain, 'a:spcAft', NONE),
  }
}

function textOf(source: string, element: XmlElement): string {
  if (element.name === 'a:br') return '\n'
  const text = element.child('a:t')
  return text ? elementText(source, text).replace(/\v|_x000B_/g, '\n') : ''
}

function readFormat(
  chain: readonly Placed[],
  themeFonts: ReadonlyMap<string, string>,
): Omit<FlowRun, 'text'> {
  const typeface = firstTypeface(chain) ?? '+mn-lt'
  const name = typeface.startsWith('+')
    ? (themeFonts.get(typeface.startsWith('+mj') ? 'major' : 'minor') ?? '')
    : typeface
  return {
    size: Number(firstAttribute(chain, 'sz') ?? DEFAULT_SIZE) / 100,
    bold: /^(1|true)$/.test(firstAttribute(chain, 'b') ?? ''),
    font: metricsOf(name),
  }
}

function firstTypeface(chain: readonly Placed[]): string | null {
  for (const { source, element } of chain) {
    const latin = element.child('a:latin')
    if (latin) return attributeValue(source, latin, 'typeface')
  }
  return null
}

function readSpacing(chain: readonly Placed[], name: string, otherwise: Spacing): Spacing {
  for (const { source, element } of chain) {
    const value = element.child(name)?.first
    if (!value) continue
    const number = attributeValue(source, value, 'val')
    if (value.name === 'a:spcPts') return { kind: 'points', value: Number(number ?? 0) / 100 }
    return { kind: 'percent', value: shareOf(number, 1) }
  }
  return otherwise
}
