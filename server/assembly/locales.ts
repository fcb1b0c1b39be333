import fs from 'node:fs'
import path from 'node:path'
import { INTERFACE_LANGUAGES } from './languages'

/** Language code → namespace → messages. */
export type Locales = Record<string, Record<string, object>>

/** Reads `locales/<code>/<namespace>.json` of every interface language once; a missing folder ends the start. */
export function loadLocales(folder: string): Locales {
  const locales: Locales = {}
  for (const { code } of INTERFACE_LANGUAGES) {
    const namespaces: Record<string, object> = {}
    for (const file of fs.readdirSync(path.join(folder, code))) {
      if (!file.endsWith('.json')) continue
      const text = fs.readFileSync(path.join(folder, code, file), 'utf8')
      namespaces[file.slice(0, -'.json'.length)] = JSON.parse(text) as object
    }
    locales[code] = namespaces
  }
  return locales
}
