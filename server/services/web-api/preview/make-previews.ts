import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FacingTextsSchema, type PreviewSide } from '../../../contracts/preview'
import type { Store } from '../../../platform/storage'
import { cleanOriginal, cleanResults } from '../clean-results'
import type { WebApiDeps } from '../context'
import { failure } from '../errors'
import type { WebApiStore } from '../store'
import { PAGES_AT_ONCE, type Previews, type Work } from './previews'
import { pageSource, pictureKey, sizesKey, textsKey } from './sources'

interface Deps extends Pick<WebApiDeps, 'clock' | 'ids' | 'logger' | 'worker' | 'workDir'> {
  readonly files: Store
  readonly rows: WebApiStore
}

/** A file that did not open, or not in time, is not tried again for so long. */
const FAILURE_KEPT_MS = 10 * 60_000
const MOST_FAILURES = 1_000
/** JSON of texts; the child's own bounds are far below. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024

export function createPreviews(deps: Deps): Previews {
  const once = createOnce(deps)
  const ending = new AbortController()
  const inFolder = (work: Work, make: (folder: string) => Promise<void>) =>
    withFolder(deps, async (folder) => {
      await make(folder)
      await dropIfGone(deps, work)
    })
  return {
    makePages: (work, side, screen) =>
      once.run(`${work.task.id} ${side} ${screen}`, () =>
        inFolder(work, (folder) => renderPages(deps, work, { side, screen, folder }, ending.signal)),
      ),
    makeTexts: (work) =>
      once.run(`${work.task.id} texts ${work.original !== null}`, () =>
        inFolder(work, (folder) => faceTexts(deps, work, folder, ending.signal)),
      ),
    async stop() {
      ending.abort(new Error('The service stops'))
      await once.settled()
    },
  }
}

/** Whoever asks for the same thing meanwhile gets the same work; what failed lately fails again without work. */
function createOnce({ clock, logger }: Pick<Deps, 'clock' | 'logger'>) {
  const running = new Map<string, Promise<void>>()
  const failed = new Map<string, number>()
  const start = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logger.warn({ preview: name, err: error }, 'no preview')
      if (failed.size >= MOST_FAILURES) failed.clear()
      failed.set(name, clock.now() + FAILURE_KEPT_MS)
      throw error
    } finally {
      running.delete(name)
    }
  }
  return {
    run(name: string, work: () => Promise<void>): Promise<void> {
      if ((failed.get(name) ?? 0) > clock.now()) return Promise.reject(failure('notFound'))
      const known = running.get(name) ?? start(name, work)
      running.set(name, known)
      return known
    },
    settled: () => Promise.allSettled(running.values()),
  }
}

async function withFolder({ ids, workDir }: Deps, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = path.join(workDir, `preview-${ids.uuid()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchFile({ files }: Deps, key: string, file: string): Promise<string> {
  const object = await files.get(key)
  if (!object) throw failure('notFound')
  await pipeline(object.stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return file
}

interface Wanted {
  readonly side: PreviewSide
  readonly screen: number
  readonly folder: string
}

async function renderPages(
  deps: Deps,
  { task, original }: Work,
  { side, screen, folder }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const source = pageSource(task, side, original)
  if (!source) throw failure('notFound')
  const file = await fetchFile(deps, source.key, path.join(folder, 'document'))
  const first = (screen - 1) * PAGES_AT_ONCE + 1
  const wanted = Array.from({ length: PAGES_AT_ONCE }, (_, index) => first + index)
  const numbers = wanted.map(source.numberOf)
  const { total, pages } = await deps.worker.renderPages(file, folder, { numbers, half: source.half }, signal)
  const shown = pages.map((page) => ({ ...page, number: wanted[numbers.indexOf(page.number)]! }))
  for (const [index, { number }] of shown.entries()) {
    const picture = path.join(folder, `page-${pages[index]!.number}.png`)
    await deps.files.put(pictureKey(source, number), createReadStream(picture))
  }
  if (side !== 'result') return
  // Last: whoever finds the sizes finds the pictures.
  await deps.files.put(sizesKey(task, screen), Buffer.from(JSON.stringify({ total, pages: shown })))
}

async function faceTexts(
  deps: Deps,
  { task, original }: Work,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (task.translated_key === null) throw failure('notFound')
  const result = await fetchFile(deps, task.translated_key, path.join(folder, 'result'))
  const source = original && (await fetchFile(deps, original.store_key, path.join(folder, 'original')))
  const texts = await deps.worker.faceTexts(source, result, folder, signal)
  if ((await stat(texts)).size > MOST_TEXT_BYTES) throw failure('fileTooComplex')
  // The child has read a stranger's file: what it wrote is believed only in this shape.
  const faced = FacingTextsSchema.parse(JSON.parse(await readFile(texts, 'utf8')))
  await deps.files.put(textsKey(task, original), Buffer.from(JSON.stringify(faced)))
}

/** A record may have been deleted, or an upload, while its preview was being made. */
async function dropIfGone(deps: Deps, { task, original }: Work): Promise<void> {
  const loaded = await deps.rows.loadTask(task.id)
  if (loaded?.task.status !== 'completed') await cleanResults(deps, task.id)
  if (!original) return
  const file = loaded?.file
  if (!file || file.removed_at !== null || file.expires_at <= deps.clock.now()) {
    await cleanOriginal(deps, original.store_key)
  }
}
