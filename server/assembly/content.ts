import fs from 'node:fs'
import path from 'node:path'
import { INTERFACE_LANGUAGES } from './languages'

/** Language code → `help/<slug>` or `policy/<name>` → Markdown with front matter. */
export type Content = Record<string, Record<string, string>>

const FOLDERS = ['help', 'policy'] as const

/** Reads `locales/<code>/{help,policy}/*.md` of every interface language once; what is not translated is not there. */
export function loadContent(folder: string): Content {
  return Object.fromEntries(
    INTERFACE_LANGUAGES.map(({ code }) => [
      code,
      Object.fromEntries(FOLDERS.flatMap((name) => readFolder(path.join(folder, code, name), name))),
    ]),
  )
}

function readFolder(folder: string, name: string): [string, string][] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [
      `${name}/${file.slice(0, -'.md'.length)}`,
      fs.readFileSync(path.join(folder, file), 'utf8'),
    ])
}
