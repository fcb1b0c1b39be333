import { MAX_FILES, MAX_FILE_BYTES, MAX_FILE_NAME_BYTES } from '../../contracts/limits'

/** Every limit of this service in one injected object; the configurator will fill it by plan. */
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
  /** Documents of one caller translated at once (specification §5: the free plan handles one file at a time). */
  readonly tasksAtOnce: number
  /** Longest run of one attempt to translate a document, milliseconds; well inside the original's life. */
  readonly jobDeadlineMs: number
  readonly freeTranslations: number
  readonly maxFreePages: number
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
  tasksAtOnce: 1,
  jobDeadlineMs: 20 * MINUTE,
  freeTranslations: 1,
  maxFreePages: 5,
}
