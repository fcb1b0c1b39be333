import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ChildMessageSchema, type WorkerTask } from './protocol'
import { startChild, type ChildLimits } from './start-child'

/** A child that has loaded and tried all it may need, and has not seen a stranger's byte. */
export interface Spare {
  readonly child: ChildProcess
  /** Shows it the source and the job's folder, of this task and no other, and gives the task in the names it knows them by. */
  furnish(task: WorkerTask, folder: string | null): WorkerTask
  /** Ends the process and removes its place. */
  end(): void
}

/**
 * Children started before they are needed: loading the parsers takes longer than a letter does in them. Each serves one
 * document and is gone; idle ones end after `idleMs`.
 */
export interface Spares {
  /** One that is ready, if there is. */
  take(): Spare | null
  /** Starts what is missing; call when there is nothing more urgent. Resolves when all are ready, or none more is tried. */
  fill(): Promise<void>
  /** Ends the idle ones; none is started any more. */
  close(): void
}

export interface SparesDeps {
  readonly entry: string
  readonly count: number
  readonly limits: ChildLimits
  readonly idleMs: number
}

/** So many that ended before they were ready, and no more are tried. */
const FAILURES = 3
const ARGUMENT = 'spare'

export function createSpares({ entry, count, limits, idleMs }: SparesDeps): Spares {
  const loading = new Set<Spare>()
  /** With how to stop watching each. */
  const ready = new Map<Spare, () => void>()
  let failures = 0
  let settled: (() => void)[] = []
  let closed = false
  let idle: NodeJS.Timeout | undefined

  function end(spare: Spare): void {
    loading.delete(spare)
    ready.delete(spare)
    spare.end()
    settle()
  }

  function settle(): void {
    if (loading.size > 0) return
    for (const tell of settled) tell()
    settled = []
  }

  function start(): void {
    const spare = startSpare(entry, limits)
    const { child } = spare
    const onEnd = (): void => {
      failures++
      end(spare)
    }
    loading.add(spare)
    child.once('exit', onEnd)
    child.once('error', onEnd)
    child.once('message', (raw) => {
      const message = ChildMessageSchema.safeParse(raw)
      if (!loading.has(spare)) return
      if (!message.success || message.data.type !== 'ready') return onEnd()
      failures = 0
      loading.delete(spare)
      ready.set(spare, () => child.off('exit', onEnd).off('error', onEnd))
      settle()
    })
  }

  const endAll = (): void => [...loading, ...ready.keys()].forEach(end)

  return {
    take() {
      clearTimeout(idle)
      const [next] = ready
      if (!next) return null
      const [spare, unwatch] = next
      unwatch()
      ready.delete(spare)
      return spare
    },
    async fill() {
      if (closed || count === 0) return
      clearTimeout(idle)
      idle = setTimeout(endAll, idleMs).unref()
      while (loading.size + ready.size < count && failures < FAILURES) start()
      if (loading.size > 0) await new Promise<void>((resolve) => settled.push(resolve))
    },
    close() {
      closed = true
      clearTimeout(idle)
      endAll()
    },
  }
}

/**
 * A child may touch only what it was told when it was started, and what it will read is not known then: it is told a place
 * of its own, in which links lead to the source and to the job's folder as soon as there are some. Node's permissions
 * are asked by path and follow links (Node, Permission Model, Constraints).
 */
function startSpare(entry: string, limits: ChildLimits): Spare {
  const place = mkdtempSync(path.join(os.tmpdir(), 'verso-spare-'))
  const [source, job] = [path.join(place, 'source'), path.join(place, 'job')]
  const child = startChild({ entry, limits, reads: [path.join(place, '*')], writes: [path.join(job, '*')] }, [
    ARGUMENT,
  ])
  child.stderr?.resume()
  const shown = new Map<string, string>()
  const show = (link: string, target: string): void => {
    if (shown.get(link) === target) return
    if (shown.has(link)) unlinkSync(link)
    symlinkSync(target, link)
    shown.set(link, target)
  }
  return {
    child,
    furnish(task, folder) {
      if ('source' in task) show(source, task.source)
      if (folder !== null) show(job, folder)
      const named = Object.entries(task).map(([key, value]: [string, unknown]) => {
        if (key === 'source') return [key, source]
        const inside = folder !== null && typeof value === 'string' && value.startsWith(folder + path.sep)
        return [key, inside ? path.join(job, path.basename(value)) : value]
      })
      return Object.fromEntries(named) as WorkerTask
    },
    end() {
      child.kill('SIGKILL')
      rmSync(place, { recursive: true, force: true })
    },
  }
}
