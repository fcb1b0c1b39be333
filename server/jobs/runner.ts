import type { Clock } from '../platform/clock'
import type { Database } from '../platform/database/index'
import type { Ids } from '../platform/ids'
import type { Logger } from '../platform/logger'
import { claimCancelledJob, claimJob, type ClaimDeps, type ClaimedJob } from './claim-job'
import { JobCancelledError, RunnerStoppingError } from './errors'
import type { JobDefinition } from './job'
import type { LocalJobQueue } from './queue'
import type { AttemptDeps } from './run-attempt'
import { createRunningJobs } from './running-jobs'
import { expireLeasesOfOthers, forgetEnded } from './settle-job'
import type { JobTables } from './tables'

export interface JobRunnerDeps {
  readonly database: Database<unknown>
  readonly queue: LocalJobQueue
  /** The kinds of job this runner takes; others are left to other runners. */
  readonly definitions: readonly JobDefinition[]
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Jobs at once. */
  readonly concurrency: number
  /** How often to look for jobs that another process enqueued, that waited for their time, or whose worker died; default 500. */
  readonly pollMs?: number
  /** How long `stop` lets running jobs finish before it aborts them; default 10 s. */
  readonly stopGraceMs?: number
  /** How long an aborted job may take to notice; default 5 s. */
  readonly abortGraceMs?: number
  /** How long jobs that ended are kept, and their dedupe keys with them; default 7 days. */
  readonly keepEndedMs?: number
}

export interface JobRunner {
  start(): void
  /** Takes no more jobs, waits for the running ones, then aborts them; those return to the queue without losing an attempt. */
  stop(): Promise<void>
  /** For tests: runs until nothing is due any more; returns how many attempts that took. Not on a started runner. */
  drainOnce(): Promise<number>
}

const DEFAULTS = { pollMs: 500, stopGraceMs: 10_000, abortGraceMs: 5_000, keepEndedMs: 7 * 86_400_000 }
const TIDY_EVERY_MS = 3_600_000

const indexDefinitions = (definitions: readonly JobDefinition[]): Map<string, JobDefinition> => {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  if (byName.size < definitions.length) throw new Error('Two job definitions have the same name.')
  return byName
}

/** Waits for the promise, at most so long; true when it was in time. */
const within = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([promise.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Starts whatever may start now; returns how many attempts that were. */
type Fill = () => Promise<number>

/** One `fill` at a time; a call during one makes it go round again. */
const createFillLoop = (fill: Fill, logger: Logger) => {
  let current: Promise<void> | undefined
  let again = false
  const goRound = async (): Promise<void> => {
    try {
      while (again) {
        again = false
        await fill()
      }
    } catch (error) {
      logger.error({ err: error }, 'jobs could not be claimed')
    } finally {
      current = undefined
    }
  }
  return {
    wake: (): void => {
      again = true
      current ??= goRound()
    },
    idle: async (): Promise<void> => {
      await current
    },
  }
}

/** What is done before claiming: once, taking over from a dead process; now and then, forgetting old jobs. */
const createHousekeeping = (deps: AttemptDeps, options: JobRunnerDeps) => {
  const { queue, clock, keepEndedMs } = { ...DEFAULTS, ...options }
  let isRecovered = deps.database.dialect === 'postgres'
  let tidiedAt = -Infinity
  return async (): Promise<void> => {
    if (!isRecovered) await expireLeasesOfOthers(deps, queue.process)
    isRecovered = true
    if (clock.now() - tidiedAt < TIDY_EVERY_MS) return
    tidiedAt = clock.now()
    await forgetEnded(deps, keepEndedMs)
  }
}

/** Claims jobs of the given kinds and runs them. Several runners may share a queue, in one process or in many. */
export const createJobRunner = (options: JobRunnerDeps): JobRunner => {
  const { queue, logger, concurrency, pollMs, stopGraceMs, abortGraceMs } = { ...DEFAULTS, ...options }
  const definitions = indexDefinitions(options.definitions)
  const database = options.database.forTables<JobTables>()
  const attemptDeps: AttemptDeps = { database, time: queue.time, logger, abortGraceMs }
  const claimDeps: ClaimDeps = {
    database,
    time: queue.time,
    leaseMsByName: new Map([...definitions.values()].map(({ name, leaseMs }) => [name, leaseMs])),
    newToken: () => `${queue.process}:${options.ids.uuid()}`,
  }
  let isPolling = false
  let isStopping = false
  const keepHouse = createHousekeeping(attemptDeps, options)
  const running = createRunningJobs(attemptDeps, () => {
    if (isPolling) loop.wake()
  })

  const launchAll = async (claimNext: () => Promise<ClaimedJob | null>): Promise<number> => {
    for (let started = 0; ; started++) {
      const job = isStopping ? null : await claimNext()
      const definition = job && definitions.get(job.name)
      if (!definition) return started
      running.launch(job, definition)
    }
  }
  const fill: Fill = async () => {
    await keepHouse()
    // Cancelled jobs need no free place: giving them up takes no time.
    const cancelled = await launchAll(() => claimCancelledJob(claimDeps))
    return (
      cancelled + (await launchAll(async () => (running.size < concurrency ? claimJob(claimDeps) : null)))
    )
  }
  const loop = createFillLoop(fill, logger)
  const listen = () =>
    queue.subscribe(({ cancelled }) => {
      if (cancelled !== undefined) running.abort(cancelled, new JobCancelledError())
      if (isPolling) loop.wake()
    })

  let poll: NodeJS.Timeout | undefined
  let stopListening = (): void => undefined
  return {
    start: () => {
      isPolling = true
      stopListening = listen()
      poll = setInterval(loop.wake, pollMs)
      loop.wake()
    },
    stop: async () => {
      isPolling = false
      isStopping = true
      clearInterval(poll)
      await loop.idle()
      if (!(await within(running.allEnded(), stopGraceMs))) {
        running.abortAll(new RunnerStoppingError())
        await running.allEnded()
      }
      stopListening()
    },
    drainOnce: async () => {
      const stopListeningNow = listen()
      try {
        for (let total = 0; ;) {
          const started = await fill()
          total += started
          if (started === 0 && running.size === 0) return total
          await running.anyEnded()
        }
      } finally {
        stopListeningNow()
      }
    },
  }
}
