import type { JobQueue } from '../../../jobs'
import type { Clock } from '../../../platform/clock'
import type { Database } from '../../../platform/database'
import type { Ids } from '../../../platform/ids'
import type { Logger } from '../../../platform/logger'
import type { Mailer } from '../../../platform/mail'
import type { Store } from '../../../platform/storage'
import type { Admission } from '../admission'
import type { FeedbackRow, FeedbackTables } from './tables'

/** Where messages go. */
export interface Support {
  readonly mailer: Mailer
  /** Address of the people who answer. */
  readonly address: string
  /** Messages, and attachments, one address may send an hour; false: as many as it likes. */
  readonly perHour: number | false
}

export interface FeedbackContext {
  readonly database: Database<FeedbackTables>
  readonly files: Store
  readonly queue: JobQueue
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly uploads: Admission
  /** Of this process alone. */
  readonly workDir: string
  readonly support: Support
  /** Throws `tooManyRequests` when the address has used up its share. */
  readonly allow: (kind: 'message' | 'attachment', address: string) => Promise<void>
}

export type StoredFeedback = FeedbackRow
