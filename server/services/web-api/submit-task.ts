import type * as z from 'zod'
import type { SubmittedTaskSchema, SubmitTaskInputSchema } from '../../contracts/translate'
import type { BilingualLayout } from '../../engine/index'
import { addCalendarMonths } from '../../platform/calendar'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { requirePair } from './language-pairs'
import { ownerOf, type Principal } from './principal'
import type { NewTask, StoredFile, StoredTask } from './store'
import { TRANSLATE_DOCUMENT } from './translate-document-job'

type Input = z.output<typeof SubmitTaskInputSchema>
type Submitted = z.output<typeof SubmittedTaskSchema>

/**
 * Starts the translation of an uploaded file. Everything that can be known beforehand is checked before anything runs:
 * the file is there, its language is known, an engine serves the pair. The same submit again (a double click, a resent
 * form) answers the task that there is; another one for a file under way is refused.
 */
export async function submitTask(
  context: WebApiContext,
  principal: Principal,
  input: Input,
): Promise<Submitted> {
  const owner = ownerOf(principal)
  const file = await presentFile(context, owner, input.fileId)
  const from = input.from === 'auto' ? file.detected_language : input.from
  if (from === null) throw failure('languageUndetected')
  await requirePair(context.translator, from, input.to)
  const { rows } = context
  return rows.transaction(async (transaction) => {
    await rows.lockOwner(transaction, owner)
    const task = newTask(context, file, { to: input.to, bilingual: input.bilingual, from })
    // Again inside: the file may have been removed since.
    const still = await rows.findFile(owner, file.id, transaction)
    if (!still || still.removed_at !== null) throw failure('fileExpired')
    const tasks = await rows.listTasks([file.id], transaction)
    const same = tasks.find((other) => isSame(other, task) && isUsable(other, task.created_at))
    if (same) return { taskId: same.id, docId: same.doc_id }
    if (tasks.some((other) => other.status === 'waiting' || other.status === 'running')) {
      throw failure('tooManyRequests')
    }
    const job = {
      name: TRANSLATE_DOCUMENT,
      payload: { taskId: task.id },
      dedupeKey: task.id,
      group: owner,
      groupLimit: context.policy.tasksAtOnce,
    }
    const jobId = await context.queue.enqueue(transaction, job)
    await rows.insertTask(transaction, { ...task, job_id: jobId })
    return { taskId: task.id, docId: task.doc_id }
  })
}

async function presentFile(context: WebApiContext, owner: string, fileId: string): Promise<StoredFile> {
  const file = await context.rows.findFile(owner, fileId)
  if (!file) throw failure('notFound')
  if (file.removed_at !== null || file.expires_at <= context.clock.now()) throw failure('fileExpired')
  return file
}

/** The form's word as the engine's; `true` is what callers without a choice of layouts send. */
const LAYOUTS: Record<Input['bilingual'], BilingualLayout> = {
  false: 'none',
  true: 'paragraphs',
  paragraphs: 'paragraphs',
  table: 'table',
  alternating: 'alternating',
}

const isSame = (other: StoredTask, task: NewTask): boolean =>
  other.source_language === task.source_language &&
  other.target_language === task.target_language &&
  other.bilingual_layout === task.bilingual_layout

const isUsable = (task: StoredTask, now: number): boolean =>
  task.status === 'waiting' ||
  task.status === 'running' ||
  (task.status === 'completed' && task.expires_at > now)

function newTask(
  context: WebApiContext,
  file: StoredFile,
  input: Pick<Input, 'to' | 'bilingual'> & { readonly from: string },
): NewTask & { id: string; created_at: number } {
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
    price: 0,
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
