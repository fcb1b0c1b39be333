import { findFontFile } from './font-files'
import { openFontFace } from './font-face'
import { loadHarfbuzz, type Harfbuzz } from './harfbuzz'
import type { FontFace, FontRequest, FontStyle, Script } from './types'

/** Where a character is sought when the face of its own script lacks it, symbols most of all. */
const FALLBACKS: readonly FontRequest['script'][] = [
  'Latn',
  'Jpan',
  'Hans',
  'Kore',
  'Hant',
  'Arab',
  'Deva',
  'Hebr',
  'Thai',
]

export interface FontBook {
  /** The face for a script and style; one object for one file in a process. */
  choose(request: FontRequest): FontFace
  /** The face for a character of a script; null when no face has it. */
  chooseFor(codePoint: number, script: Script, style: FontStyle): FontFace | null
}

function createFontBook(hb: Harfbuzz): FontBook {
  const byFile = new Map<string, FontFace>()
  const byRequest = new Map<string, FontFace>()
  const byCharacter = new Map<string, Map<number, FontFace | null>>()

  function choose(request: FontRequest): FontFace {
    const key = keyOf(request.script, request)
    let face = byRequest.get(key)
    if (!face) {
      const source = findFontFile(request)
      face = byFile.get(source.file) ?? openFontFace(hb, source)
      byFile.set(source.file, face)
      byRequest.set(key, face)
    }
    return face
  }

  function search(codePoint: number, script: Script, style: FontStyle): FontFace | null {
    const own = choose({ ...style, script })
    if (own.has(codePoint)) return own
    // Monospaced Noto has many symbols the others lack; better one too wide than none.
    const families = [style.family, 'sans', 'mono'] as const
    for (const family of families) {
      const face = choose({ ...style, family, script: 'Latn' })
      if (face.has(codePoint)) return face
    }
    for (const fallback of FALLBACKS) {
      const face = choose({ ...style, script: fallback })
      if (face.has(codePoint)) return face
    }
    return null
  }

  return {
    choose,
    chooseFor(codePoint, script, style) {
      const key = keyOf(script, style)
      let characters = byCharacter.get(key)
      if (!characters) byCharacter.set(key, (characters = new Map<number, FontFace | null>()))
      let face = characters.get(codePoint)
      if (face === undefined) {
        face = search(codePoint, script, style)
        characters.set(codePoint, face)
      }
      return face
    },
  }
}

const keyOf = (script: Script, style: FontStyle): string =>
  `${script} ${style.family}${style.bold ? ' bold' : ''}${style.italic ? ' italic' : ''}`

let book: FontBook | null = null

/** All fonts of the process; files are read when a face is first chosen. */
export async function openFontBook(): Promise<FontBook> {
  const hb = await loadHarfbuzz()
  return (book ??= createFontBook(hb))
}

/**
 * The face for a script and style; scripts without italics give the upright face. Whether it has a certain character is
 * another question: `Typesetter.layOut` goes on to other faces character by character.
 */
export async function chooseFont(request: FontRequest): Promise<FontFace> {
  return (await openFontBook()).choose(request)
}
