import { EngineError, plainText, runsKey, type Run } from '../model'
import type { ProviderLimits } from '../mt/provider'
import type { RunsRequest } from './ask-ways'
import type { PairMemory } from './memory'
import { namesOfUsed, type Way } from './routing'
import { translateBatch, type Outcome } from './translate-runs'

/**
 * What a document may lose before it fails as a whole: one segment in fifty. Kept sources count as failed only when the
 * engine gave no usable answer.
 */
export const MAX_FAILED_SHARE = 0.02
/** Of ten words or more, as many as this unknown: the text is not in the language it was said to be. */
export const MAX_UNKNOWN_SHARE = 0.7
/** Of ten words or more, more than this without a translation that deserves the name: mostly untranslated. */
export const MAX_DOUBTFUL_SHARE = 0.5
const WORDS_TO_JUDGE = 10

/** For engines that say nothing about themselves. */
const LIMITS: ProviderLimits = { segments: 50, characters: 12_000, atOnce: 3 }
const CONTEXT_CHARACTERS = 1_500

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
  /** Taken from the memory, repeats included. */
  readonly remembered: number
}

/** Told after each batch; `done` and `total` count characters of the source. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

/**
 * Translates all items in order, each different one once, in batches with a bounded number under way. Throws
 * `EngineError` when too much failed or was not understood.
 */
export async function translateAll(
  items: readonly (readonly Run[])[],
  request: RunsRequest & { onProgress?: OnProgress | undefined; memory?: PairMemory | undefined },
): Promise<Totals> {
  const keys = items.map(runsKey)
  const unique = new Map<string, readonly Run[]>()
  items.forEach((runs, index) => unique.set(keys[index] ?? '', runs))
  const limits = limitsOf(request.ways)
  const total = [...unique.values()].reduce((sum, runs) => sum + lengthOf(runs), 0)
  const results = await recall([...unique], request.memory)
  const batches = cutIntoBatches(
    [...unique].filter(([key]) => !results.has(key)),
    limits,
  )
  let done = [...results.keys()].reduce((sum, key) => sum + lengthOf(unique.get(key) ?? []), 0)
  let failed = 0
  await runBounded(batches, limits.atOnce, request.signal, async (batch, index) => {
    const outcomes = await translateBatch(
      batch.map(([, runs]) => runs),
      { ...request, context: contextBefore(batches, index) },
    )
    batch.forEach(([key, runs], index) => {
      const outcome = outcomes[index]
      if (!outcome) return
      results.set(key, outcome)
      done += lengthOf(runs)
      if (outcome.kept === 'failed' && !outcome.doubtful) failed++
    })
    refuseFailures(failed, unique.size, request)
    await request.memory?.keep(
      batch.map(([, runs]) => runs),
      outcomes,
    )
    request.onProgress?.({ done, total })
  })
  return summarise(keys, results, request)
}

async function recall(
  entries: readonly Entry[],
  memory: PairMemory | undefined,
): Promise<Map<string, Outcome>> {
  const recalled = await memory?.recall(entries.map(([, runs]) => runs))
  return new Map([...(recalled ?? [])].map(([place, outcome]) => [entries[place]?.[0] ?? '', outcome]))
}

function summarise(
  keys: readonly string[],
  results: ReadonlyMap<string, Outcome>,
  request: RunsRequest,
): Totals {
  const outcomes = keys.map((key): Outcome => {
    const outcome = results.get(key)
    if (!outcome) throw new EngineError('fatal', nameOf(request), 'a segment without outcome')
    return outcome
  })
  const words = outcomes.reduce((sum, outcome) => sum + outcome.words, 0)
  const unknownWords = outcomes.reduce((sum, outcome) => sum + outcome.unknownWords, 0)
  // Engines of tools may answer with the source on purpose.
  const real = request.ways.some((way) => way.some(({ provider }) => provider.purpose === 'production'))
  if (real && words >= WORDS_TO_JUDGE && unknownWords > words * MAX_UNKNOWN_SHARE) {
    throw new NotUnderstoodError(nameOf(request), unknownWords, words)
  }
  const doubtful = outcomes.reduce((sum, outcome) => sum + (outcome.doubtful ? outcome.words : 0), 0)
  if (words >= WORDS_TO_JUDGE && doubtful > words * MAX_DOUBTFUL_SHARE) {
    throw new EngineError('fatal', nameOf(request), `${doubtful} of ${words} words came back untranslated`)
  }
  return {
    outcomes,
    words,
    unknownWords,
    failed: outcomes.filter((outcome) => outcome.kept === 'failed').length,
    remembered: outcomes.filter((outcome) => outcome.remembered).length,
  }
}

function refuseFailures(failed: number, total: number, request: RunsRequest): void {
  if (failed <= total * MAX_FAILED_SHARE) return
  throw new EngineError('retryable', nameOf(request), `${failed} of ${total} segments failed`)
}

const nameOf = (request: RunsRequest): string => namesOfUsed(request.used, request.ways[0] ?? [])

/** What every engine of the preferred way takes. */
function limitsOf(ways: readonly Way[]): ProviderLimits {
  const all = (ways[0] ?? []).map(({ provider }) => provider.limits ?? LIMITS)
  const least = (pick: (limits: ProviderLimits) => number) => Math.max(1, Math.min(...all.map(pick)))
  return all.length === 0
    ? LIMITS
    : {
        segments: least((limits) => limits.segments),
        characters: least((limits) => limits.characters),
        atOnce: least((limits) => limits.atOnce),
      }
}

/** The end of the batch before, which is what stands before this one in the document. */
function contextBefore(batches: readonly (readonly Entry[])[], index: number): string | undefined {
  const before = (batches[index - 1] ?? []).slice(-12).map(([, runs]) => plainText(runs))
  const text = before.join('\n').slice(-CONTEXT_CHARACTERS)
  return text.trim() === '' ? undefined : text
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.text.length, 0)

type Entry = readonly [string, readonly Run[]]

function cutIntoBatches(entries: readonly Entry[], limits: ProviderLimits): Entry[][] {
  const batches: Entry[][] = []
  let characters = 0
  for (const entry of entries) {
    const length = lengthOf(entry[1])
    const last = batches.at(-1)
    if (last && last.length < limits.segments && characters + length <= limits.characters) {
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
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let stopped = false
  const worker = async () => {
    while (next < items.length && !stopped) {
      signal?.throwIfAborted()
      const index = next++
      try {
        await work(items[index] as T, index)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
