import type * as z from 'zod'
import type { SubmittedTaskSchema, SubmitTaskInputSchema } from '../../contracts/translate'
import type { BilingualLayout } from '../../engine/index'
import { addCalendarMonths } from '../../platform/calendar'
import { cancelTask } from './cancel-task'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { holdTask } from './hold-task'
import { requirePair } from './language-pairs'
import { ownerOf, type Principal } from './principal'
import type { PricePromise } from './quote-tokens'
import { acceptQuote } from './quote-file'
import { presentFile } from './present-file'
import { requireReadable } from './read-scan'
import { SETTLING, type StoredFile, type StoredTask } from './store'
import { TRANSLATE_DOCUMENT } from './translate-document-job'

type Input = z.output<typeof SubmitTaskInputSchema>
type Submitted = z.output<typeof SubmittedTaskSchema>

/**
 * Starts the translation of an uploaded file. Everything that can be known beforehand is checked before anything runs:
 * the file is there, its language is known, an engine serves the pair, and its price has been shown and can be paid. The same
 * submit again (a double click, a resent form) answers the task that there is; another one for a file under way is refused.
 *
 * Task and job are written together, and only then the credits are held: whatever dies in between, the job holds them itself
 * before it works, and a task that ends otherwise gives them back.
 */
export async function submitTask(
  context: WebApiContext,
  principal: Principal,
  input: Input,
): Promise<Submitted> {
  const file = await presentFile(context, ownerOf(principal), input.fileId)
  const from = input.from === 'auto' ? file.detected_language : input.from
  if (from === null) throw failure('languageUndetected')
  await requirePair(context.translator, from, input.to)
  await requireReadable(context, file, from)
  const known = await findSame(context, file, { ...input, from })
  if (known) return { taskId: known.id, docId: known.doc_id }
  const promised = await acceptQuote(context, principal, file, input)
  const { task, isNew } = await writeTask(context, file, { ...input, from }, { principal, promised })
  if (isNew) await requireHold(context, task, principal.address)
  return { taskId: task.id, docId: task.doc_id }
}

type Wanted = Pick<Input, 'to' | 'bilingual'> & { readonly from: string }

/** A task that is what this submit wants, so that it needs no price of its own. */
async function findSame(
  context: WebApiContext,
  file: StoredFile,
  wanted: Wanted,
): Promise<StoredTask | undefined> {
  const task = newTask(context, file, wanted, { price: 0, usesFreeTranslation: false })
  const tasks = await context.rows.listTasks([file.id])
  return tasks.find((other) => isSame(other, task) && isUsable(other, task.created_at))
}

async function writeTask(
  context: WebApiContext,
  file: StoredFile,
  wanted: Wanted,
  { principal, promised }: { readonly principal: Principal; readonly promised: PricePromise },
): Promise<{ readonly task: ToHold; readonly isNew: boolean }> {
  const { rows } = context
  const owner = ownerOf(principal)
  return rows.transaction(async (transaction) => {
    await rows.lockOwner(transaction, owner)
    const task = newTask(context, file, wanted, promised)
    // Again inside: the file may have been removed since.
    const still = await rows.findFile(owner, file.id, transaction)
    if (!still || still.removed_at !== null) throw failure('fileExpired')
    const tasks = await rows.listTasks([file.id], transaction)
    const same = tasks.find((other) => isSame(other, task) && isUsable(other, task.created_at))
    if (same) return { task: same, isNew: false }
    if (tasks.some((other) => other.status === 'waiting' || other.status === 'running')) {
      throw failure('tooManyRequests')
    }
    const job = {
      name: TRANSLATE_DOCUMENT,
      payload: { taskId: task.id, ...(principal.address !== undefined && { address: principal.address }) },
      dedupeKey: task.id,
      group: owner,
      groupLimit: promised.filesAtOnce,
    }
    const jobId = await context.queue.enqueue(transaction, job)
    await rows.insertTask(transaction, { ...task, job_id: jobId })
    return { task: { ...task, job_id: jobId }, isNew: true }
  })
}

type ToHold = Pick<StoredTask, 'id' | 'doc_id' | 'owner' | 'price' | 'free' | 'file_name' | 'job_id'>

/**
 * Holds what the task costs. Where that fails there shall be no task: nobody has been told of it. Throws `insufficientBalance`,
 * or `quoteExpired` when it was a free translation that has been used up since.
 */
async function requireHold(context: WebApiContext, task: ToHold, address: string | undefined): Promise<void> {
  try {
    const { held, missing } = await holdTask(context, task, address)
    if (held) return
    throw task.free === 1 ? failure('quoteExpired') : failure('insufficientBalance', { pages: missing })
  } catch (error) {
    await dropTask(context, task)
    throw error
  }
}

async function dropTask(context: WebApiContext, { id, job_id }: ToHold): Promise<void> {
  const { queue, rows } = context
  await rows.transaction(async (transaction) => {
    await cancelTask(context, transaction, id)
    await rows.forgetTask(transaction, id, context.clock.now())
  })
  if (job_id !== null) await queue.cancel(job_id)
}

/** The form's word as the engine's; `true` is what callers without a choice of layouts send. */
const LAYOUTS: Record<Input['bilingual'], BilingualLayout> = {
  false: 'none',
  true: 'paragraphs',
  paragraphs: 'paragraphs',
  table: 'table',
  alternating: 'alternating',
}

const isSame = (other: StoredTask, task: Omit<StoredTask, 'row'>): boolean =>
  other.source_language === task.source_language &&
  other.target_language === task.target_language &&
  other.bilingual_layout === task.bilingual_layout

const isUsable = (task: StoredTask, now: number): boolean =>
  task.status === 'waiting' ||
  task.status === 'running' ||
  task.status === SETTLING ||
  (task.status === 'completed' && task.expires_at > now)

function newTask(
  context: WebApiContext,
  file: StoredFile,
  input: Wanted,
  promised: Pick<PricePromise, 'price' | 'usesFreeTranslation'>,
): Omit<StoredTask, 'row'> {
  const now = context.clock.now()
  return {
    id: context.ids.uuid(),
    doc_id: context.ids.digits(12),
    file_id: file.id,
    owner: file.owner,
    file_name: file.name,
    format: file.format,
    source_language: input.from,
    target_language: input.to,
    bilingual_layout: LAYOUTS[input.bilingual],
    pages: file.pages,
    price: promised.price,
    free: promised.usesFreeTranslation ? 1 : 0,
    status: 'waiting',
    stage: 'queued',
    progress: 0,
    engine: null,
    error_code: null,
    error_params: '{}',
    report: null,
    job_id: null,
    created_at: now,
    finished_at: null,
    expires_at: addCalendarMonths(now, context.policy.resultMonths),
    extension: null,
    media_type: null,
    translated_key: null,
    bilingual_key: null,
    cleaned_at: null,
  }
}
