import { EngineError, mergeRuns, type LanguagePair, type Run } from '../../model'
import type { Clock } from '../../../platform/clock'
import { silentLogger, type Logger } from '../../../platform/logger'
import { cutLongRuns, decodeSegment, encodeSegment, type EncodedSegment, type Sleep } from '../remote'
import type { Provider, ProviderRequest, SegmentAnswer } from '../provider'
import type { Fetch } from './fetch-file'
import { hideForeign } from './foreign-characters'
import { pairKey } from './model-files'
import { createModelPool, type RunningModel } from './model-pool'
import { startModelProcess, type ModelDeadlines, type ModelProgram } from './model-process'
import { createModelStore } from './model-store'

export interface BergamotOptions {
  /** Folder of models, one folder per pair. */
  readonly models: string
  /** Address of a list of models to fetch from; undefined: none. */
  readonly registry: string | undefined
  readonly diskLimitMb: number
  readonly memoryBudgetMb: number
  /** Processes of one model, each busy with another request; more than processors do not help. Default 2. */
  readonly copies?: number
  /** The languages to offer, as our codes. */
  readonly languages: readonly string[]
  readonly program: ModelProgram
  /** `pairs()` waits for the list instead of telling of it when it is there: for programs that run once. */
  readonly waitForList?: boolean
  readonly deadlines?: ModelDeadlines
  /** Default 10 minutes. */
  readonly idleMs?: number
}

export interface BergamotDeps {
  readonly fetch: Fetch
  readonly sleep: Sleep
  readonly clock: Clock
  readonly logger?: Logger
}

/** Seen by tests and diagnostics besides what every provider has. */
export interface BergamotProvider extends Provider {
  running(): RunningModel[]
}

const MB = 1024 * 1024
/** A model translates sentence by sentence, and cuts what is longer than 128 tokens without regard to spaces. */
const LONGEST_TEXT = 480
/** Texts of one exchange with a child: enough to fill its batches, few enough to be told of progress. */
const TEXTS_AT_ONCE = 16
const PIVOT = 'en'
/** The slowest of models on a busy machine: a tenth of what a quiet one does. */
const DEADLINES: ModelDeadlines = { load: 60_000, answer: (characters) => 20_000 + characters * 30 }

/**
 * Mozilla's neural models on this machine's processor, in child processes; nothing leaves it but requests for model files.
 * Costs nothing until a model is asked for. Pairs without a model of their own go over English here, because a pivot of
 * two neural models reads better than a direct engine of rules.
 */
export function createBergamotProvider(options: BergamotOptions, deps: BergamotDeps): BergamotProvider {
  const logger = deps.logger ?? silentLogger()
  const store = createModelStore({
    folder: options.models,
    registry: options.registry,
    diskLimit: options.diskLimitMb * MB,
    languages: options.languages,
    ...deps,
    logger,
  })
  const copies = options.copies ?? 2
  const pool = createModelPool({
    start: (files) => startModelProcess(options.program, files, options.deadlines ?? DEADLINES),
    copies,
    memoryBudget: options.memoryBudgetMb * MB,
    idleMs: options.idleMs ?? 10 * 60_000,
    clock: deps.clock,
    logger,
  })
  /** The models to go through, one or two. */
  const legsOf = (pair: LanguagePair): readonly LanguagePair[] => {
    const legs = findLegs(pair, new Set(store.pairs().map(pairKey)))
    if (!legs) throw new EngineError('pair-not-served', 'bergamot', `${pair.from} to ${pair.to}`)
    return legs
  }
  const fetchMissing = async (legs: readonly LanguagePair[], request: ProviderRequest): Promise<void> => {
    const missing = legs.filter((leg) => !store.present().has(pairKey(leg)))
    if (missing.length === 0) return
    const fetched = Promise.all(missing.map((leg) => store.fetchModel(leg)))
    fetched.catch(() => undefined) // the log has it; who waits is told
    if (!request.lastResort) {
      const progress = missing.map((leg) => `${pairKey(leg)} ${store.progress(leg) ?? ''}`.trim()).join(', ')
      throw new EngineError('pair-not-served', 'bergamot', `its model is being fetched: ${progress}`)
    }
    await raceAbort(fetched, request.signal).catch((error: unknown) => {
      request.signal?.throwIfAborted()
      const reason = error instanceof Error ? error.message : 'unknown'
      throw new EngineError('quota', 'bergamot', reason, { cause: error })
    })
  }
  return {
    name: 'bergamot',
    purpose: 'production',
    limits: { segments: 24, characters: 3_000, atOnce: copies },
    onChange: (listener) => store.onChange(listener),
    describe: () => store.describe(),
    running: () => pool.running(),
    async pairs() {
      await (options.waitForList ? store.listed : store.ready)
      return servedPairs(store.pairs())
    },
    async translate(request) {
      const { from, to, segments, signal } = request
      signal?.throwIfAborted()
      await store.ready
      const legs = legsOf({ from, to })
      await fetchMissing(legs, request)
      let current: readonly (readonly Run[])[] = segments.map(({ runs }) => runs)
      for (const leg of legs) {
        const files = store.present().get(pairKey(leg))
        if (!files) throw new EngineError('retryable', 'bergamot', `the model of ${pairKey(leg)} is gone`)
        const ask: Ask = (texts) => raceAbort(pool.translate(pairKey(leg), files, texts), signal)
        current = await translateAll(current, leg, ask)
      }
      return current.map((runs): SegmentAnswer => ({ runs: mergeRuns(runs), unknownWords: 0 }))
    },
    async close() {
      store.close()
      pool.close()
    },
  }
}

