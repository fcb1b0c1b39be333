import { EngineError } from '../../model'
import { startStages, type StageGroup } from './stage-group'

export interface PipelineDeps {
  readonly mode: string
  readonly shell: string
  readonly env: Record<string, string>
  /** Resolves when there is memory for one more running pipeline. */
  readonly admit: () => Promise<void>
  /** Told after the processes are gone and their memory is free. */
  readonly onStopped: () => void
  /** Told when a pipeline has nothing to do, and each time stages died under it. */
  readonly onIdle: () => void
  readonly onCrash: (reason: string) => void
  /** A record that takes longer than this, start included, counts as hung. Milliseconds. */
  readonly watchdogMs: number
}

interface Job {
  readonly id: number
  readonly stream: string
  readonly resolve: (answer: string) => void
  readonly reject: (reason: Error) => void
  tries: number
  settled: boolean
}

/** Enough under way to keep every stage busy, little enough that a crash costs little. */
const MAX_RECORDS_IN_FLIGHT = 48
const MAX_CHARACTERS_IN_FLIGHT = 24_000
/** A record that saw its stages die this often, lately alone under way, is given up. */
const MAX_TRIES = 5
/** So many deaths in a row without one answer between them mean the mode itself is broken. */
const MAX_BARREN_STARTS = 8
/** A pipeline asked to make room does at least this much first, so that modes in turn do not only start and stop. */
const MIN_ANSWERS_BEFORE_YIELD = 200

let lastId = 0

/**
 * A long-lived mode: records go in, answers come out in the same order. Each record is wrapped in two sentinels with a
 * number of its own, and only an answer that begins and ends with both is believed: stages that die emit empty or cut
 * records that would otherwise pass as translations or push every later answer one place on. After a death the records
 * under way go again, one at a time, so that a record that kills stages is found out and costs no other.
 */
export class Pipeline {
  readonly mode: string
  /** Rises with use; the smallest is the least recently used. */
  lastUsed = 0
  readonly #deps: PipelineDeps
  #queue: Job[] = []
  #inFlight: Job[] = []
  #charactersInFlight = 0
  #group: StageGroup | null = null
  #ending = new Set<Promise<void>>()
  #waiting = false
  #closed = false
  #yielding = false
  #barren = 0
  #answers = 0
  #watchdog: NodeJS.Timeout | undefined

  constructor(deps: PipelineDeps) {
    this.#deps = deps
    this.mode = deps.mode
  }

  get running(): boolean {
    return this.#group !== null
  }

  get idle(): boolean {
    return this.#inFlight.length === 0 && this.#queue.length === 0
  }

  /** Id of the process group, for tests and diagnostics. */
  get pid(): number | undefined {
    return this.#group?.pid
  }

  memory(): Promise<number> {
    return this.#group?.memory() ?? Promise.resolve(0)
  }

