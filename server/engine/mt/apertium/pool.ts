import type { Logger } from '../../../platform/logger'
import { readModeScript, stageEnvironment, type ApertiumInstallation } from './mode-script'
import type { ModeName } from './modes'
import { Pipeline } from './pipeline'

export interface PoolDeps {
  readonly installation: ApertiumInstallation
  /** What all running modes together may take, in bytes. */
  readonly memoryBudget: number
  readonly watchdogMs: number
  readonly logger: Logger
}

/** What a mode is taken to need until it has run once and was measured; most need 100–200 MB, `cat-fra` 600. */
const ASSUMED_BYTES = 200 * 1024 * 1024

/** One pipeline per mode, started at first use, the least recently used stopped when memory is needed for another. */
export interface PipelinePool {
  send(mode: ModeName, stream: string, signal?: AbortSignal): Promise<string>
  /** Running modes with the id of their process group and their measured memory in bytes. */
  running(): Promise<{ mode: string; pid: number; memory: number }[]>
  close(): Promise<void>
}

export function createPipelinePool(deps: PoolDeps): PipelinePool {
  const pipelines = new Map<ModeName, Promise<Pipeline>>()
  const started = new Map<ModeName, Pipeline>()
  const budget = createBudget(deps.memoryBudget, () => [...started.values()])
  const env = stageEnvironment(deps.installation)

  const open = async (mode: ModeName): Promise<Pipeline> => {
    const { shell } = await readModeScript(mode, deps.installation)
    const pipeline: Pipeline = new Pipeline({
      mode,
      shell,
      env,
      watchdogMs: deps.watchdogMs,
      admit: () => budget.admit(mode),
      onStopped: () => budget.release(mode),
      onIdle: () => budget.settle(),
      onCrash: (reason) => deps.logger.warn({ mode, reason }, 'apertium stages ended, starting again'),
    })
    started.set(mode, pipeline)
    return pipeline
  }
  const pipelineOf = (mode: ModeName): Promise<Pipeline> => {
    const known = pipelines.get(mode)
    if (known) return known
    const opening = open(mode)
    opening.catch(() => pipelines.delete(mode))
    pipelines.set(mode, opening)
    return opening
  }

  return {
    async send(mode, stream, signal) {
      const pipeline = await pipelineOf(mode)
      const answer = await pipeline.send(stream, signal)
      if (!budget.measured(mode)) budget.measure(mode, await pipeline.memory())
      return answer
    },
    async running() {
      const list = [...started.values()].flatMap((pipeline) =>
        pipeline.pid === undefined ? [] : [{ pipeline, mode: pipeline.mode, pid: pipeline.pid }],
      )
      return Promise.all(
        list.map(async ({ pipeline, mode, pid }) => ({ mode, pid, memory: await pipeline.memory() })),
      )
    },
    async close() {
      await Promise.all([...started.values()].map((pipeline) => pipeline.close()))
    },
  }
}

interface Waiting {
  readonly mode: string
  readonly grant: () => void
}

/**
 * Shares the memory between modes, first come first served. A mode larger than the whole budget still gets to run, alone.
 */
function createBudget(limit: number, pipelines: () => Pipeline[]) {
  const sizes = new Map<string, number>()
  const admitted = new Map<string, number>()
  let waiting: Waiting[] = []
  const sizeOf = (mode: string) => sizes.get(mode) ?? ASSUMED_BYTES
  const used = () => [...admitted].reduce((sum, [mode, count]) => sum + count * sizeOf(mode), 0)

  const settle = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (admitted.size > 0 && used() + sizeOf(next.mode) > limit) break
      waiting = waiting.slice(1)
      admitted.set(next.mode, (admitted.get(next.mode) ?? 0) + 1)
      next.grant()
    }
    if (waiting.length === 0 && used() <= limit) return
    const running = pipelines().filter((pipeline) => pipeline.running)
    if (waiting.length === 0 && running.length < 2) return
    const byUse = running.sort((a, b) => Number(b.idle) - Number(a.idle) || a.lastUsed - b.lastUsed)
    byUse[0]?.yieldMemory()
  }

  return {
    settle,
    measured: (mode: string) => sizes.has(mode),
    measure(mode: string, bytes: number) {
      if (bytes > 0) sizes.set(mode, bytes)
      settle()
    },
    admit: (mode: string) =>
      new Promise<void>((resolve) => {
        waiting.push({ mode, grant: resolve })
        settle()
      }),
    release(mode: string) {
      const count = (admitted.get(mode) ?? 0) - 1
      if (count > 0) admitted.set(mode, count)
      else admitted.delete(mode)
      settle()
    },
  }
}
