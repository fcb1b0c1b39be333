import type { Clock } from '../../platform/clock'

export interface LiveProgress {
  readonly stage: string
  /** 0 to 100. */
  readonly percent: number
}

/** Where running tasks are, in memory; written through at most once a second for other processes and after a crash. */
export interface TaskProgress {
  /** `from`: the percentage already shown by an earlier attempt; it never falls below. */
  begin(taskId: string, from: number): void
  report(taskId: string, progress: LiveProgress): void
  /** Undefined when the task does not run in this process. */
  read(taskId: string): LiveProgress | undefined
  /** Writes down where it stands and forgets it. */
  end(taskId: string): Promise<void>
}

const SAVE_EVERY_MS = 1000

export function createTaskProgress(deps: {
  readonly clock: Clock
  readonly save: (taskId: string, stage: string, percent: number) => Promise<void>
  readonly onError: (error: unknown) => void
}): TaskProgress {
  const running = new Map<string, Entry>()
  const save = (taskId: string, entry: Entry): Promise<void> => {
    clearTimeout(entry.due)
    entry.due = undefined
    entry.savedAt = deps.clock.now()
    return deps.save(taskId, entry.now.stage, entry.now.percent).catch(deps.onError)
  }
  return {
    begin(taskId, from) {
      running.set(taskId, { now: { stage: 'extract', percent: from }, savedAt: deps.clock.now() })
    },
    report(taskId, progress) {
      const entry = running.get(taskId)
      if (!entry) return
      entry.now = { stage: progress.stage, percent: Math.max(entry.now.percent, progress.percent) }
      if (deps.clock.now() - entry.savedAt >= SAVE_EVERY_MS) return void save(taskId, entry)
      // What follows may be long in coming, and other processes know only what is written down.
      entry.due ??= setTimeout(() => void save(taskId, entry), SAVE_EVERY_MS)
    },
    read: (taskId) => running.get(taskId)?.now,
    async end(taskId) {
      const entry = running.get(taskId)
      if (!entry) return
      await save(taskId, entry)
      running.delete(taskId)
    },
  }
}

interface Entry {
  now: LiveProgress
  savedAt: number
  /** Will write down what has come too soon after the last time. */
  due?: NodeJS.Timeout | undefined
}
