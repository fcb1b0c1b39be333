/**
 * npm run bench -- workbook [--mb 50] [--texts 120000] [--inline] [--memory 512]
 *
 * Makes a workbook of so many megabytes (packed), mostly numbers beside shared texts, formulas and a table (or each text
 * in its cell), and measures what reading and writing cost as the service does it: each step in a child of its own, started
 * as one that may have `--memory` MB resident. Processor time, the same per megabyte of XML,
 * and the most memory each child ever had, the check of the result included. Last line: JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { busy } from './judge/busy'
import { makeLargeWorkbook } from './judge/large-workbook'
import { openZip } from '../server/engine/filters/ooxml'
import type { Unit } from '../server/engine'
import { shiftLetters, translateBy } from '../server/engine/testing/letter-shift'
import { lifeOf } from '../server/worker/start-child'
import { readLines, writeLines } from '../server/worker/lines'
import type { WorkerTask } from '../server/worker/protocol'
import { runTask } from '../server/worker/run-task'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '50' },
    texts: { type: 'string', default: '120000' },
    inline: { type: 'boolean', default: false },
    memory: { type: 'string', default: '512' },
    /** Given to the processes that make the file and do one step. */
    make: { type: 'string' },
    step: { type: 'boolean', default: false },
  },
})

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** What one child says of its step. */
interface Cost {
  /** Until the result is written, and with the check behind it. */
  readonly milliseconds: number
  readonly withCheck: number
  readonly peakMB: number
}

async function inChild(args: readonly string[], task?: WorkerTask): Promise<Cost> {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), ...args], {
    execArgv: task ? lifeOf(Number(options.memory) * 1024 * 1024) : [],
  })
  const said = once(child, 'message') as Promise<[Cost]>
  if (task) child.send(task)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The step ended without an answer: ${String(code)}`)
  })
  const [cost] = await Promise.race([said, failed])
  failed.catch(() => undefined)
  child.kill()
  return cost
}

async function doStep(task: WorkerTask): Promise<Cost> {
  const started = busy()
  let written = 0
  await runTask(task, () => {
    written = busy()
  })
  const ended = busy()
  const peakMB = Math.round(process.resourceUsage().maxRSS / 1024)
  return { milliseconds: (written || ended) - started, withCheck: ended - started, peakMB }
}

async function measure(folder: string): Promise<Record<string, number>> {
  const file = (name: string): string => path.join(folder, name)
  const source = file('large.xlsx')
  await inChild(['--make', source])
  const bytes = fs.readFileSync(source)
  const xml = openZip(bytes).entries.reduce((sum, entry) => sum + entry.size, 0)
  const files = { source, units: file('units'), skeleton: file('skeleton') }
  const extract = await inChild(['--step'], { stage: 'extract', ...files })
  const units = await readLines(files.units, (value) => value as Unit)
  await writeLines(file('translations'), translateBy(units, shiftLetters).values())
  const merge = await inChild(['--step'], {
    stage: 'merge',
    ...files,
    translations: file('translations'),
    from: 'en',
    to: 'es',
    bilingual: false,
    translatedFile: file('result.xlsx'),
    bilingualFile: file('bilingual.xlsx'),
  })
  return {
    fileMB: megabytes(bytes.length),
    xmlMB: megabytes(xml),
    units: units.length,
    resultMB: megabytes(fs.statSync(file('result.xlsx')).size),
    extractMs: Math.round(extract.milliseconds),
    mergeMs: Math.round(merge.milliseconds),
    checkMs: Math.round(merge.withCheck - merge.milliseconds),
    msPerMB: Number(((extract.milliseconds + merge.milliseconds) / (xml / 1e6)).toFixed(1)),
    extractPeakMB: extract.peakMB,
    mergePeakMB: merge.peakMB,
  }
}

if (options.make) {
  const { inline, mb, texts } = options
  fs.writeFileSync(options.make, makeLargeWorkbook({ megabytes: Number(mb), texts: Number(texts), inline }))
  process.send?.({})
} else if (options.step) {
  process.once('message', (task) => {
    void doStep(task as WorkerTask).then((cost) => process.send?.(cost))
  })
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-workbook-'))
  try {
    console.log(JSON.stringify(await measure(folder)))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
