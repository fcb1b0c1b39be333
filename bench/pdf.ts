/**
 * npm run bench -- pdf [DIR or FILE…] [--engine NAME] [--bilingual] [--list] [--once] [--keep DIR]
 *
 * Carries every PDF of the folders through the service's own pipeline (the built worker in children of which one waits
 * with all loaded, and the one that has read a document writes it, as in the running service) with a test engine (pseudo:+35 unless named: pseudo,
 * pseudo:+N, pseudo:zh|ja|ko|ar|he|th|hi|ru|el|vi, identity) and has MuPDF, poppler and qpdf judge the results; nothing of our own reads
 * them. One line a file, the last line is JSON. --bilingual also judges both bilingual forms; --list names pages and lines;
 * --once carries each file once, where times do not matter; --keep names a folder for the results.
 *
 * Time is what a user waits for reading and writing, without the engine and without the check behind them: the fastest of three
 * runs for short files, against the fastest of five of `mutool draw -F txt` and `mutool clean` beside it; from the start of the job,
 * and with the upload check before, which reads up to 24 pages ahead. Pages a second are with the upload check. On a busy machine
 * the ratio of processor time tells more; it holds all checks, and the work of all threads. `growth` is the size
 * of the result less the original's, as a share of it.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPdfCarrier, type CarriedPdf } from './judge/pdf-carry'
import { judgePdf, type JudgedPdf } from './judge/pdf-judge'
import { percentile } from './judge/pdf-lines'
import { timeMutool } from './judge/pdf-tools'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'pseudo:+35' },
    bilingual: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})

function findDocuments(given: readonly string[]): string[] {
  const standard = path.resolve('../shared/corpus/pdf')
  const places = given.length > 0 ? given : fs.existsSync(standard) ? [standard] : []
  return places.flatMap((place) =>
    fs.statSync(place).isFile()
      ? [place]
      : fs
          .readdirSync(place, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.pdf$/i.test(name))
          .sort()
          .map((name) => path.join(place, name)),
  )
}

const SHORT_MS = 3_000
const RUNS = options.once ? 1 : 3

/** The result with the least time of some runs; one is enough where starting a process does not count. */
async function carryOften(file: string): Promise<CarriedPdf> {
  let best = await carrier.carry(file, options.engine, 'none')
  for (let run = 1; run < RUNS && best.milliseconds < SHORT_MS; run++) {
    const again = await carrier.carry(file, options.engine, 'none')
    if (again.milliseconds < best.milliseconds) best = again
  }
  return best
}

async function tryFile(file: string, folder: string): Promise<JudgedPdf | string> {
  try {
    const carried = await carryOften(file)
    const mutool = await timeMutool(file, folder)
    const bilingual = options.bilingual ? { carrier, engine: options.engine } : null
    return await judgePdf(file, carried, folder, mutool, bilingual)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)
  }
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

function describe(name: string, item: JudgedPdf): string {
  const facts = [
    `${item.pages} pages`,
    `${(item.pages / (item.milliseconds / 1000)).toFixed(1)} pages/s`,
    `hidden-text differs ${item.differing.length}`,
    `overlaps +${item.newOverlaps} of ${item.lines}`,
    `p5 scale ${percentile(item.scales, 0.05).toFixed(2)}`,
    `outside +${item.outside}`,
    `links ${item.links.join('/')}`,
    `widgets ${item.widgets.join('/')}`,
    `outline ${item.outline.join('/')}`,
    `found ${percent(item.found)}`,
    `size ${percent(item.growth)}`,
    `mutool × ${item.mutoolRatio.toFixed(1)}, with upload check × ${item.wholeRatio.toFixed(1)} (processor × ${item.processorRatio.toFixed(1)})`,
    ...item.bilingual.map(
      (one) =>
        `${one.layout}: size ${percent(one.growth)}, pages differ ${one.differing.length}${one.damage ? ` ${one.damage}` : ''}`,
    ),
    ...(item.warnings.length > 0 ? [item.warnings.join(' ')] : []),
    ...(item.damage ? [`DAMAGED ${item.damage}`] : []),
    ...(options.list && item.differing.length > 0 ? [`differing pages ${item.differing.join(' ')}`] : []),
    ...(options.list && item.missing.length > 0 ? [`not found: ${item.missing.slice(0, 20).join(' ')}`] : []),
  ]
  return `${name}: ${facts.join(', ')}`
}

