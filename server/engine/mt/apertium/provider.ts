import { setMaxListeners } from 'node:events'
import { EngineError } from '../../model'
import { silentLogger, type Logger } from '../../../platform/logger'
import type { Provider, Segment, SegmentAnswer } from '../provider'
import type { ApertiumInstallation } from './mode-script'
import { ROUTES, type ModeName, type Route } from './modes'
import { createPipelinePool } from './pool'
import { createTestedModes } from './tested-modes'
import { translateSegment, type RouteAnswer } from './translate-segment'

export interface ApertiumOptions {
  /** Folder that holds `modes/`. Default: where Debian's packages put it. */
  readonly dataFolder?: string
  /** `PATH` under which bash and Apertium's programs are found. */
  readonly binPath?: string
  /** Remembers passed self-tests across starts. */
  readonly cacheFolder?: string
  /** What all running modes together may take, in MB. Default 1,500. */
  readonly memoryBudgetMb?: number
  /** A record that takes longer counts as hung. Default 30 s. */
  readonly watchdogMs?: number
  /** After how long modes that failed their self-test are tried again, time after time. Default 1, 5 and 30 minutes. */
  readonly retryAfterMs?: readonly number[]
  readonly logger?: Logger
}

/** Seen by tests and diagnostics besides what every provider has. */
export interface ApertiumProvider extends Provider {
  /** Running modes with the id of their process group and their memory in bytes. */
  running(): Promise<{ mode: string; pid: number; memory: number }[]>
}

const MB = 1024 * 1024
/** Segments of one request handed to the pipelines ahead of the answers. */
const SEGMENTS_AHEAD = 96

/** Apertium as Debian packages it, run as long-lived processes of this machine; nothing leaves it. */
export function createApertiumProvider(options: ApertiumOptions = {}): ApertiumProvider {
  const logger = options.logger ?? silentLogger()
  const watchdogMs = options.watchdogMs ?? 30_000
  const installation: ApertiumInstallation = {
    dataFolder: options.dataFolder ?? '/usr/share/apertium',
    binPath: options.binPath ?? '/usr/local/bin:/usr/bin:/bin',
  }
  const pool = createPipelinePool({
    installation,
    memoryBudget: (options.memoryBudgetMb ?? 1_500) * MB,
    watchdogMs,
    logger,
  })
  const tested = createTestedModes(
    [...new Set(ROUTES.flatMap((route) => [...route.modes, ...(route.fastModes ?? [])]))],
    { installation, cacheFolder: options.cacheFolder, watchdogMs, logger },
    options.retryAfterMs ?? [1, 5, 30].map((minutes) => minutes * 60_000),
  )
  const testedRoutes = async (): Promise<readonly Route[]> => workingRoutes(await tested.passed())

  return {
    name: 'apertium',
    purpose: 'production',
    running: () => pool.running(),
    onChange: (listener) => tested.onChange(listener),
    close() {
      tested.close()
      return pool.close()
    },
    async pairs() {
      return (await testedRoutes()).map(({ from, to }) => ({ from, to }))
    },
    async translate({ from, to, segments, pace, signal }) {
      const route = (await testedRoutes()).find((tested) => tested.from === from && tested.to === to)
      if (!route) throw new EngineError('pair-not-served', 'apertium', `${from} to ${to}`)
      const stop = new AbortController()
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
      setMaxListeners(0, either) // one listener for each record under way
      const along = (modes: readonly ModeName[], segment: Segment) => {
        either.throwIfAborted()
        return translateSegment(segment, route, modes.length, (step, stream) => {
          const mode = modes[step]
          if (!mode) throw new RangeError(`route ${from}-${to} has no step ${step}`)
          return pool.send(mode, stream, either)
        })
      }
      try {
        return await mapAhead(segments, SEGMENTS_AHEAD, async (segment): Promise<SegmentAnswer> => {
          const { modes, fastModes } = route
          if (pace === 'fast') return along(fastModes ?? modes, segment)
          const answer = await along(modes, segment)
          if (answer.unknownWords === 0 || !fastModes) return answer
          const direct = await along(fastModes, segment)
          return isBetter(direct, answer) ? direct : answer
        })
      } catch (error) {
        stop.abort(error)
        throw error
      }
    },
  }
}

/** Routes all of whose modes work here; a quicker way is taken off where only that one does not. */
const workingRoutes = (passed: ReadonlySet<ModeName>): Route[] =>
  ROUTES.filter((route) => route.modes.every((mode) => passed.has(mode))).map(({ fastModes, ...route }) =>
    fastModes?.every((mode) => passed.has(mode)) ? { ...route, fastModes } : route,
  )

/** Of two answers with unknown words the one with fewer; a word left in the pivot's language is worse than in the source's. */
const isBetter = (direct: RouteAnswer, pivoted: RouteAnswer): boolean =>
  direct.unknownWords < pivoted.unknownWords ||
  (direct.unknownWords === pivoted.unknownWords && pivoted.pivotWords > 0)

/** Maps in order with at most `ahead` under way. */
async function mapAhead<T, U>(
  items: readonly T[],
  ahead: number,
  map: (item: T) => Promise<U>,
): Promise<U[]> {
  const results = new Array<U>(items.length)
  let next = 0
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await map(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ahead, items.length) }, work))
  return results
}
