/**
 * npm run bench -- hostile [DIR…] [--quiet 10]
 *
 * Uploads the documents of the folders, and three programs that run wild in the child (an endless loop, 2.5 GB of
 * buffers, a heap that grows without end), to a service whose home page is asked for ten times a second meanwhile. One
 * line an upload: the code it was refused with, and the time. The last line is JSON; `homeP99Ms` of the same service
 * without uploads is the baseline of the run.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { percentile, startService, type RunningService } from './service'
import { buildWildService, wildDocument, WILD_KINDS } from './wild-worker'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quiet: { type: 'string', default: '10' } },
})
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const HOME_INTERVAL_MS = 100
const FOLDERS = positionals.length > 0 ? positionals : [path.join(ROOT, '../shared/corpus/hostile')]

/** Asks for the home page on a fixed beat until told to stop. */
function watchHome(service: RunningService): () => Promise<number[]> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  const visit = async (): Promise<void> => {
    const started = performance.now()
    const response = await fetch(`${service.origin}/translate/`)
    await response.arrayBuffer()
    times.push(response.ok ? performance.now() - started : Number.POSITIVE_INFINITY)
  }
  const timer = setInterval(() => pending.push(visit()), HOME_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return times
  }
}

interface Upload {
  readonly name: string
  readonly outcome: string
  readonly seconds: number
}

/** One document by one visitor, as the browser's script sends it. */
async function upload(service: RunningService, name: string, bytes: Uint8Array): Promise<Upload> {
  const form = new FormData()
  form.set('file', new Blob([bytes as BlobPart]), name)
  const started = performance.now()
  const response = await fetch(`${service.origin}/translate/api/upload`, { method: 'POST', body: form })
  const text = await response.text()
  const seconds = (performance.now() - started) / 1000
  const refused = /"code":"(\w+)"/.exec(text)?.[1]
  return { name, outcome: refused ?? (response.ok ? 'accepted' : `HTTP ${response.status}`), seconds }
}

const say = ({ name, outcome, seconds }: Upload): void =>
  console.log(`${name}: ${outcome}, ${seconds.toFixed(2)} s`)

const folderFiles = FOLDERS.flatMap((folder) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .sort()
        .map((name) => path.join(folder, name))
    : [],
)

async function measure(service: RunningService) {
  const warm = watchHome(service)
  await sleep(3_000)
  await warm()
  const quiet = watchHome(service)
  await sleep(Number(options.quiet) * 1000)
  const quietTimes = await quiet()
  const busy = watchHome(service)
  const uploads: Upload[] = []
  for (const file of folderFiles) {
    const one = await upload(service, path.basename(file), fs.readFileSync(file))
    say(one)
    uploads.push(one)
  }
  const wild = WILD_KINDS.map((kind) => upload(service, `${kind}.docx`, wildDocument(kind)))
  for (const one of await Promise.all(wild)) {
    say(one)
    uploads.push(one)
  }
  return { uploads, quietTimes, busyTimes: await busy() }
}

const wild = await buildWildService()
const service = await startService({ WORKER_PROCESSES: '2' }, wild.bundle)
try {
  const { uploads, quietTimes, busyTimes } = await measure(service)
  const slowest = Math.max(...uploads.slice(0, folderFiles.length).map(({ seconds }) => seconds))
  const report = {
    uploads: uploads.length,
    accepted: uploads.filter(({ outcome }) => outcome === 'accepted').map(({ name }) => name),
    slowestFileSeconds: Number(slowest.toFixed(2)),
    homeRequests: busyTimes.length,
    homeP50Ms: Math.round(percentile(busyTimes, 0.5)),
    homeP99Ms: Math.round(percentile(busyTimes, 0.99)),
    baselineHomeP99Ms: Math.round(percentile(quietTimes, 0.99)),
  }
  console.log(JSON.stringify(report))
} finally {
  await service.stop()
  wild.remove()
}
