/** Member states of the European Union, ISO 3166-1 alpha-2, with the prefix of their VAT numbers where it differs. */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInEu = (country: string | null): boolean => country !== null && EU.has(country)

/** Languages in which somebody may have written the name of a country: those of the interface. */
const LANGUAGES = 'en ru tr es pt de it fr id ms th ja ko zh-Hant ar'.split(' ')
/** Regions of the CLDR that are no countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Codes of today's countries: the CLDR leads those of former ones, such as DD, to their successors. */
const CODES = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
).filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)

const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

let byName: ReadonlyMap<string, string> | undefined

/** Names of all countries in the interface's languages; made when it is first needed. */
function countryNames(): ReadonlyMap<string, string> {
  if (byName) return byName
  const names = new Map<string, string>()
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of CODES) {
      const name = display.of(code)
      if (name !== undefined && !names.has(fold(name))) names.set(fold(name), code)
    }
  }
  byName = names
  return names
}

/** The country that a form names: by its code, or by its name in a language of the interface; null when it is neither. */
export function findCountry(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (code === 'EL') return 'GR'
  if (code === 'UK') return 'GB'
  return CODES.includes(code) && isNamed(code) ? code : (countryNames().get(fold(text)) ?? null)
}

const isNamed = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined

/** A country's name in a language; what was written where it is none that we know. */
export function countryName(written: string, language: string): string {
  const code = findCountry(written)
  return (code && new Intl.DisplayNames([language], { type: 'region' }).of(code)) ?? written
}
