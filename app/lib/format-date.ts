const partsOf = (iso: string, timeZone: string): Record<string, string> => {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
}

/** 'MM-DD-YYYY', the same in all languages (specification §9). */
export function formatDate(iso: string, timeZone = 'UTC'): string {
  const { month, day, year } = partsOf(iso, timeZone)
  return `${month}-${day}-${year}`
}

/** 'MM-DD-YYYY HH:mm:ss', the same in all languages (specification §9). */
export function formatDateTime(iso: string, timeZone = 'UTC'): string {
  const { hour, minute, second } = partsOf(iso, timeZone)
  return `${formatDate(iso, timeZone)} ${hour}:${minute}:${second}`
}

/** A date with the month's name as the language writes it (specification §9), Indonesian and Malay too. */
export const formatLongDate = (iso: string, language: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(iso))

/** The end of something, as 'MMM DD, YYYY' in English (specification §9) and as other languages write a short date. */
export const formatExpiry = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(iso))
