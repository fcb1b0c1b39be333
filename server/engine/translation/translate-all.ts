import { EngineError, runsKey, type Run } from '../model'
import { engineName } from './routing'
import { translateBatch, type Outcome, type RunsRequest } from './translate-runs'

/**
 * What a document may lose before it fails as a whole: one segment in fifty. Kept sources count as failed only when the
 * engine gave no usable answer.
 */
export const MAX_FAILED_SHARE = 0.02
/** Of ten words or more, as many as this unknown: the text is not in the language it was said to be. */
export const MAX_UNKNOWN_SHARE = 0.7
const WORDS_TO_JUDGE = 10

const BATCH_SEGMENTS = 50
const BATCH_CHARACTERS = 12_000
const BATCHES_AT_ONCE = 3

/** The engine knew hardly a word: almost certainly the source language is another than was said. */
export class NotUnderstoodError extends EngineError {
  constructor(engine: string, unknownWords: number, words: number) {
    super('fatal', engine, `${unknownWords} of ${words} words unknown`)
  }
}

export interface Totals {
  readonly outcomes: readonly Outcome[]
  readonly words: number
  readonly unknownWords: number
  readonly failed: number
}

/** Told after each batch; `done` and `total` count characters of the source. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

/**
 * Translates all items in order, each different one once, in batches with a bounded number under way. Throws
 * `EngineError` when too much failed or was not understood.
 */
export async function translateAll(
  items: readonly (readonly Run[])[],
  request: RunsRequest & { onProgress?: OnProgress | undefined },
): Promise<Totals> {
  const keys = items.map(runsKey)
  const unique = new Map<string, readonly Run[]>()
  items.forEach((runs, index) => unique.set(keys[index] ?? '', runs))
  const batches = cutIntoBatches([...unique])
  const total = [...unique.values()].reduce((sum, runs) => sum + lengthOf(runs), 0)
  const results = new Map<string, Outcome>()
  let done = 0
  let failed = 0
  await runBounded(batches, BATCHES_AT_ONCE, request.signal, async (batch) => {
    const outcomes = await translateBatch(
      batch.map(([, runs]) => runs),
      request,
    )
    batch.forEach(([key, runs], index) => {
      const outcome = outcomes[index]
      if (!outcome) return
      results.set(key, outcome)
      done += lengthOf(runs)
      if (outcome.kept === 'failed') failed++
    })
    refuseFailures(failed, unique.size, request)
    request.onProgress?.({ done, total })
  })
  return summarise(keys, results, request)
}

function summarise(
  keys: readonly string[],
  results: ReadonlyMap<string, Outcome>,
  request: RunsRequest,
): Totals {
  const outcomes = keys.map((key): Outcome => {
    const outcome = results.get(key)
    if (!outcome) throw new EngineError('fatal', engineName(request.legs), 'a segment without outcome')
    return outcome
  })
  const words = outcomes.reduce((sum, outcome) => sum + outcome.words, 0)
  const unknownWords = outcomes.reduce((sum, outcome) => sum + outcome.unknownWords, 0)
  // Engines of tools may answer with the source on purpose.
  const real = request.legs.some(({ provider }) => provider.purpose === 'production')
  if (real && words >= WORDS_TO_JUDGE && unknownWords > words * MAX_UNKNOWN_SHARE) {
    throw new NotUnderstoodError(engineName(request.legs), unknownWords, words)
  }
  return {
    outcomes,
    words,
    unknownWords,
    failed: outcomes.filter((outcome) => outcome.kept === 'failed').length,
  }
}

function refuseFailures(failed: number, total: number, request: RunsRequest): void {
  if (failed <= total * MAX_FAILED_SHARE) return
  throw new EngineError('retryable', engineName(request.legs), `${failed} of ${total} segments failed`)
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.text.length, 0)

type Entry = readonly [string, readonly Run[]]

function cutIntoBatches(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let characters = 0
  for (const entry of entries) {
    const length = lengthOf(entry[1])
    const last = batches.at(-1)
    if (last && last.length < BATCH_SEGMENTS && characters + length <= BATCH_CHARACTERS) {
      last.push(entry)
      characters += length
    } else {
      batches.push([entry])
      characters = length
    }
  }
  return batches
}

/** Works through the list with at most `limit` under way; the first failure stops the rest. */
async function runBounded<T>(
  items: readonly T[],
  limit: number,
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let stopped = false
  const worker = async () => {
    while (next < items.length && !stopped) {
      signal?.throwIfAborted()
      const item = items[next++] as T
      try {
        await work(item)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