  /**
   * Sends one record of stream format and resolves with the answer. Rejects with `EngineError`: `fatal` when this very
   * record ends the stages again and again, `retryable` when the mode does not run at all; or with the signal's reason.
   */
  send(stream: string, signal?: AbortSignal): Promise<string> {
    if (this.#closed) return Promise.reject(new EngineError('fatal', 'apertium', 'closed'))
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    this.lastUsed = ++lastId
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#settle(job, () => reject(signal?.reason as Error))
        this.#queue = this.#queue.filter((queued) => queued !== job)
      }
      const done = () => signal?.removeEventListener('abort', onAbort)
      const job: Job = {
        id: lastId,
        stream,
        tries: 0,
        settled: false,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (reason) => (done(), reject(reason)),
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#queue.push(job)
      this.#pump()
    })
  }

  /** Asks a pipeline to make room; it stops once it is idle or has had its turn, and starts again when admitted. */
  yieldMemory(): void {
    this.#yielding = true
    this.#pump()
  }

  /** Ends the processes and rejects what is waiting. */
  async close(): Promise<void> {
    this.#closed = true
    this.#rejectAll(new EngineError('fatal', 'apertium', 'closed'))
    this.#stop(this.#inFlight.length === 0 ? 'politely' : 'by-force')
    await Promise.all(this.#ending)
  }

  #pump(): void {
    if (this.#closed) return
    if (!this.#group) return this.#requestStart()
    if (this.#yielding && (this.idle || this.#answers >= MIN_ANSWERS_BEFORE_YIELD)) {
      if (this.#inFlight.length === 0) this.#stop('politely')
      return
    }
    for (let job = this.#queue[0]; job && this.#mayGo(job); job = this.#queue[0]) {
      this.#queue.shift()
      this.#inFlight.push(job)
      this.#charactersInFlight += job.stream.length
      this.#group.write(`[s${job.id}]${job.stream}[e${job.id}]`)
    }
    this.#watch()
    if (this.idle) this.#deps.onIdle()
  }

  #mayGo(job: Job): boolean {
    if (this.#inFlight.length === 0) return true
    const alone = job.tries > 0 || this.#inFlight.some((other) => other.tries > 0)
    return (
      !alone &&
      this.#inFlight.length < MAX_RECORDS_IN_FLIGHT &&
      this.#charactersInFlight < MAX_CHARACTERS_IN_FLIGHT
    )
  }

  #requestStart(): void {
    if (this.#waiting || this.#queue.length === 0) return
    this.#waiting = true
    this.#deps.admit().then(
      () => {
        this.#waiting = false
        if (this.#closed || this.#queue.length === 0) return this.#deps.onStopped()
        this.#start()
        this.#pump()
      },
      (error: Error) => {
        this.#waiting = false
        this.#rejectAll(error)
      },
    )
  }

  #start(): void {
    this.#yielding = false
    this.#answers = 0
    const group = startStages(this.#deps.shell, this.#deps.env, {
      record: (answer) => this.#group === group && this.#answer(answer),
      lost: (reason) => this.#group === group && this.#crash(reason),
    })
    this.#group = group
  }

  #answer(answer: string): void {
    const job = this.#inFlight[0]
    const start = job && `[s${job.id}]`
    const end = job && `[e${job.id}]`
    if (!job || !start || !end || !answer.startsWith(start) || !answer.endsWith(end)) {
      return this.#crash('an answer without its sentinels')
    }
    this.#inFlight.shift()
    this.#charactersInFlight -= job.stream.length
    this.#barren = 0
    this.#answers++
    this.#settle(job, () => job.resolve(answer.slice(start.length, -end.length)))
    this.#rewatch()
    this.#pump()
  }

  #crash(reason: string): void {
    const suspects = this.#inFlight
    this.#stop('by-force')
    this.#barren++
    this.#deps.onCrash(reason)
    const alone = suspects.length === 1
    const again = suspects.filter((job) => {
      job.tries = alone ? job.tries + 1 : Math.max(job.tries, 1)
      if (job.tries < MAX_TRIES) return !job.settled
      const failure = new EngineError('fatal', 'apertium', `${this.mode}: ${reason}, ${job.tries} times`)
      this.#settle(job, () => job.reject(failure))
      return false
    })
    this.#queue = [...again, ...this.#queue]
    if (this.#barren >= MAX_BARREN_STARTS) {
      this.#barren = 0
      this.#rejectAll(new EngineError('retryable', 'apertium', `${this.mode} does not run: ${reason}`))
    }
    this.#pump()
  }

  #stop(how: 'politely' | 'by-force'): void {
    const group = this.#group
    this.#group = null
    this.#inFlight = []
    this.#charactersInFlight = 0
    this.#rewatch()
    if (!group) return
    const ending = group.end(how).then(() => {
      this.#ending.delete(ending)
      this.#deps.onStopped()
      this.#pump()
    })
    this.#ending.add(ending)
  }

  #rejectAll(error: Error): void {
    const jobs = [...this.#inFlight, ...this.#queue]
    this.#queue = []
    for (const job of jobs) this.#settle(job, () => job.reject(error))
  }

  #settle(job: Job, how: () => void): void {
    if (job.settled) return
    job.settled = true
    how()
  }

  #rewatch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    this.#watch()
  }

  #watch(): void {
    if (this.#watchdog || this.#inFlight.length === 0) return
    this.#watchdog = setTimeout(() => this.#crash('no answer in time'), this.#deps.watchdogMs)
  }
}
