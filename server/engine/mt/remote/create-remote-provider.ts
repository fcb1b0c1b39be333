import { setMaxListeners } from 'node:events'
import { EngineError, mergeRuns, type LanguageCode, type LanguagePair, type Run } from '../../model'
import type { Clock } from '../../../platform/clock'
import { silentLogger, type Logger } from '../../../platform/logger'
import type { Provider, ProviderRequest, SegmentAnswer } from '../provider'
import { Gate, type Sleep } from './gate'
import { cutLongRuns } from './cut-long-runs'
import { decodeSegment, encodeSegment, type EncodedSegment, type MarkupFlavour } from './markup'
import { RemoteError, failureOfStatus, type RemoteFailure } from './remote-error'
import { retryAfterMs, sendHttp, type Fetch, type HttpAnswer } from './send'
import type { Item } from './wrapped'

/** What every engine over HTTP is given. */
export interface RemoteDeps {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly sleep: Sleep
  /** From 0 up to 1, spreads retries. */
  readonly random: () => number
  readonly logger?: Logger
}

/** What an operator may set for every engine over HTTP. */
export interface RemoteSettings {
  /** The languages to offer, as our codes; the engine's own list narrows them. */
  readonly languages: readonly LanguageCode[]
  /** Calls under way together; each engine has a default of its own. */
  readonly atOnce?: number | undefined
  /** Calls started within any minute. Default: no bound. */
  readonly perMinute?: number | undefined
  /** For one call. Default 60 s. */
  readonly timeoutMs?: number | undefined
}

export interface ExchangeRequest {
  readonly items: readonly Item[]
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly context: string | undefined
}

/** One call: what an adapter says, and `sendHttp` needs. */
export interface AdapterCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends, and throws what `failureOf` makes of any status but 200. */
export type Call = (call: AdapterCall) => Promise<HttpAnswer>

/** What is special about an engine; everything else is the same for all. */
export interface RemoteAdapter {
  readonly name: string
  /** Any address of the engine. */
  readonly address: string
  /** The setting that holds the key, for messages. */
  readonly keySetting: string
  readonly markup: MarkupFlavour
  /** Of one call. `size` measures a text in the unit of the limit. */
  readonly limits: {
    readonly texts: number
    readonly size: number
    readonly sizeOf: (text: string) => number
    readonly atOnce: number
  }
  /** Which of the languages the engine serves now. */
  pairs(call: Call, languages: readonly LanguageCode[]): Promise<readonly LanguagePair[]>
  /** One call for all items; answers by id, those without a usable answer left out. */
  exchange(request: ExchangeRequest, call: Call): Promise<ReadonlyMap<number, string>>
  /** What a status and body mean, where not what the status says. */
  failureOf?(status: number, body: string): RemoteFailure | undefined
}

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8_000
/** An engine that asks for a longer rest is left, so that the next one can be asked. */
const LONGEST_REST_MS = 30_000
/** Of the segments of one request refused one by one, after which the request is given up. */
const MAX_REFUSALS = 3

/**
 * A provider over an engine's HTTP interface: runs to mark-up and back, batches within the engine's limits, concurrency
 * and rate, retries with growing delays, answers matched by number. A batch that the engine refuses is halved; a segment
 * without a usable answer comes back without runs.
 */
export function createRemoteProvider(
  adapter: RemoteAdapter,
  settings: RemoteSettings,
  deps: RemoteDeps,
): Provider {
  const { name, limits } = adapter
  const logger = deps.logger ?? silentLogger()
  const atOnce = settings.atOnce ?? limits.atOnce
  const gate = new Gate({ atOnce, perMinute: settings.perMinute, clock: deps.clock, sleep: deps.sleep })
  const closed = new AbortController()
  const caller = (signal: AbortSignal | undefined): Call => {
    const either = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal
    setMaxListeners(0, either) // one listener for each call that waits or is under way
    return (call) => callWithRetries({ adapter, settings, deps, gate, logger }, call, either)
  }
  let served: Promise<readonly LanguagePair[]> | undefined
  const servedPairs = (): Promise<readonly LanguagePair[]> => {
    served ??= adapter.pairs(caller(undefined), settings.languages)
    served.catch(() => (served = undefined))
    return served
  }
  return {
    name,
    purpose: 'production',
    sendsTo: new URL(adapter.address).host,
    limits: { segments: limits.texts, characters: Math.min(limits.size, 12_000), atOnce },
    pairs: servedPairs,
    async translate(request) {
      const { from, to, signal } = request
      signal?.throwIfAborted()
      if (!(await servedPairs()).some((pair) => pair.from === from && pair.to === to)) {
        throw new EngineError('pair-not-served', name, `${from} to ${to}`)
      }
      const parts = request.segments.flatMap(({ runs }, index) =>
        cutLongRuns(runs, limits.size / 2).map((part) => ({
          index,
          encoded: encodeSegment(part, adapter.markup),
        })),
      )
      const texts = await exchangeAll(
        adapter,
        parts.map(({ encoded }) => encoded),
        request,
        caller(signal),
      )
      const answers = request.segments.map((): Run[] | null => [])
      for (const [id, { index, encoded }] of parts.entries()) {
        const runs = decodePart(encoded, texts.get(id))
        const known = answers[index]
        answers[index] = runs && known ? [...known, ...runs] : null
      }
      return answers.map((runs): SegmentAnswer => ({ runs: mergeRuns(runs ?? []), unknownWords: 0 }))
    },
    async close() {
      closed.abort(new EngineError('fatal', name, 'closed'))
    },
  }
}

