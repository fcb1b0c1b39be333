/** Tesseract's language data for each language that is translated (tessdata, names by ISO 639-3). */
const DATA: Readonly<Record<string, string>> = {
  en: 'eng',
  'zh-Hans': 'chi_sim',
  'zh-Hant': 'chi_tra',
  ja: 'jpn',
  ko: 'kor',
  fr: 'fra',
  de: 'deu',
  es: 'spa',
  pt: 'por',
  it: 'ita',
  ru: 'rus',
  tr: 'tur',
  id: 'ind',
  ms: 'msa',
  th: 'tha',
  ar: 'ara',
  vi: 'vie',
  nl: 'nld',
  pl: 'pol',
  uk: 'ukr',
  cs: 'ces',
  ro: 'ron',
  sv: 'swe',
  da: 'dan',
  fi: 'fin',
  el: 'ell',
  hu: 'hun',
  hi: 'hin',
}

/** Scripts as Tesseract's script detection names them, and the data that reads them well enough to tell the language. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Latin: ['eng', 'fra', 'deu', 'spa', 'ita', 'por'],
  Han: ['chi_sim', 'chi_tra'],
  HanS: ['chi_sim'],
  HanT: ['chi_tra'],
  Japanese: ['jpn'],
  Hangul: ['kor'],
  Korean: ['kor'],
  Cyrillic: ['rus', 'ukr'],
  Greek: ['ell'],
  Arabic: ['ara'],
  Thai: ['tha'],
  Devanagari: ['hin'],
}

/** Scripts in whose texts words in Latin letters are common. */
const WITH_LATIN = /^(chi_sim|chi_tra|jpn|kor|rus|ukr|ell|ara|tha|hin)$/

/** What to read a language with; null where its data is not installed. */
export function dataFor(language: string, installed: ReadonlySet<string>): string | null {
  const data = DATA[language]
  return data !== undefined && installed.has(data) ? withLatin(data, installed) : null
}

/** What to read a script with whose language is not known; what there is when the script cannot be read. */
export function dataForScript(script: string, installed: ReadonlySet<string>): string | null {
  const own = (SCRIPTS[script] ?? []).filter((data) => installed.has(data))
  if (script === 'Han' || script === 'Cyrillic')
    return own.length > 0 ? withLatin(own.join('+'), installed) : null
  const [first] = own
  if (first) return withLatin(first, installed)
  return script === '' && installed.has('eng') ? 'eng' : null
}

const withLatin = (data: string, installed: ReadonlySet<string>): string =>
  WITH_LATIN.test(data.split('+')[0] ?? '') && installed.has('eng') ? `${data}+eng` : data
