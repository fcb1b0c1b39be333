import { findAttribute, rawPrefix, type XmlEdit, type XmlElement } from '../ooxml'

/** Fonts of Word for a script: which attribute of `w:rFonts` names them, which have it, and one every Word has. */
interface ScriptFonts {
  readonly attribute: 'eastAsia' | 'cs'
  readonly known: RegExp
  readonly font: string
}

const CJK = 'cjk|source han|arial unicode'
const ARABIC: ScriptFonts = {
  attribute: 'cs',
  known:
    /^(arial|times new roman|courier new|tahoma|segoe ui|microsoft sans serif|sakkal|dubai|andalus|aldhabi|amiri|scheherazade|urdu|b )|arab|naskh|nastaliq|kufi|unicode/i,
  font: 'Arial',
}
const HEBREW: ScriptFonts = {
  attribute: 'cs',
  known:
    /^(arial|times new roman|courier new|tahoma|segoe ui|microsoft sans serif|david|miriam|gisha|narkisim|frankruehl|levenim|rod|aharoni)|hebrew|unicode/i,
  font: 'Arial',
}
const SCRIPTS: Readonly<Record<string, ScriptFonts>> = {
  ja: {
    attribute: 'eastAsia',
    known: new RegExp(`mincho|gothic|meiryo|yu |游|明朝|ゴシック|hiragino|jp|${CJK}`, 'i'),
    font: 'MS Mincho',
  },
  zh: {
    attribute: 'eastAsia',
    known: new RegExp(
      `sim(sun|hei)|fangsong|kaiti|yahei|dengxian|宋|黑|楷|仿|等线|mingliu|jhenghei|kaiu|明體|標楷|song|${CJK}`,
      'i',
    ),
    font: 'SimSun',
  },
  'zh-Hant': {
    attribute: 'eastAsia',
    known: new RegExp(`mingliu|jhenghei|kaiu|明體|標楷|正黑|${CJK}`, 'i'),
    font: 'PMingLiU',
  },
  ko: {
    attribute: 'eastAsia',
    known: new RegExp(`malgun|batang|gulim|dotum|gungsuh|바탕|굴림|돋움|맑은|nanum|${CJK}`, 'i'),
    font: 'Malgun Gothic',
  },
  ar: ARABIC,
  fa: ARABIC,
  ur: ARABIC,
  he: HEBREW,
  th: {
    attribute: 'cs',
    known:
      /^(tahoma|segoe ui|microsoft sans serif|leelawadee)|cordia|angsana|browallia|upc|sarabun|thai|unicode/i,
    font: 'Tahoma',
  },
  hi: {
    attribute: 'cs',
    known: /mangal|nirmala|kokila|utsaah|aparajita|devanagari|hindi|unicode/i,
    font: 'Nirmala UI',
  },
}

const EAST_ASIAN = /^(zh|ja|ko)\b/

/**
 * Edits that give a `w:rFonts` (ECMA-376 part 1, 17.3.2.26) a font for the target's script where it names one that lacks it.
 * Fonts of the theme are left: Word chooses them by `w:themeFontLang`. The hint that draws quotation marks in East Asian
 * width goes with the East Asian text.
 */
export function fitFonts(source: string, fonts: XmlElement, to: string): XmlEdit[] {
  const edits: XmlEdit[] = []
  const hint = EAST_ASIAN.test(to) ? null : findAttribute(source, fonts, 'hint')
  if (hint?.value === 'eastAsia') edits.push({ start: hint.start, end: hint.end, text: 'default' })
  const script = SCRIPTS[to] ?? SCRIPTS[to.split('-')[0] ?? '']
  const named = script && findAttribute(source, fonts, script.attribute)
  if (script && named && !script.known.test(named.value.trim())) {
    edits.push({ start: named.start, end: named.end, text: script.font })
  }
  return edits
}

/** The defaults of the document name a font for the script, too, where neither they nor the theme do (17.7.5.2). */
export function fitDefaultFonts(source: string, fonts: XmlElement, to: string): XmlEdit[] {
  const script = SCRIPTS[to] ?? SCRIPTS[to.split('-')[0] ?? '']
  if (!script || findAttribute(source, fonts, script.attribute)) return []
  if (findAttribute(source, fonts, script.attribute === 'cs' ? 'cstheme' : 'eastAsiaTheme')) return []
  const at = fonts.openEnd - (source.charCodeAt(fonts.openEnd - 2) === 47 ? 2 : 1)
  return [{ start: at, end: at, text: ` ${rawPrefix(source, fonts)}${script.attribute}="${script.font}"` }]
}
