/**
 * npm run bench -- workbook [--mb 50] [--texts 120000] [--inline]
 *
 * Makes a workbook of so many megabytes (packed), mostly numbers beside shared texts, formulas and a table, and measures
 * what reading and writing cost: processor time, the same per megabyte of XML, and the most memory the process ever had.
 * Making it happens in a process of its own, so that only the filter's memory counts. Last line: JSON.
 */
import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeLargeWorkbook } from './judge/large-workbook'
import { xlsxFilter } from '../server/engine/filters/xlsx'
import { openZip } from '../server/engine/filters/ooxml'
import { shiftLetters, translateBy } from '../server/engine/testing/letter-shift'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '50' },
    texts: { type: 'string', default: '120000' },
    inline: { type: 'boolean', default: false },
    /** Given to the process that makes the file. */
    make: { type: 'string' },
  },
})

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
/** Milliseconds of this process's own work: other work on the machine does not count. */
const busy = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const peak = (): number => Math.round(process.resourceUsage().maxRSS / 1024)

async function makeApart(file: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--make', file])
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The workbook could not be made')
}

async function measure(file: string): Promise<Record<string, number>> {
  const bytes = fs.readFileSync(file)
  const xml = openZip(bytes).entries.reduce((sum, entry) => sum + entry.size, 0)
  const started = busy()
  const { units, skeleton } = await xlsxFilter.extract(bytes)
  const extracted = busy()
  const afterExtract = peak()
  const translations = translateBy(units, shiftLetters)
  const count = units.length
  const asked = busy()
  const { translated } = await xlsxFilter.merge(bytes, skeleton, translations, { from: 'en', to: 'es' })
  const merged = busy()
  return {
    fileMB: megabytes(bytes.length),
    xmlMB: megabytes(xml),
    units: count,
    resultMB: megabytes(translated.length),
    extractMs: Math.round(extracted - started),
    mergeMs: Math.round(merged - asked),
    msPerMB: Number(((extracted - started + merged - asked) / (xml / 1e6)).toFixed(1)),
    peakAfterExtractMB: afterExtract,
    peakMB: peak(),
  }
}

if (options.make) {
  const bytes = makeLargeWorkbook({
    megabytes: Number(options.mb),
    texts: Number(options.texts),
    inline: options.inline,
  })
  fs.writeFileSync(options.make, bytes)
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-workbook-'))
  try {
    const file = path.join(folder, 'large.xlsx')
    await makeApart(file)
    console.log(JSON.stringify(await measure(file)))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
