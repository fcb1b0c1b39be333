import { ERROR_CODES, isErrorCode } from '#contracts/error-codes'
import type { Task, Workbench } from '#contracts/translate'

export type ListedFile = Workbench['files'][number]

export const isRunning = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Failed in a way that may go well the next time; a reason we do not know may. */
export const canRetry = ({ status, errorCode }: Pick<Task, 'status' | 'errorCode'>): boolean =>
  status === 'failed' && (errorCode === null || !isErrorCode(errorCode) || ERROR_CODES[errorCode].retryable)

/**
 * What the Translate button means: the files that have no task yet; when there are none, those that are finished in
 * another language, so that a listed file never has to be uploaded again.
 */
export function filesToTranslate(files: readonly ListedFile[], to: string): readonly ListedFile[] {
  const drafts = files.filter(({ task }) => task === null)
  if (drafts.length > 0) return drafts
  return files.filter(({ task }) => task !== null && !isRunning(task) && task.to !== to)
}
