import { downloadPath } from '../../contracts/calls'
import { DocumentSchema, type TranslatedDocument } from '../../contracts/preview'
import {
  TaskReportSchema,
  TaskSchema,
  UploadedFileSchema,
  YeeOrderSchema,
  type Task,
  type UploadedFile,
  type YeeOrder,
} from '../../contracts/translate'
import { SETTLING, type StoredFile, type StoredTask } from './store'
import type { LiveProgress } from './task-progress'

const parseJson = (text: string): unknown => JSON.parse(text)

const iso = (time: number): string => new Date(time).toISOString()

export const toUploadedFile = (file: Omit<StoredFile, 'row'>): UploadedFile =>
  UploadedFileSchema.parse({
    fileId: file.id,
    fileName: file.name,
    size: file.size,
    format: file.format,
    pages: file.pages,
    words: file.words,
    detectedLanguage: file.detected_language,
    warnings: parseJson(file.warnings),
  })

/** A task as callers see it: memory before database while it runs, no addresses once the results have expired. */
export function toTask(
  task: StoredTask,
  now: number,
  live: LiveProgress | undefined,
  queuePosition: number | null,
): Task {
  const running = task.status === 'running' ? live : undefined
  return TaskSchema.parse({
    taskId: task.id,
    docId: task.doc_id,
    fileId: task.file_id,
    fileName: task.file_name,
    from: task.source_language,
    to: task.target_language,
    status: task.status === SETTLING ? 'running' : task.status,
    stage: running?.stage ?? task.stage,
    progress: Math.max(task.progress, running?.percent ?? 0),
    ...(task.status === 'waiting' && queuePosition !== null && { queuePosition }),
    pages: task.pages,
    price: task.price,
    engine: task.engine,
    errorCode: task.error_code,
    errorParams: parseJson(task.error_params),
    ...resultUrls(task, now),
    bilingual: task.bilingual_layout,
    report: reportOf(task),
    createTime: iso(task.created_at),
    finishTime: task.finished_at === null ? null : iso(task.finished_at),
  })
}

const reportOf = ({ report }: StoredTask) =>
  report === null ? null : TaskReportSchema.parse(parseJson(report))

/** Where the results are; null for what there is not, or not any more. */
function resultUrls(task: StoredTask, now: number): Pick<Task, 'translatedUrl' | 'bilingualUrl'> {
  const available = task.status === 'completed' && task.expires_at > now
  return {
    translatedUrl: available && task.translated_key ? downloadPath(task.id, 'translated') : null,
    bilingualUrl: available && task.bilingual_key ? downloadPath(task.id, 'bilingual') : null,
  }
}

function recordStatus(task: StoredTask, now: number): YeeOrder['status'] {
  if (task.status === 'failed') return 'Failed'
  if (task.status !== 'completed') return 'InProgress'
  return task.expires_at > now ? 'Completed' : 'Expired'
}

/** A task as a record of "My documents". */
export const toYeeOrder = (task: StoredTask, now: number): YeeOrder =>
  YeeOrderSchema.parse({
    docId: task.doc_id,
    createTime: iso(task.created_at),
    expireTime: iso(task.expires_at),
    fileName: task.file_name,
    from: task.source_language,
    to: task.target_language,
    pages: task.pages,
    price: task.price,
    status: recordStatus(task, now),
    engine: task.engine,
    ...(task.status === 'completed' && { fidelity: reportOf(task)?.fidelity }),
    ...resultUrls(task, now),
  })

/** A record with what became of it. `original`: the upload, where it is still there. */
export const toDocument = (
  task: StoredTask,
  now: number,
  live: LiveProgress | undefined,
  original: Pick<StoredFile, 'expires_at'> | null,
): TranslatedDocument => {
  const { stage, progress } = toTask(task, now, live, null)
  return DocumentSchema.parse({
    ...toYeeOrder(task, now),
    taskId: task.id,
    format: task.format,
    stage,
    progress,
    report: reportOf(task),
    errorCode: task.error_code,
    errorParams: parseJson(task.error_params),
    finishTime: task.finished_at === null ? null : iso(task.finished_at),
    originalUntil: original === null ? null : iso(original.expires_at),
  })
}
