import { MAX_FILES, MAX_FILE_BYTES, MAX_FILE_NAME_BYTES } from '../../contracts/limits'

/** Every limit of this service that does not depend on the plan, in one injected object. */
export interface WebApiPolicy {
  readonly maxFileBytes: number
  /** Documents one caller may have listed. */
  readonly maxFiles: number
  /** UTF-8 bytes of a file name. */
  readonly maxNameBytes: number
  /** Milliseconds an original lives after its upload; less than the promised hour by more than one sweep. */
  readonly fileLifetimeMs: number
  /** Calendar months a result lives. */
  readonly resultMonths: number
  /** Milliseconds between sweeps. */
  readonly sweepIntervalMs: number
  readonly visitorTokenLifetimeMs: number
  /** Text requests of one caller, and of all, that may run at once. */
  readonly textsAtOnce: { readonly perCaller: number; readonly overall: number }
  readonly uploadsAtOnce: { readonly perCaller: number; readonly overall: number }
  /** Previews asked for at once, and how long one is waited for before the answer is that it is being made, milliseconds. */
  readonly previewsAtOnce: { readonly perCaller: number; readonly overall: number }
  readonly previewWaitMs: number
  /** How long a price that was shown is charged. */
  readonly quoteLifetimeMs: number
  /** Longest run of one attempt to translate a document, milliseconds; well inside the original's life. */
  readonly jobDeadlineMs: number
  /** The same for documents with scanned pages, whose reading takes most of it; ended before by the end of the original's life. */
  readonly scanDeadlineMs: number
  /** Pauses after which a job asks a store of files that is away again, milliseconds. */
  readonly storePausesMs: readonly number[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const DEFAULT_POLICY: WebApiPolicy = {
  maxFileBytes: MAX_FILE_BYTES,
  maxFiles: MAX_FILES,
  maxNameBytes: MAX_FILE_NAME_BYTES,
  fileLifetimeMs: 55 * MINUTE,
  resultMonths: 3,
  sweepIntervalMs: MINUTE,
  visitorTokenLifetimeMs: 180 * DAY,
  textsAtOnce: { perCaller: 4, overall: 64 },
  uploadsAtOnce: { perCaller: 5, overall: 20 },
  previewsAtOnce: { perCaller: 4, overall: 40 },
  previewWaitMs: 8_000,
  quoteLifetimeMs: 15 * MINUTE,
  jobDeadlineMs: 20 * MINUTE,
  scanDeadlineMs: 45 * MINUTE,
  storePausesMs: [1_000, 2_000, 5_000, 10_000, 20_000, 20_000],
}
