import { createRequire } from 'node:module'
import path from 'node:path'
import type { FontFamily, FontRequest, Script } from './types'

/**
 * The fonts, static TrueType files under the SIL Open Font License. `italic`: the package has italics; `lean`: without
 * them, italic text is slanted by this tangent, where the script knows slanted text (Han, kana, Hangul, Arabic and
 * Hebrew do not).
 */
interface FontPackage {
  readonly folder: string
  readonly base: string
  readonly italic: boolean
  readonly lean: number
}

const font = (folder: string, base: string, italic: boolean, lean: number): FontPackage => ({
  folder,
  base,
  italic,
  lean,
})

const LEAN = 0.2
const FAMILIES: Readonly<Record<FontFamily, FontPackage>> = {
  sans: font('noto-sans', 'NotoSans', true, 0),
  serif: font('noto-serif', 'NotoSerif', true, 0),
  mono: font('noto-sans-mono', 'NotoSansMono', false, LEAN),
}
const SCRIPTS: Readonly<Record<Exclude<Script, 'Latn' | 'Grek' | 'Cyrl'>, FontPackage>> = {
  Hans: font('noto-sans-sc', 'NotoSansSC', false, 0),
  Hant: font('noto-sans-tc', 'NotoSansTC', false, 0),
  Jpan: font('noto-sans-jp', 'NotoSansJP', false, 0),
  Kore: font('noto-sans-kr', 'NotoSansKR', false, 0),
  Thai: font('noto-sans-thai', 'NotoSansThai', false, LEAN),
  Arab: font('noto-sans-arabic', 'NotoSansArabic', false, 0),
  Deva: font('noto-sans-devanagari', 'NotoSansDevanagari', false, LEAN),
  Hebr: font('noto-sans-hebrew', 'NotoSansHebrew', false, 0),
}

/** A font file and what it is; equal requests give equal `name`s. */
export interface FontFile {
  readonly name: string
  readonly file: string
  readonly family: FontFamily
  readonly bold: boolean
  readonly italic: boolean
  readonly lean: number
}

const resolve = createRequire(import.meta.url).resolve

/**
 * Where the font for a request lies: in the installed packages, found at run time (the bundles stand beside them).
 * Throws what `require.resolve` throws when a font package is not installed.
 */
export function findFontFile(request: FontRequest): FontFile {
  const { script, bold } = request
  const latin = script === 'Latn' || script === 'Grek' || script === 'Cyrl'
  const found = latin ? FAMILIES[request.family] : SCRIPTS[script]
  const italic = request.italic && found.italic
  const weight = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  const folder = path.dirname(resolve(`@expo-google-fonts/${found.folder}/package.json`))
  const style = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}`
  return {
    name: `${found.base}-${style === '' ? 'Regular' : style}`,
    file: path.join(folder, weight, `${found.base}_${weight}.ttf`),
    family: latin ? request.family : 'sans',
    bold,
    italic,
    lean: found.lean,
  }
}
