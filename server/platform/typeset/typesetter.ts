import bidiFactory from 'bidi-js'
import { cutAtoms } from './atoms'
import { createDivider, fillLines } from './break-lines'
import { findBreaks, OBJECT } from './break-points'
import { openFontBook } from './choose-font'
import { hyphenatorOf } from './hyphenation'
import { createItemizer, type StyleSpan } from './itemize'
import type { Source } from './pieces'
import { isRightToLeftScript, mainScriptOf } from './scripts'
import type { Direction, FontStyle, InlineRun, Paragraph, Script, Typesetter } from './types'

export interface TypesetterOptions {
  /** BCP 47 of the text: decides direction, Han variants, word breaking. */
  readonly language: string
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/
const LONE_SURROGATE = /\p{Surrogate}/gu
const PLAIN: FontStyle = { family: 'sans', bold: false, italic: false }

type Leading = Typesetter['leading']
const leading = (tight: number, normal: number): Leading => ({ tight, normal })
/** Line distances that keep marks above and below apart, tried on Noto; tall scripts need more. */
const LEADINGS: Readonly<Partial<Record<Script, Leading>>> = {
  Hans: leading(1.1, 1.35),
  Hant: leading(1.1, 1.35),
  Jpan: leading(1.1, 1.35),
  Kore: leading(1.1, 1.3),
  Arab: leading(1.15, 1.35),
  Hebr: leading(1.05, 1.25),
  Thai: leading(1.2, 1.4),
  Deva: leading(1.2, 1.4),
}

/** Text without what no font shows; tabs and vertical tabs become spaces, foreign line ends line feeds. */
function cleanText(text: string): string {
  return text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(/[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\ufffc]/g, '')
    .normalize('NFC')
}

/** Lays out paragraphs of one language. Loads HarfBuzz on first use; faces are shared by all typesetters of the process. */
export async function createTypesetter({ language }: TypesetterOptions): Promise<Typesetter> {
  const book = await openFontBook()
  const missing = new Map<string, number>()
  const itemize = createItemizer(book, language, (character) =>
    missing.set(character, (missing.get(character) ?? 0) + 1),
  )
  const script = mainScriptOf(language)
  const hyphenator = hyphenatorOf(language)
  const direction: Direction = isRightToLeftScript(script) ? 'rtl' : 'ltr'

  function prepare<Tag>(runs: readonly InlineRun<Tag>[]): Source<Tag> {
    const clean = runs.map((run) => ('text' in run ? { ...run, text: cleanText(run.text) } : run))
    const ends: number[] = []
    const spans: StyleSpan[] = []
    let text = ''
    for (const run of clean) {
      text += 'text' in run ? run.text : OBJECT
      ends.push(text.length)
      spans.push({ end: text.length, style: 'text' in run ? run.style : PLAIN })
    }
    const mixed = direction === 'rtl' || RIGHT_TO_LEFT.test(text)
    const levels = mixed ? bidi.getEmbeddingLevels(text, direction).levels : null
    return { text, language, runs: clean, ends, faces: itemize(text, spans), levels }
  }

  return {
    language,
    direction,
    leading: LEADINGS[script] ?? (language.startsWith('vi') ? leading(1.1, 1.25) : leading(1, 1.2)),
    missing,
    layOut<Tag>(runs: readonly InlineRun<Tag>[]): Paragraph<Tag> {
      const source = prepare(runs)
      const atoms = cutAtoms(source, findBreaks(source.text, language))
      const divide = createDivider(source, hyphenator)
      return {
        text: source.text,
        direction,
        width: atoms.reduce((sum, atom) => sum + atom.text + atom.objects + atom.space, 0),
        breakLines: (options) => fillLines(source, atoms, options, divide),
      }
    },
  }
}