function findLegs({ from, to }: LanguagePair, models: ReadonlySet<string>): readonly LanguagePair[] | null {
  if (models.has(pairKey({ from, to }))) return [{ from, to }]
  const legs = [
    { from, to: PIVOT },
    { from: PIVOT, to },
  ]
  return legs.every((leg) => models.has(pairKey(leg))) ? legs : null
}

/** Those with a model, and those over English. */
function servedPairs(direct: readonly LanguagePair[]): LanguagePair[] {
  const models = new Set(direct.map(pairKey))
  const sources = [...new Set(direct.map(({ from }) => from))]
  const targets = [...new Set(direct.map(({ to }) => to))]
  return sources.flatMap((from) =>
    targets.filter((to) => to !== from && findLegs({ from, to }, models)).map((to) => ({ from, to })),
  )
}

type Ask = (texts: readonly string[]) => Promise<readonly string[]>

interface Piece {
  readonly segment: number
  readonly encoded: EncodedSegment
  readonly restore: (runs: readonly Run[]) => Run[]
  /** Undefined: no answer yet that holds every atom. */
  runs: readonly Run[] | undefined
}

/** One leg. A segment of which a piece has no usable answer comes back without runs. */
async function translateAll(
  segments: readonly (readonly Run[])[],
  pair: LanguagePair,
  ask: Ask,
): Promise<readonly (readonly Run[])[]> {
  const pieces = segments.flatMap((runs, segment) =>
    cutLongRuns(runs, LONGEST_TEXT).map((part): Piece => {
      const { runs: shown, restore } = hideForeign(part, pair)
      const encoded = encodeSegment(shown, 'html')
      return { segment, encoded, restore, runs: encoded.text === '' ? part : undefined }
    }),
  )
  await askOpen(pieces, ask, (text) => text)
  await askOpen(pieces, ask, hideAtoms)
  const answers = segments.map((): Run[] | null => [])
  for (const { segment, runs } of pieces) {
    const known = answers[segment]
    answers[segment] = runs && known ? [...known, ...runs] : null
  }
  return answers.map((runs) => runs ?? [])
}

async function askOpen(pieces: readonly Piece[], ask: Ask, write: (text: string) => string): Promise<void> {
  const open = pieces.filter((piece) => piece.runs === undefined)
  for (let next = 0; next < open.length; next += TEXTS_AT_ONCE) {
    const turn = open.slice(next, next + TEXTS_AT_ONCE)
    const answers = await ask(turn.map(({ encoded }) => write(encoded.text)))
    turn.forEach((piece, index) => {
      const runs = decodeSegment(showAtoms(answers[index] ?? ''), piece.encoded)
      if (runs.length > 0 && holdsAtoms(runs, piece.encoded)) piece.runs = piece.restore(runs)
    })
  }
}

/** The text of an atom is read as part of the sentence; where that loses the atom it is asked for without. */
const hideAtoms = (text: string): string =>
  text.replace(/<span id="x(\d+)"[^<>]*>[^<]*<\/span>/gu, '<br id="x$1">')
const showAtoms = (text: string): string => text.replace(/<br id="x(\d+)">/gu, '<x id="$1"/>')

function holdsAtoms(runs: readonly Run[], { hidden }: EncodedSegment): boolean {
  const found = new Set(runs.flatMap((run) => (run.kind === 'atom' ? [run.id] : [])))
  return [...hidden].every(([id, what]) => what.kind === 'text' || found.has(id))
}

async function raceAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  signal.throwIfAborted()
  let leave: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
  })
  work.catch(() => undefined)
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', leave))
}
