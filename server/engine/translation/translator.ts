import { systemClock, type Clock } from '../../platform/clock'
import { silentLogger, type Logger } from '../../platform/logger'
import {
  EngineError,
  plainText,
  textRun,
  type KeptReason,
  type LanguageCode,
  type TranslatedUnit,
  type Unit,
} from '../model'
import type { Provider } from '../mt/provider'
import { createEngineHealth } from './engine-health'
import { openMemory, type TranslationMemory } from './memory'
import {
  askProviders,
  buildRouteTable,
  namesOfUsed,
  type Offer,
  type PairOrder,
  type RouteTable,
  type Way,
} from './routing'
import { splitSentences } from './sentences'
import { translateAll, type OnProgress } from './translate-all'

export interface TranslatorDeps {
  /** In order of preference. */
  readonly providers: readonly Provider[]
  /** Another order, or fewer engines, for some pairs. */
  readonly order?: PairOrder
  /** Default: the system's. */
  readonly clock?: Clock
  /** Language of a text or null; `createTranslator` trusts it only for long enough texts. */
  readonly detect: (text: string) => LanguageCode | null | Promise<LanguageCode | null>
  readonly logger?: Logger
}

export interface TextRequest {
  readonly text: string
  /** A code, or `auto` to have it detected. */
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly signal?: AbortSignal
}

export interface TextTranslation {
  readonly text: string
  /** The language translated from, detected where asked for. */
  readonly from: LanguageCode
  /**
   * Names of the engines that did it: `apertium`; joined by `+` where one went on from another's answer over a pivot; by
   * ` → ` where another took over in the middle.
   */
  readonly engine: string
  /** Sentence by sentence, white space included: the sources joined are the text asked for, the targets the answer. */
  readonly segments: readonly { readonly source: string; readonly target: string }[]
  readonly words: number
  readonly unknownWords: number
}

export interface UnitsRequest {
  readonly units: readonly Unit[]
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
  /** What the owner of the units has had translated before; grows. */
  readonly memory?: TranslationMemory
}

export interface TranslationReport {
  readonly segments: number
  readonly translated: number
  readonly kept: number
  readonly failed: number
  readonly words: number
  readonly unknownWords: number
  /** Segments that came from the memory. */
  readonly remembered: number
}

export interface UnitsTranslation {
  readonly translations: ReadonlyMap<string, TranslatedUnit>
  readonly report: TranslationReport
  readonly engine: string
}

/** No language could be told; the caller has to ask the user. */
export class UndetectedLanguageError extends Error {
  override readonly name = 'UndetectedLanguageError'
}

export interface Translator {
  /** Resolves when every engine has said what it serves. */
  ready(): Promise<void>
  /** Served pairs, targets by source; `settled` false while engines still test themselves. */
  pairs(): { settled: boolean; pairs: Record<LanguageCode, LanguageCode[]> }
  /** False also while not settled. */
  serves(from: LanguageCode, to: LanguageCode): boolean
  translateText(request: TextRequest): Promise<TextTranslation>
  translateUnits(request: UnitsRequest): Promise<UnitsTranslation>
  /** A line of each engine that has something to say of its state. */
  describe(): string[]
  /** Closes the engines. */
  close(): Promise<void>
}

/** A typed text longer than about three hundred words is worth the quicker way of an engine that has two. */
const FAST_FROM_CHARACTERS = 2_000

/**
 * Translation over any number of engines: routing, protection, guards, counting. Throws `EngineError` (`pair-not-served`
 * when no engine reaches the pair; `NotUnderstoodError` when the text is in another language than was said).
 */
