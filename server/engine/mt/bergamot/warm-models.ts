import { EngineError } from '../../model'
import type { Clock } from '../../../platform/clock'
import type { ModelProcess } from './model-process'
import type { ModelFiles } from './protocol'

export interface WarmModelsDeps {
  readonly start: (files: ModelFiles) => ModelProcess
  /** Processes of one model. */
  readonly copies: number
  /** What all of them together may take, in bytes. */
  readonly memoryBudget: number
  /** A model that nobody asks for so long makes room. */
  readonly idleMs: number
  readonly clock: Clock
}

/** A model in its process; whoever acquired it has it alone until it is released. */
export interface WarmModel {
  readonly pair: string
  readonly process: ModelProcess
  busy: boolean
  lastUsed: number
  memory: number
  answers: number
  idleTimer?: NodeJS.Timeout
}

interface Waiting {
  readonly pair: string
  readonly files: ModelFiles
  readonly grant: (warm: WarmModel) => void
  readonly refuse: (error: Error) => void
}

/** What a model is taken to need until it was measured: 128 MB of work space, its weights, and Node. */
const ASSUMED_BYTES = 300 * 1024 * 1024

/**
 * Models in processes of their own, started at first use; the least recently used makes room when memory is needed, and
 * each after a while of rest. A model larger than the whole budget still gets to run, alone.
 */
export class WarmModels {
  readonly #deps: WarmModelsDeps
  #warm: WarmModel[] = []
  #waiting: Waiting[] = []
  #closed = false

  constructor(deps: WarmModelsDeps) {
    this.#deps = deps
  }

  get all(): readonly WarmModel[] {
    return this.#warm
  }

  /** Rejects when it is closed meanwhile. */
  acquire(pair: string, files: ModelFiles): Promise<WarmModel> {
    return new Promise((grant, refuse) => {
      this.#waiting.push({ pair, files, grant, refuse })
      this.#settle()
    })
  }

  release(one: WarmModel): void {
    one.busy = false
    one.lastUsed = this.#deps.clock.now()
    one.memory = one.process.memory() || ASSUMED_BYTES
    one.idleTimer = setTimeout(() => this.drop(one), this.#deps.idleMs)
    one.idleTimer.unref()
    if (this.#closed) this.drop(one)
    else this.#settle()
  }

  /** Ends the process. */
  drop(one: WarmModel): void {
    this.#end(one)
    this.#settle()
  }

  close(): void {
    this.#closed = true
    for (const one of this.#waiting.splice(0)) one.refuse(new EngineError('fatal', 'bergamot', 'closed'))
    for (const one of this.#warm) this.#end(one)
  }

  #end(one: WarmModel): void {
    clearTimeout(one.idleTimer)
    this.#warm = this.#warm.filter((other) => other !== one)
    one.process.stop()
  }

  /** Whoever came first gets what is free first, so that nobody waits for ever. */
  #settle(): void {
    const left: Waiting[] = []
    for (const one of this.#waiting.splice(0)) {
      const taken = this.#take(one)
      if (!taken) left.push(one)
      else {
        taken.busy = true
        clearTimeout(taken.idleTimer)
        one.grant(taken)
      }
    }
    this.#waiting = [...left, ...this.#waiting]
  }

  #take({ pair, files }: Waiting): WarmModel | null {
    const own = this.#warm.filter((one) => one.pair === pair)
    const idle = own.find((one) => !one.busy)
    if (idle) return idle
    if (own.length >= this.#deps.copies || !this.#makeRoom()) return null
    const process = this.#deps.start(files)
    const started: WarmModel = {
      pair,
      process,
      busy: false,
      lastUsed: 0,
      memory: ASSUMED_BYTES,
      answers: 0,
    }
    this.#warm.push(started)
    return started
  }

  #makeRoom(): boolean {
    const fits = () =>
      this.#warm.reduce((sum, one) => sum + one.memory, ASSUMED_BYTES) <= this.#deps.memoryBudget
    while (!fits()) {
      const idle = this.#warm.filter((one) => !one.busy).sort((a, b) => a.lastUsed - b.lastUsed)[0]
      if (!idle) return this.#warm.length === 0
      this.#end(idle)
    }
    return true
  }
}
