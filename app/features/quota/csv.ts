/** A spreadsheet takes text that begins so for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180, with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
