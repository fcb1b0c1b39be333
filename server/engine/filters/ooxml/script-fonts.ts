/** Fonts of Office for a script: which slot of a run names them, which of them have it, and one that Office always has. */
export interface ScriptFonts {
  /** `w:rFonts@eastAsia` or `a:ea`, `w:rFonts@cs` or `a:cs`. */
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

/** The fonts of a language's script; null for scripts that every font has, as far as we know. */
export const scriptFonts = (language: string): ScriptFonts | null =>
  SCRIPTS[language] ?? SCRIPTS[language.split('-')[0] ?? ''] ?? null

const SYMBOL_FONT = /^(wingdings( \d)?|symbol|webdings|marlett|zapf ?dingbats|mt extra)$/i

/** Fonts whose letters are pictures. */
export const isSymbolFont = (name: string | null): boolean => name !== null && SYMBOL_FONT.test(name.trim())
