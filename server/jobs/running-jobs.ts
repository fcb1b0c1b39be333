import type { ClaimedJob } from './claim-job'
import type { JobDefinition } from './job'
import { runAttempt, type AttemptDeps } from './run-attempt'

/** The attempts that one runner is working on. */
export interface RunningJobs {
  readonly size: number
  launch(job: ClaimedJob, definition: JobDefinition): void
  abort(jobId: string, reason: Error): void
  abortAll(reason: Error): void
  /** Resolves when one of those running now has ended; at once when there is none. */
  anyEnded(): Promise<void>
  allEnded(): Promise<void>
}

/** @param onEnd called each time an attempt has ended and its place is free. */
export const createRunningJobs = (deps: AttemptDeps, onEnd: () => void): RunningJobs => {
  const running = new Map<AbortController, { readonly jobId: string; readonly ended: Promise<void> }>()
  const ends = () => [...running.values()].map(({ ended }) => ended)
  return {
    get size() {
      return running.size
    },
    launch: (job, definition) => {
      const controller = new AbortController()
      const ended = runAttempt(deps, { definition, job, controller }).then(() => {
        running.delete(controller)
        onEnd()
      })
      running.set(controller, { jobId: String(job.id), ended })
    },
    abort: (jobId, reason) => {
      for (const [controller, attempt] of running) if (attempt.jobId === jobId) controller.abort(reason)
    },
    abortAll: (reason) => {
      for (const controller of running.keys()) controller.abort(reason)
    },
    anyEnded: async () => {
      if (running.size > 0) await Promise.race(ends())
    },
    allEnded: async () => {
      await Promise.all(ends())
    },
  }
}
