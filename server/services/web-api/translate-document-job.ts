import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TranslatedDocument } from '../../engine/index'
import { JobCancelledError, type Effect, type JobContext, type JobDefinition } from '../../jobs'
import type { Recognition, TranslatedFiles } from '../../worker'
import type { WebApiContext } from './context'
import { classify, failure } from './errors'
import { holdTask } from './hold-task'
import { outlastStore } from './outlast-store'
import { hasScans, readPages, READING_SHARE } from './read-scan'
import { settleTask } from './settle-task-job'
import { SETTLING, type StoredFile, type StoredTask, type Tx } from './store'
import type { LiveProgress } from './task-progress'
import { warningKeys } from './warning-keys'

export const TRANSLATE_DOCUMENT = 'translate-document'

interface Payload {
  readonly taskId: string
  /** Mark of the visitor's address, see `Principal`. */
  readonly address?: string
}

const NOTHING: Effect = async () => undefined

/**
 * One document, from the stored original to the stored results. May be run again after a crash at any point: each
 * attempt stores under keys of its own, and only the effect, applied with the job's end, makes them the task's. What the
 * others left goes with the task.
 */
export function createTranslateDocumentJob(context: WebApiContext): JobDefinition<Payload> {
  return {
    name: TRANSLATE_DOCUMENT,
    maxAttempts: 3,
    leaseMs: 30_000,
    // The task ends itself before; this catches one that does not notice.
    deadlineMs: Math.max(context.policy.jobDeadlineMs, context.policy.scanDeadlineMs) + 30_000,
    run: (payload, job) => runTask(context, payload, job),
    giveUp: (payload, error) => giveUp(context, payload.taskId, error),
  }
}

async function runTask(
  context: WebApiContext,
  { taskId, address }: Payload,
  job: JobContext,
): Promise<Effect> {
  const loaded = await context.rows.loadTask(taskId)
  if (!loaded || !['waiting', 'running'].includes(loaded.task.status)) return NOTHING
  const { task, file } = loaded
  if (!file || file.removed_at !== null) throw failure('fileExpired')
  const { held, missing } = await holdTask(context, task, address)
  if (!held) throw failure('insufficientBalance', { pages: missing })
  if (!(await context.rows.updateActiveTask(taskId, { status: 'running', stage: 'extract' }))) return NOTHING
  const remaining = file.expires_at - context.clock.now()
  if (remaining <= 0) throw failure('fileExpired')
  const folder = path.join(context.workDir, `task-${taskId}-${context.ids.uuid()}`)
  context.progress.begin(taskId, task.progress)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { jobDeadlineMs, scanDeadlineMs } = context.policy
    // The copy in the folder must not outlive the original either.
    const withinMs = Math.min(remaining, hasScans(file) ? scanDeadlineMs : jobDeadlineMs)
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(withinMs)])
    return await translate(context, { task, file, folder, signal, withinMs, attempt: job.attempt })
  } catch (error) {
    job.signal.throwIfAborted()
    const { failure: known, worthRetrying } = classify(error)
    throw worthRetrying ? error : known
  } finally {
    await context.progress.end(taskId)
    await rm(folder, { recursive: true, force: true })
  }
}

interface Work {
  readonly task: StoredTask
  readonly file: StoredFile
  readonly folder: string
  readonly signal: AbortSignal
  /** Milliseconds that this attempt has. */
  readonly withinMs: number
  readonly attempt: number
}

async function translate(context: WebApiContext, work: Work): Promise<Effect> {
  const { task, file, folder, signal, withinMs, attempt } = work
  const source = path.join(folder, 'source')
  const outlast = <Result>(ask: () => Promise<Result>): Promise<Result> =>
    outlastStore(ask, context.policy.storePausesMs, signal)
  await outlast(() => fetchOriginal(context, file, source, signal))
  const report = (progress: LiveProgress): void => context.progress.report(task.id, progress)
  const read = await readPages(context, file, {
    source,
    folder,
    language: task.source_language,
    signal,
    withinMs: withinMs * READING_SHARE,
    onProgress: (share) => report({ stage: 'extract', percent: Math.floor(share * READING) }),
  })
  const translated = await context.translateDocument({
    document: context.worker.open(read?.path ?? source, folder, file.sha256),
    from: task.source_language,
    to: task.target_language,
    bilingual: task.bilingual_layout,
    memory: await context.memories.open(task.owner),
    signal,
    onProgress: (progress) => report(read ? afterReading(progress) : progress),
  })
  signal.throwIfAborted()
  const { result } = translated
  const keyOf = (kind: string) => `results/${task.id}/${kind}-${attempt}${result.extension}`
  const keys = {
    translated_key: keyOf('translated'),
    bilingual_key: result.bilingualFile && keyOf('bilingual'),
  }
  const keep = (key: string, stored: string) =>
    outlast(() => context.files.put(key, createReadStream(stored)))
  await keep(keys.translated_key, result.translatedFile)
  if (result.bilingualFile && keys.bilingual_key) await keep(keys.bilingual_key, result.bilingualFile)
  return complete(context, task.id, { ...translated, recognition: read?.recognition }, keys)
}

async function fetchOriginal(
  { files }: WebApiContext,
  file: StoredFile,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const original = await files.get(file.store_key)
  if (!original) throw failure('fileExpired')
  await pipeline(original.stream, createWriteStream(target, { flags: 'w', mode: 0o600 }), { signal })
}

/** Reading pictures of pages takes most of the time; percent of the progress. */
const READING = 60
const afterReading = ({ stage, percent }: LiveProgress): LiveProgress => ({
  stage,
  percent: Math.floor(READING + (percent * (100 - READING)) / 100),
})

interface Finished extends TranslatedDocument<TranslatedFiles> {
  readonly recognition: Recognition | undefined
}

/**
 * Done, and to be paid: handed out when the payment host has taken the credits. A task cancelled meanwhile stays cancelled; the
 * sweep deletes what was stored for it.
 */
const complete =
  (
    context: WebApiContext,
    taskId: string,
    { engine, report, result, recognition }: Finished,
    keys: { readonly translated_key: string; readonly bilingual_key: string | null },
  ): Effect =>
  async (transaction: Tx) => {
    const values = {
      ...keys,
      status: SETTLING,
      stage: 'check',
      progress: 100,
      engine,
      report: JSON.stringify({
        ...report,
        warnings: warningKeys(report.warnings),
        ...(result.fidelity && { fidelity: result.fidelity }),
        ...(recognition && { recognition }),
      }),
      extension: result.extension,
      media_type: result.mediaType,
    }
    if (await context.rows.updateActiveTask(taskId, values, transaction)) {
      await settleTask(context, transaction, { taskId, end: 'take' })
    }
  }

const giveUp =
  (context: WebApiContext, taskId: string, error: unknown): Effect =>
  async (transaction: Tx) => {
    // Whoever cancelled has said so in the row.
    if (error instanceof JobCancelledError) return
    const known = classify(error).failure
    context.logger.warn({ taskId, code: known.code, err: error }, 'document not translated')
    const values = {
      status: 'failed',
      price: 0,
      error_code: known.code,
      error_params: JSON.stringify(known.params),
      finished_at: context.clock.now(),
    }
    if (await context.rows.updateActiveTask(taskId, values, transaction)) {
      await settleTask(context, transaction, { taskId, end: 'giveBack' })
    }
  }
