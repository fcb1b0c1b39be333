import { Inconvertible } from './outline'

const ARRAY = /\/Encoding\s+256\s+array([^]*?)\b(?:readonly\s+)?def\b/
const ENTRY = /dup\s+(\S+)\s*\/(\S+)\s+put/g

/** Names of the font's own encoding by code; null for the standard one. Throws `Inconvertible` where it is written in another way. */
export function readEncoding(clear: string): Map<number, string> | null {
  if (/\/Encoding\s+StandardEncoding\b/.test(clear)) return null
  const entries = ARRAY.exec(clear)?.[1]?.matchAll(ENTRY)
  if (!entries) throw new Inconvertible('encoding')
  const names = new Map<number, string>()
  for (const [, code, name] of entries) {
    if (!/^\d+$/.test(code!)) throw new Inconvertible('code')
    names.set(Number(code), name!)
  }
  return names
}
