import type { Logger } from '../../platform/logger'
import { EngineError, hasLetters, type KeptReason, type Run } from '../model'
import type { SegmentAnswer } from '../mt/provider'
import { createBreather } from './breathe'
import { countWords, findFault, unchangedWords, type Fault } from './guards'
import { followCapitals } from './letter-case'
import { protectRuns, unprotectRuns, type Protected } from './protection'
import type { Leg } from './routing'

/** What became of one stretch of runs. */
export interface Outcome {
  /** Null: keep the source, for the reason given. */
  readonly runs: Run[] | null
  readonly kept?: KeptReason
  readonly words: number
  /** Words that the engine did not know or gave back unchanged. */
  readonly unknownWords: number
}

export interface RunsRequest {
  readonly legs: readonly Leg[]
  readonly pace?: 'best' | 'fast'
  readonly signal: AbortSignal | undefined
  readonly logger: Logger
}

interface Item {
  readonly source: readonly Run[]
  readonly guarded: Protected
}

/**
 * Translates a batch: protects, asks the engine, holds every answer against its source, and asks again in another way
 * where one does not pass. Throws `EngineError` only for quota and pairs; everything else ends as `failed` of one item.
 */
export async function translateBatch(
  batch: readonly (readonly Run[])[],
  request: RunsRequest,
): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(batch.length)
  const asked: { index: number; item: Item }[] = []
  const breathe = createBreather()
  for (const [index, source] of batch.entries()) {
    await breathe()
    const guarded = protectRuns(source)
    if (guarded.translatable) asked.push({ index, item: { source, guarded } })
    else outcomes[index] = { runs: null, kept: keptReason(source), words: 0, unknownWords: 0 }
  }
  const answers = await askEngine(
    asked.map(({ item }) => item.guarded.runs),
    request,
  )
  for (const [position, { index, item }] of asked.entries()) {
    await breathe()
    outcomes[index] = await judge(item, answers[position] ?? null, request)
  }
  return outcomes
}

const keptReason = (source: readonly Run[]): KeptReason =>
  source.some((run) => hasLetters(run.text)) ? 'protected' : 'no-letters'

async function judge(item: Item, first: SegmentAnswer | null, request: RunsRequest): Promise<Outcome> {
  const words = countWords(item.guarded.runs)
  let guarded = item.guarded
  let answer = first
  let fault: Fault | 'engine' | null = answer ? findFault(guarded.runs, answer.runs) : 'engine'
  if (fault === 'numbers') {
    guarded = protectRuns(item.source, true)
    answer = (await askEngine([guarded.runs], request))[0] ?? null
    fault = answer ? findFault(guarded.runs, answer.runs) : 'engine'
  }
  if (fault) {
    request.logger.debug(
      { fault, engine: request.legs[0]?.provider.name },
      'answer refused, asking in pieces',
    )
    answer = await translateAroundAtoms(guarded.runs, request)
    fault = answer ? findFault(guarded.runs, answer.runs) : 'engine'
  }
  if (fault || !answer) return { runs: null, kept: 'failed', words, unknownWords: words }
  const unknownWords = Math.min(
    words,
    Math.max(answer.unknownWords, unchangedWords(guarded.runs, answer.runs)),
  )
  const to = request.legs.at(-1)?.to ?? ''
  const runs = unprotectRuns(followCapitals(guarded.runs, answer.runs, to), guarded.added)
  return { runs, words, unknownWords }
}

/** The stretches between atoms go alone, so that the atoms cannot be lost. */
async function translateAroundAtoms(
  runs: readonly Run[],
  request: RunsRequest,
): Promise<SegmentAnswer | null> {
  const stretches: Run[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'atom') stretches.push([run], [])
    else stretches.at(-1)?.push(run)
  }
  const translatable = stretches.map((stretch) =>
    stretch.some((run) => run.kind === 'text' && hasLetters(run.text)),
  )
  const asked = stretches.filter((_, index) => translatable[index])
  const answers = await askEngine(asked, request)
  const result: Run[] = []
  let unknownWords = 0
  let position = 0
  for (const [index, stretch] of stretches.entries()) {
    if (!translatable[index]) {
      result.push(...stretch)
      continue
    }
    const answer = answers[position++]
    if (!answer || findFault(stretch, answer.runs)) return null
    unknownWords += answer.unknownWords
    result.push(...answer.runs)
  }
  return { runs: result, unknownWords }
}

/** Answers in order; null where the engine gave none for that one alone. */
async function askEngine(
  segments: readonly (readonly Run[])[],
  request: RunsRequest,
): Promise<(SegmentAnswer | null)[]> {
  let current: (SegmentAnswer | null)[] = segments.map((runs) => ({ runs, unknownWords: 0 }))
  for (const leg of request.legs) {
    const open = current.flatMap((answer, index) => (answer ? [{ answer, index }] : []))
    const answers = await askLeg(
      open.map(({ answer }) => answer.runs),
      leg,
      request,
    )
    const next = new Array<SegmentAnswer | null>(segments.length).fill(null)
    open.forEach(({ answer, index }, position) => {
      const given = answers[position]
      if (!given) return
      next[index] = { runs: given.runs, unknownWords: Math.max(answer.unknownWords, given.unknownWords) }
    })
    current = next
  }
  return current
}

/** One request; when it fails, its halves, down to the single segment that is to blame. */
async function askLeg(
  segments: readonly (readonly Run[])[],
  leg: Leg,
  request: RunsRequest,
): Promise<(SegmentAnswer | null)[]> {
  if (segments.length === 0) return []
  try {
    const answers = await leg.provider.translate({
      from: leg.from,
      to: leg.to,
      segments: segments.map((runs) => ({ runs })),
      ...(request.pace && { pace: request.pace }),
      ...(request.signal && { signal: request.signal }),
    })
    if (answers.length === segments.length) return [...answers]
    throw new EngineError(
      'fatal',
      leg.provider.name,
      `${answers.length} answers to ${segments.length} segments`,
    )
  } catch (error) {
    request.signal?.throwIfAborted()
    if (!(error instanceof EngineError) || error.kind === 'quota' || error.kind === 'pair-not-served')
      throw error
    if (segments.length === 1) {
      request.logger.warn(
        { engine: leg.provider.name, reason: error.message },
        'engine gave no answer for a segment',
      )
      return [null]
    }
    const half = Math.ceil(segments.length / 2)
    return [
      ...(await askLeg(segments.slice(0, half), leg, request)),
      ...(await askLeg(segments.slice(half), leg, request)),
    ]
  }
}