export function createTranslator(deps: TranslatorDeps): Translator {
  const logger = deps.logger ?? silentLogger()
  const health = createEngineHealth({ clock: deps.clock ?? systemClock, logger })
  const routes = createRoutes(deps, logger)
  const { ready } = routes

  const requestFor = async (from: LanguageCode, to: LanguageCode, signal: AbortSignal | undefined) => {
    await ready
    const ways = routes.table().find(from, to)
    if (!ways) throw new EngineError('pair-not-served', 'none', `${from} to ${to}`)
    const used = new Map<string, number>()
    return {
      ways,
      health,
      used,
      detect: deps.detect,
      signal,
      logger,
      name: () => namesOfUsed(used, ways[0] as Way),
    }
  }

  return {
    ready: () => ready,
    pairs: () => ({ settled: routes.settled(), pairs: routes.table().pairs() }),
    serves: (from, to) => routes.table().find(from, to) !== null,
    async translateText({ text, from, to, signal }) {
      const source = from === 'auto' ? await deps.detect(text) : from
      if (!source) throw new UndetectedLanguageError('the language of the text could not be told')
      const { name, ...request } = await requestFor(source, to, signal)
      const sentences = splitSentences(text, source)
      const { outcomes, words, unknownWords } = await translateAll(
        sentences.map((sentence) => [textRun(sentence)]),
        { ...request, pace: text.length > FAST_FROM_CHARACTERS ? 'fast' : 'best' },
      )
      const segments = sentences.map((sentence, index) => {
        const runs = outcomes[index]?.runs
        return { source: sentence, target: runs ? plainText(runs) : sentence }
      })
      const translation = segments.map((segment) => segment.target).join('')
      return { text: translation, from: source, engine: name(), segments, words, unknownWords }
    },
    async translateUnits({ units, from, to, signal, onProgress, memory }) {
      const { name, ...request } = await requestFor(from, to, signal)
      const opened = memory && openMemory(memory, { from, to }, request.ways[0] ?? [])
      const { outcomes, words, unknownWords, failed, remembered } = await translateAll(
        units.map((unit) => unit.runs),
        { ...request, onProgress, memory: opened },
      )
      const translations = new Map<string, TranslatedUnit>()
      units.forEach((unit, index) => {
        const outcome = outcomes[index]
        if (outcome) translations.set(unit.id, translatedUnit(unit.id, outcome.runs, outcome.kept))
      })
      const kept = outcomes.filter(
        (outcome) => outcome.kept !== undefined && outcome.kept !== 'failed',
      ).length
      const translated = units.length - kept - failed
      const report = { segments: units.length, translated, kept, failed, words, unknownWords, remembered }
      return { translations, report, engine: name() }
    },
    describe: () => deps.providers.flatMap((provider) => provider.describe?.() ?? []),
    async close() {
      await Promise.all(deps.providers.map((provider) => provider.close()))
    },
  }
}

/** How long an engine that could not say what it serves is left before it is asked again. */
const ASK_AGAIN_MS = 60_000

/** The route table, made anew when an engine that was silent at the start speaks. */
function createRoutes({ providers, order, clock = systemClock }: TranslatorDeps, logger: Logger) {
  let table: RouteTable = buildRouteTable([])
  let settled = false
  let silent: readonly Provider[] = []
  let offers = new Map<Provider, Offer>()
  let askAgainAt = Infinity
  const ask = async (these: readonly Provider[]): Promise<void> => {
    askAgainAt = Infinity
    const asked = await askProviders(these, logger)
    offers = new Map([...offers, ...asked.offers.map((offer) => [offer.provider, offer] as const)])
    table = buildRouteTable(
      providers.flatMap((provider) => offers.get(provider) ?? []),
      order,
    )
    silent = [...silent.filter((provider) => !these.includes(provider)), ...asked.silent]
    if (silent.length > 0) askAgainAt = clock.now() + ASK_AGAIN_MS
  }
  const ready = ask(providers).then(() => void (settled = true))
  for (const provider of providers) provider.onChange?.(() => void ready.then(() => ask([provider])))
  return {
    ready,
    settled: () => settled,
    table(): RouteTable {
      if (clock.now() >= askAgainAt) void ask(silent)
      return table
    },
  }
}

const translatedUnit = (
  id: string,
  runs: TranslatedUnit['runs'],
  kept: KeptReason | undefined,
): TranslatedUnit => (kept === undefined ? { id, runs } : { id, runs, kept })