/** Null where there is no answer, or none that can be read. */
function decodePart(encoded: EncodedSegment, text: string | undefined): readonly Run[] | null {
  if (encoded.text === '') return encoded.source
  const runs = text === undefined ? [] : decodeSegment(text, encoded)
  return runs.length > 0 ? runs : null
}

async function exchangeAll(
  adapter: RemoteAdapter,
  encoded: readonly EncodedSegment[],
  request: ProviderRequest,
  call: Call,
): Promise<Map<number, string>> {
  const items = encoded.flatMap(({ text }, id) => (text === '' ? [] : [{ id, text }]))
  const answers = new Map<number, string>()
  const refused: RemoteError[] = []
  const { from, to, context } = request
  const ask = async (batch: readonly Item[]): Promise<void> => {
    request.signal?.throwIfAborted()
    if (batch.length === 0) return
    const open = await adapter.exchange({ items: batch, from, to, context }, call).then(
      (given) => {
        for (const [id, text] of given) answers.set(id, text)
        return batch.filter((item) => !given.has(item.id))
      },
      (error: unknown) => {
        if (!(error instanceof RemoteError) || error.scope !== 'request') throw error
        if (batch.length === 1) refused.push(error)
        if (refused.length >= MAX_REFUSALS && answers.size === 0) throw error
        return batch.length === 1 ? [] : [...batch]
      },
    )
    if (open.length === 0 || batch.length === 1) return
    if (open.length < batch.length) {
      for (const item of open) await ask([item])
    } else {
      const half = Math.ceil(open.length / 2)
      await ask(open.slice(0, half))
      await ask(open.slice(half))
    }
  }
  for (const batch of cutIntoCalls(items, adapter.limits)) await ask(batch)
  const failure = refused.at(-1)
  if (items.length > 0 && answers.size === 0) {
    throw (
      failure ?? new RemoteError(adapter.name, { kind: 'retryable', message: 'no answer fits its question' })
    )
  }
  return answers
}

function cutIntoCalls(items: readonly Item[], limits: RemoteAdapter['limits']): Item[][] {
  const calls: Item[][] = []
  let size = 0
  for (const item of items) {
    const own = limits.sizeOf(item.text)
    const last = calls.at(-1)
    if (last && last.length < limits.texts && size + own <= limits.size) {
      last.push(item)
      size += own
    } else {
      calls.push([item])
      size = own
    }
  }
  return calls
}

interface CallDeps {
  readonly adapter: RemoteAdapter
  readonly settings: RemoteSettings
  readonly deps: RemoteDeps
  readonly gate: Gate
  readonly logger: Logger
}

async function callWithRetries(
  { adapter, settings, deps, gate, logger }: CallDeps,
  call: AdapterCall,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const timeoutMs = settings.timeoutMs ?? 60_000
  for (let tries = 1; ; tries++) {
    try {
      return await gate.run(async () => {
        const answer = await sendHttp(deps.fetch, { ...call, engine: adapter.name, timeoutMs, signal })
        if (answer.status === 200) return answer
        throw remoteErrorOf(adapter, answer, deps.clock.now())
      }, signal)
    } catch (error) {
      if (!(error instanceof RemoteError) || !error.transient || tries >= error.tries) throw error
      const growing = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)) * (0.75 + deps.random() / 2)
      const delay = Math.max(growing, error.retryAfterMs ?? 0)
      if (delay > LONGEST_REST_MS) throw error
      logger.info({ engine: adapter.name, reason: error.message, tries, delay }, 'engine is asked again')
      if (error.retryAfterMs !== undefined) gate.pause(delay)
      await deps.sleep(delay, signal)
    }
  }
}

function remoteErrorOf(adapter: RemoteAdapter, answer: HttpAnswer, now: number): RemoteError {
  const { status, body, headers } = answer
  const failure = adapter.failureOf?.(status, body) ?? failureOfStatus(status, adapter.keySetting)
  return new RemoteError(adapter.name, {
    ...failure,
    retryAfterMs: failure.retryAfterMs ?? retryAfterMs(headers, now),
  })
}
