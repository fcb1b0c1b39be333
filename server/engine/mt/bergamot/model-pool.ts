import { EngineError } from '../../model'
import type { Logger } from '../../../platform/logger'
import { ModelProcessError } from './model-process'
import type { ModelFiles } from './protocol'
import { WarmModels, type WarmModelsDeps } from './warm-models'

export interface RunningModel {
  readonly pair: string
  readonly pid: number
  readonly memory: number
  /** Requests that it has answered. */
  readonly answers: number
}

export interface ModelPool {
  /** Throws `EngineError` when the model dies twice over the same texts, or again and again. */
  translate(pair: string, files: ModelFiles, texts: readonly string[]): Promise<readonly string[]>
  running(): RunningModel[]
  close(): void
}

/** Halving a batch down to the segment that is to blame takes some ends in a row; more than these are the model's fault. */
const MOST_ENDS = 16
const REST_MS = 60_000

/** Models that are asked again in a new process when theirs ends; one that always does is left alone for a while. */
export function createModelPool(deps: WarmModelsDeps & { readonly logger: Logger }): ModelPool {
  const { clock, logger } = deps
  const models = new WarmModels(deps)
  const ends = new Map<string, { count: number; restsUntil: number }>()
  let closed = false
  const noteEnd = (pair: string): void => {
    const count = (ends.get(pair)?.count ?? 0) + 1
    ends.set(pair, { count, restsUntil: count >= MOST_ENDS ? clock.now() + REST_MS : 0 })
  }
  const refuseResting = (pair: string): void => {
    if (closed) throw new EngineError('fatal', 'bergamot', 'closed')
    if ((ends.get(pair)?.restsUntil ?? 0) <= clock.now()) return
    throw new EngineError('quota', 'bergamot', `the model of ${pair} dies again and again; delete its folder`)
  }
  return {
    async translate(pair, files, texts) {
      for (let tries = 1; ; tries++) {
        refuseResting(pair)
        const one = await models.acquire(pair, files)
        try {
          const answers = await one.process.translate(texts)
          ends.delete(pair)
          one.answers++
          models.release(one)
          return answers
        } catch (error) {
          models.drop(one)
          if (!(error instanceof ModelProcessError)) throw error
          if (!closed) logger.warn({ pair, reason: error.message }, 'bergamot child ended, starting again')
          noteEnd(pair)
          if (tries >= 2) throw new EngineError('retryable', 'bergamot', error.message, { cause: error })
        }
      }
    },
    running: () =>
      models.all.flatMap(({ pair, process, answers }) =>
        process.pid === undefined ? [] : [{ pair, pid: process.pid, memory: process.memory(), answers }],
      ),
    close() {
      closed = true
      models.close()
    },
  }
}
