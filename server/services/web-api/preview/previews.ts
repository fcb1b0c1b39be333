import type { PreviewSide } from '../../../contracts/preview'
import type { StoredFile, StoredTask } from '../store'

/** Pages that are made together: one child opens the file once for all of them. */
export const PAGES_AT_ONCE = 6

export interface Work {
  readonly task: StoredTask
  /** The upload, while it is there. */
  readonly original: StoredFile | null
}

/** Makes what is to be seen of finished documents, when it is first asked for, and keeps it with their files. */
export interface Previews {
  /** Pictures of a screen of pages, and their sizes where it is the result. */
  makePages(work: Work, side: PreviewSide, screen: number): Promise<void>
  makeTexts(work: Work): Promise<void>
  /** Ends what is under way. */
  stop(): Promise<void>
}
