import {
  attributeValue,
  isSymbolFont,
  PLAIN,
  rawName,
  sliceWithEdits,
  type InlineFormat,
  type TextDirection,
  type XmlElement,
} from '../ooxml'
import { isOn, type StyleFacts, type StyleSheet } from './style-sheet'
import { fitFonts } from './target-fonts'
import { withDirection } from './text-direction'

/** A run's format and whether its text is to be kept: hidden, or letters of a picture font. */
export interface RunFormat {
  readonly format: InlineFormat
  readonly hidden: boolean
  readonly symbols: boolean
}

/** Read by nobody but proofing tools, or about earlier versions; they must not split a sentence. */
const INVISIBLE = new Set(['w:lang', 'w:noProof', 'w:rPrChange'])
/** Dropped from new runs: the language is set for the whole document. */
const DROPPED = new Set(['w:lang'])
const HINT = /\s[\w]*:?hint="[^"]*"/

/** Reads formats of one part; equal properties are read once. */
export class RunFormats {
  private readonly known = new Map<string, RunFormat>()

  constructor(
    private readonly source: string,
    private readonly styles: StyleSheet,
    private readonly target: { readonly direction: TextDirection; readonly language: string | null },
  ) {}

  /** The format of a run by its `w:rPr` (or null) within a paragraph of this style. */
  of(properties: XmlElement | null, paragraph: StyleFacts): RunFormat {
    const raw = properties ? this.source.slice(properties.start, properties.end) : ''
    const key = `${paragraph.hidden ? 'h' : ''}${paragraph.symbols ? 's' : ''}${raw}`
    let format = this.known.get(key)
    if (!format) {
      format = this.read(properties, paragraph)
      this.known.set(key, format)
    }
    return format
  }

  private read(properties: XmlElement | null, paragraph: StyleFacts): RunFormat {
    if (!properties) {
      const format = withDirection(PLAIN, '', this.target.direction)
      return { format, hidden: paragraph.hidden === true, symbols: paragraph.symbols }
    }
    const { source } = this
    const style = this.characterStyle(properties)
    // Toggle properties of paragraph and character style cancel each other (17.7.3).
    let hidden = (paragraph.hidden === true) !== (style.hidden === true)
    let symbols = paragraph.symbols || style.symbols
    let key = ''
    let xml = ''
    for (let child = properties.first; child; child = child.next) {
      const raw = source.slice(child.start, child.end)
      if (!DROPPED.has(child.name)) xml += child.name === 'w:rFonts' ? this.fonts(child) : raw
      if (!INVISIBLE.has(child.name)) key += child.name === 'w:rFonts' ? raw.replace(HINT, '') : raw
      if (child.name === 'w:vanish') hidden = isOn(source, child)
      if (child.name === 'w:rFonts') {
        const font = attributeValue(source, child, 'ascii')
        if (font !== null) symbols = isSymbolFont(font)
      }
    }
    const name = rawName(source, properties)
    const format = { key, xml: xml && `<${name}>${xml}</${name}>` }
    return { format: withDirection(format, name, this.target.direction), hidden, symbols }
  }

  private fonts(fonts: XmlElement): string {
    const { language } = this.target
    const edits = language === null ? [] : fitFonts(this.source, fonts, language)
    return sliceWithEdits(this.source, fonts.start, fonts.end, edits)
  }

  private characterStyle(properties: XmlElement): StyleFacts {
    const style = properties.child('w:rStyle')
    return this.styles.facts(style && attributeValue(this.source, style, 'val'))
  }
}