const sum = (items: readonly JudgedPdf[], value: (item: JudgedPdf) => number): number =>
  items.reduce((total, item) => total + value(item), 0)
const same = ([before, after]: readonly [number, number]): boolean => before === after
const round = (value: number): number => Number(value.toFixed(4))

function report(
  files: number,
  failed: readonly string[],
  all: readonly JudgedPdf[],
): Record<string, unknown> {
  const pages = sum(all, (item) => item.pages)
  const lines = sum(all, (item) => item.lines)
  const worst = (value: (item: JudgedPdf) => number): number =>
    round(all.reduce((most, item) => Math.max(most, value(item)), -1))
  const share = (values: readonly number[], part: number): number =>
    [...values].sort((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? 0
  const spread = (values: readonly number[]): Record<string, number> => ({
    p50: round(share(values, 0.5)),
    p90: round(share(values, 0.9)),
    worst: round(share(values, 1)),
  })
  return {
    engine: options.engine,
    files,
    failed,
    pages,
    textHiddenDiffPages: sum(all, (item) => item.differing.length),
    newOverlaps: sum(all, (item) => item.newOverlaps),
    overlapShare: lines === 0 ? 0 : round(sum(all, (item) => item.newOverlaps) / lines),
    p5Scale: round(
      percentile(
        all.flatMap((item) => item.scales),
        0.05,
      ),
    ),
    overflow: sum(all, (item) => item.outside),
    links: all.every((item) => same(item.links)),
    widgets: all.every((item) => same(item.widgets)),
    outline: all.every((item) => same(item.outline)),
    pageCounts: all.every((item) => item.samePages),
    damaged: all.filter((item) => item.damage !== null).map((item) => item.name),
    found: round(Math.min(1, ...all.map((item) => item.found))),
    growth: spread(all.map((item) => item.growth)),
    ...(options.bilingual && {
      bilingualGrowth: spread(all.flatMap((item) => item.bilingual.map((one) => one.growth))),
      bilingualDiffPages: sum(all, (item) =>
        item.bilingual.reduce((total, one) => total + one.differing.length, 0),
      ),
    }),
    pagesPerSecond: round(pages / Math.max(0.001, sum(all, (item) => item.milliseconds) / 1000)),
    mutoolRatio: spread(all.map((item) => item.mutoolRatio)),
    wholeRatio: spread(all.map((item) => item.wholeRatio)),
    worstProcessorRatio: worst((item) => item.processorRatio),
    peakMB: Math.round(carrier.peakBytes() / 1024 / 1024),
  }
}

const carrier = createPdfCarrier()
const folder = options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-pdf-'))
fs.mkdirSync(folder, { recursive: true })
try {
  const files = findDocuments(positionals)
  if (files.length === 0) throw new Error('No documents: name at least one folder.')
  const all: JudgedPdf[] = []
  const failed: string[] = []
  for (const file of files) {
    const item = await tryFile(file, folder)
    if (typeof item === 'string') {
      failed.push(path.basename(file))
      console.log(`FAILED ${path.basename(file)}: ${item}`)
    } else {
      all.push(item)
      console.log(describe(path.basename(file), item))
    }
  }
  console.log(JSON.stringify(report(files.length, failed, all)))
} finally {
  carrier.close()
  if (options.keep === undefined) fs.rmSync(folder, { recursive: true, force: true })
}
