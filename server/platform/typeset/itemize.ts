import type { FontBook } from './choose-font'
import { hanScriptOf, isCjk, mainScriptOf, scriptOf, type CharacterScript } from './scripts'
import type { FontFace, FontStyle, RunStyle, Script } from './types'

/** How one character is shown; the same object for all characters a face shows as they are. */
export interface CharacterFace {
  readonly face: FontFace
  /** Shown in its place (a compatibility decomposition, or U+FFFD), when no face has the character itself. */
  readonly substitute: string | null
}

/** Part of a text that has one style; spans follow one another without holes. */
export interface StyleSpan {
  readonly end: number
  readonly style: RunStyle
}

/** Chooses a face for each character: one entry for each UTF-16 unit. */
export type Itemize = (text: string, spans: readonly StyleSpan[]) => CharacterFace[]

/** Punctuation that is wide in Han and kana text and narrow in Latin. */
const WIDTH_OF_NEIGHBOURS = /[“”‘’…‥—]/
const REPLACEMENT = '\ufffd'
/** HarfBuzz makes these from any face: spaces of all widths, and characters that are never seen. */
const ANY_FACE = /[\t \u00a0\u2000-\u200a\u202f\u205f\u3000\p{Default_Ignorable_Code_Point}]/u

const isStrong = (script: CharacterScript): boolean => script !== 'Common' && script !== 'Mark'
const codeAt = (text: string, at: number): number => text.codePointAt(at) ?? 0x20

function isWide(text: string, at: number): boolean {
  const script = at < 0 || at >= text.length ? 'Common' : scriptOf(codeAt(text, at))
  return script === 'Han' || script === 'Jpan'
}

/** Offset of the first character that says which script its neighbours are of; -1 when there is none. */
function findStrong(text: string): number {
  for (let at = 0; at < text.length; at += codeAt(text, at) > 0xffff ? 2 : 1) {
    if (isStrong(scriptOf(codeAt(text, at)))) return at
  }
  return -1
}

/** Which script's face a character is to be shown with, given those before it. */
function createScriptChooser(language: string): (text: string, at: number, before: Script) => Script {
  const han = hanScriptOf(language)
  const main = mainScriptOf(language)
  const cjk = isCjk(language)
  return (text, at, before) => {
    const own = scriptOf(codeAt(text, at))
    if (own === 'Han') return han
    if (own !== 'Common' && own !== 'Mark' && own !== 'Other') return own
    if (own === 'Other') return main
    if (own === 'Common' && cjk && WIDTH_OF_NEIGHBOURS.test(text[at] ?? '')) {
      if (text[at - 1] === text[at]) return before
      return isWide(text, at - 1) || isWide(text, at + 1) ? han : 'Latn'
    }
    const wide = before === 'Hans' || before === 'Hant' || before === 'Jpan'
    return own === 'Common' && wide ? 'Latn' : before
  }
}

/** One face that has every character, or null. */
function faceForAll(book: FontBook, text: string, script: Script, style: FontStyle): FontFace | null {
  const points = Array.from(text, (character) => codeAt(character, 0))
  const face = book.chooseFor(points[0] ?? 0, script, style)
  return face && points.every((point) => face.has(point)) ? face : null
}

/** A mark or joiner is shown with the face of the letter it belongs to. */
const sticks = (previous: CharacterFace, codePoint: number): boolean =>
  previous.substitute === null &&
  (previous.face.has(codePoint) || ANY_FACE.test(String.fromCodePoint(codePoint)))

/** `onMissing` hears of every character that is shown as U+FFFD. */
export function createItemizer(
  book: FontBook,
  language: string,
  onMissing: (character: string) => void,
): Itemize {
  const scriptAt = createScriptChooser(language)
  /** Of text that is only digits and punctuation. */
  const lone = isCjk(language) ? 'Latn' : mainScriptOf(language)
  const plain = new Map<FontFace, CharacterFace>()
  const chosen = new Map<string, Map<number, CharacterFace>>()

  function shownBy(face: FontFace): CharacterFace {
    let shown = plain.get(face)
    if (!shown) plain.set(face, (shown = { face, substitute: null }))
    return shown
  }

  function choose(character: string, script: Script, style: RunStyle): CharacterFace {
    if (style.face?.has(codeAt(character, 0))) return shownBy(style.face)
    if (ANY_FACE.test(character)) return shownBy(book.choose({ ...style, script }))
    const face = book.chooseFor(codeAt(character, 0), script, style)
    if (face) return shownBy(face)
    const simpler = character.normalize('NFKD')
    const simple = simpler === character ? null : faceForAll(book, simpler, script, style)
    if (simple) return { face: simple, substitute: simpler }
    const last = book.chooseFor(codeAt(REPLACEMENT, 0), 'Latn', style)
    return { face: last ?? book.choose({ ...style, script }), substitute: REPLACEMENT }
  }

  function memoryFor(script: Script, style: RunStyle): Map<number, CharacterFace> {
    const key = `${script} ${style.family} ${style.bold} ${style.italic} ${style.face?.name ?? ''}`
    let memory = chosen.get(key)
    if (!memory) chosen.set(key, (memory = new Map<number, CharacterFace>()))
    return memory
  }

  return (text, spans) => {
    const faces: CharacterFace[] = []
    const strong = findStrong(text)
    let script: Script = strong < 0 ? lone : scriptAt(text, strong, lone)
    let offset = 0
    for (const { end, style } of spans) {
      let memory = memoryFor(script, style)
      while (offset < end) {
        const codePoint = codeAt(text, offset)
        const wanted = scriptAt(text, offset, script)
        if (wanted !== script) memory = memoryFor(wanted, style)
        script = wanted
        let shown = memory.get(codePoint)
        const previous = faces[offset - 1]
        if (!shown) memory.set(codePoint, (shown = choose(String.fromCodePoint(codePoint), script, style)))
        if (previous && scriptOf(codePoint) === 'Mark' && sticks(previous, codePoint)) shown = previous
        if (shown.substitute === REPLACEMENT) onMissing(String.fromCodePoint(codePoint))
        for (const step = offset + (codePoint > 0xffff ? 2 : 1); offset < step; offset += 1) faces.push(shown)
      }
    }
    return faces
  }
}
