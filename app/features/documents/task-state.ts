import type { BilingualLayout, Task, Workbench } from '#contracts/translate'
import { mayRecover } from '~/lib/failure'

export type ListedFile = Workbench['files'][number]

export const isRunning = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Failed in a way that may go well the next time. */
export const canRetry = ({ status, errorCode }: Pick<Task, 'status' | 'errorCode'>): boolean =>
  status === 'failed' && (errorCode === null || mayRecover(errorCode))

/** Results are deleted when they expire; the task stays, without addresses. */
export const isExpired = ({ status, translatedUrl }: Pick<Task, 'status' | 'translatedUrl'>): boolean =>
  status === 'completed' && translatedUrl === null

interface Wanted {
  readonly to: string
  readonly bilingual: BilingualLayout
}

/**
 * What the Translate button means: the files that have no task yet; when there are none, those that were finished
 * otherwise than now asked for, so that a listed file never has to be uploaded again.
 */
export function filesToTranslate(files: readonly ListedFile[], wanted: Wanted): readonly ListedFile[] {
  const drafts = files.filter(({ task }) => task === null)
  if (drafts.length > 0) return drafts
  return files.filter(({ task }) => task !== null && !isRunning(task) && isOtherwise(task, wanted))
}

const isOtherwise = (task: Task, { to, bilingual }: Wanted): boolean =>
  task.to !== to || isExpired(task) || (task.bilingual !== undefined && task.bilingual !== bilingual)
