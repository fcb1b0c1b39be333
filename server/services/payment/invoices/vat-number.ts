import { isInEu } from './countries'

/**
 * Formats of VAT numbers without their country prefix, as the European Commission lists them
 * (https://ec.europa.eu/taxation_customs/vies/faq.html, question 11) and, for neighbours, their tax offices. The format only:
 * whether a number is in force is not asked.
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  CH: /^E?\d{9}(MWST|TVA|IVA)?$/,
  NO: /^\d{9}(MVA)?$/,
}

/** Elsewhere: letters and digits, as long as such numbers are. */
const ELSEWHERE = /^[A-Z\d]{4,20}$/

/** Countries whose numbers start with something else than the country's code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' }

/**
 * A VAT number as it is printed, with its prefix in the European Union; null when it does not have the format of its country. With
 * an unknown country anything that looks like a number is taken.
 */
export function readVatNumber(written: string, country: string | null): string | null {
  const compact = written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
  const format = country === null ? undefined : FORMATS[country]
  if (country === null || !format) return ELSEWHERE.test(compact) ? compact : null
  const prefix = PREFIXES[country] ?? country
  const body = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  if (!format.test(body)) return null
  return isInEu(country) || compact.startsWith(prefix) ? prefix + body : body
}
