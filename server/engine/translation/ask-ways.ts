import type { Logger } from '../../platform/logger'
import { EngineError, type LanguageCode, type Run } from '../model'
import type { SegmentAnswer } from '../mt/provider'
import type { EngineHealth } from './engine-health'
import { engineName, type Leg, type Way } from './routing'

export interface RunsRequest {
  /** In order of preference, at least one. */
  readonly ways: readonly Way[]
  readonly health: EngineHealth
  /** Answers delivered by the name of the way; grows. */
  readonly used: Map<string, number>
  /** Language of a text or null. */
  readonly detect: (text: string) => LanguageCode | null | Promise<LanguageCode | null>
  readonly pace?: 'best' | 'fast'
  /** Text before the segments. */
  readonly context?: string | undefined
  readonly signal: AbortSignal | undefined
  readonly logger: Logger
}

/** An answer and which of the ways gave it. */
export interface Given {
  readonly answer: SegmentAnswer
  readonly way: Way
}

/**
 * Answers in order; null where no engine gave one for that segment alone. Each way is asked for what the ways before it
 * left open. Throws the last `EngineError` when no way could be gone at all.
 */
export async function askWays(
  segments: readonly (readonly Run[])[],
  ways: readonly Way[],
  request: RunsRequest,
): Promise<(Given | null)[]> {
  const given = new Array<Given | null>(segments.length).fill(null)
  if (segments.length === 0) return given
  let gone = 0
  let failure: EngineError | null = null
  for (const [place, way] of ways.entries()) {
    const open = given.flatMap((answer, index) => (answer ? [] : [index]))
    if (open.length === 0) break
    const resting = way.find((leg) => !request.health.mayAsk(leg.provider))
    if (resting) {
      failure ??= request.health.reason(resting.provider)
      continue
    }
    try {
      const answers = await askWay(
        open.map((index) => segments[index] ?? []),
        way,
        { ...request, others: ways.slice(place + 1) },
      )
      gone++
      open.forEach((index, position) => {
        const answer = answers[position]
        if (answer) given[index] = { answer, way }
      })
    } catch (error) {
      request.signal?.throwIfAborted()
      if (!(error instanceof EngineError)) throw error
      request.logger.warn(
        { engine: engineName(way), reason: error.message },
        'engine failed, the next is asked',
      )
      failure = worse(failure, error)
    }
  }
  if (gone === 0)
    throw failure ?? new EngineError('retryable', 'none', 'no engine can be asked now; try again later')
  return given
}

/** What may be mended by waiting tells the caller more than what may not. */
const worse = (known: EngineError | null, error: EngineError): EngineError =>
  known?.kind === 'retryable' ? known : error

/** With the ways that are left when this one fails. */
type WayRequest = RunsRequest & { readonly others: readonly Way[] }

async function askWay(
  segments: readonly (readonly Run[])[],
  way: Way,
  request: WayRequest,
): Promise<(SegmentAnswer | null)[]> {
  let current: (SegmentAnswer | null)[] = segments.map((runs) => ({ runs, unknownWords: 0 }))
  for (const [step, leg] of way.entries()) {
    const open = current.flatMap((answer, index) => (answer ? [{ answer, index }] : []))
    const answers = await askLeg(
      open.map(({ answer }) => answer.runs),
      leg,
      // The context is in the first leg's language.
      step === 0 ? request : { ...request, context: undefined },
    )
    const next = new Array<SegmentAnswer | null>(segments.length).fill(null)
    open.forEach(({ answer, index }, position) => {
      const given = answers[position]
      if (!given || given.runs.length === 0) return
      next[index] = { runs: given.runs, unknownWords: Math.max(answer.unknownWords, given.unknownWords) }
    })
    current = next
  }
  return current
}

/**
 * One request. When an engine of this machine fails, its halves, down to the single segment that is to blame; engines
 * over a network do that themselves.
 */
async function askLeg(
  segments: readonly (readonly Run[])[],
  leg: Leg,
  request: WayRequest,
): Promise<(SegmentAnswer | null)[]> {
  if (segments.length === 0) return []
  const { provider } = leg
  try {
    const answers = await provider.translate({
      from: leg.from,
      to: leg.to,
      segments: segments.map((runs) => ({ runs })),
      ...(request.pace && { pace: request.pace }),
      ...(request.context && { context: request.context }),
      lastResort: request.others.every((way) => way.some((other) => other.provider === provider)),
      ...(request.signal && { signal: request.signal }),
    })
    if (answers.length === segments.length) {
      request.health.succeeded(provider)
      return [...answers]
    }
    throw new EngineError('fatal', provider.name, `${answers.length} answers to ${segments.length} segments`)
  } catch (error) {
    request.signal?.throwIfAborted()
    if (!(error instanceof EngineError)) throw error
    request.health.failed(provider, error)
    if (error.kind === 'quota' || error.kind === 'pair-not-served' || provider.sendsTo !== undefined)
      throw error
    if (segments.length === 1) {
      request.logger.warn(
        { engine: provider.name, reason: error.message },
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
