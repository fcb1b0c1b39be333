import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const SECONDS = 240

/** LibreOffice: make all results anew when a workbook is opened (0), whoever saved it. */
const ALWAYS_RECALCULATE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>'

/** Every sheet as a file of its own: commas, quotation marks, UTF-8, values as they are and not as they look. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

type Sheets = readonly (readonly (readonly string[])[])[]

/**
 * The cells of each sheet of each workbook after LibreOffice made all results anew, in the order of the sheets' names. Keys
 * are the paths given; their names must not begin alike. One start of LibreOffice serves all.
 */
export async function recalculate(files: readonly string[]): Promise<ReadonlyMap<string, Sheets>> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-recalculation-'))
  try {
    fs.mkdirSync(path.join(profile, 'user'), { recursive: true })
    fs.writeFileSync(path.join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE)
    const out = path.join(profile, 'out')
    const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore']
    await execute('soffice', [...options, '--convert-to', EVERY_SHEET, '--outdir', out, ...files], {
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 16 * 1024 * 1024,
    })
    return new Map(files.map((file) => [file, readSheets(out, path.parse(file).name)]))
  } finally {
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

function readSheets(folder: string, book: string): Sheets {
  const names = fs.readdirSync(folder).filter((name) => name.startsWith(`${book}-`))
  if (names.length === 0) throw new Error(`LibreOffice wrote nothing of ${book}`)
  return names.sort().map((name) => readCsv(fs.readFileSync(path.join(folder, name), 'utf8')))
}

function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push((match[1] ?? match[2] ?? '').replace(/""/g, '"'))
    if (match[3] !== ',') {
      rows.push(row)
      row = []
    }
    if (cell.lastIndex >= text.length) break
  }
  return rows
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?(?:E[+-]?\d+)?|TRUE|FALSE)$|^(?:#|Err:)/i

/** Cells that were a number, a truth value or an error before or after, and are not the same now: `sheet!row,column: a → b`. */
export function changedNumbers(
  before: readonly (readonly (readonly string[])[])[],
  after: readonly (readonly (readonly string[])[])[],
): string[] {
  const changed: string[] = []
  for (let sheet = 0; sheet < Math.max(before.length, after.length); sheet++) {
    const [one = [], other = []] = [before[sheet], after[sheet]]
    for (let row = 0; row < Math.max(one.length, other.length); row++) {
      const width = Math.max(one[row]?.length ?? 0, other[row]?.length ?? 0)
      for (let column = 0; column < width; column++) {
        const [was = '', is = ''] = [one[row]?.[column], other[row]?.[column]]
        if (was !== is && (NUMBER.test(was) || NUMBER.test(is))) {
          changed.push(`${sheet + 1}!${row + 1},${column + 1}: ${was} → ${is}`)
        }
      }
    }
  }
  return changed
}
