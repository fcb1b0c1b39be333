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
import { askProviders, buildRouteTable, engineName, type Leg, type RouteTable } from './routing'
import { splitSentences } from './sentences'
import { translateAll, type OnProgress } from './translate-all'

export interface TranslatorDeps {
  /** In order of preference. */
  readonly providers: readonly Provider[]
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
  /** Names of the engines that did it, e.g. `apertium`, joined by `+` where several did. */
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
}

export interface TranslationReport {
  readonly segments: number
  readonly translated: number
  readonly kept: number
  readonly failed: number
  readonly words: number
  readonly unknownWords: number
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
  let table: RouteTable = buildRouteTable([])
  let settled = false
  const ready = askProviders(deps.providers, logger).then((asked) => {
    table = asked
    settled = true
  })

  const legsFor = async (from: LanguageCode, to: LanguageCode): Promise<readonly Leg[]> => {
    await ready
    const legs = table.find(from, to)
    if (!legs) throw new EngineError('pair-not-served', 'none', `${from} to ${to}`)
    return legs
  }

  return {
    ready: () => ready,
    pairs: () => ({ settled, pairs: table.pairs() }),
    serves: (from, to) => table.find(from, to) !== null,
    async translateText({ text, from, to, signal }) {
      const source = from === 'auto' ? await deps.detect(text) : from
      if (!source) throw new UndetectedLanguageError('the language of the text could not be told')
      const legs = await legsFor(source, to)
      const sentences = splitSentences(text, source)
      const { outcomes, words, unknownWords } = await translateAll(
        sentences.map((sentence) => [textRun(sentence)]),
        { legs, signal, logger, pace: text.length > FAST_FROM_CHARACTERS ? 'fast' : 'best' },
      )
      const segments = sentences.map((sentence, index) => {
        const runs = outcomes[index]?.runs
        return { source: sentence, target: runs ? plainText(runs) : sentence }
      })
      const translation = segments.map((segment) => segment.target).join('')
      return { text: translation, from: source, engine: engineName(legs), segments, words, unknownWords }
    },
    async translateUnits({ units, from, to, signal, onProgress }) {
      const legs = await legsFor(from, to)
      const { outcomes, words, unknownWords, failed } = await translateAll(
        units.map((unit) => unit.runs),
        { legs, signal, logger, onProgress },
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
      const report = { segments: units.length, translated, kept, failed, words, unknownWords }
      return { translations, report, engine: engineName(legs) }
    },
    async close() {
      await Promise.all(deps.providers.map((provider) => provider.close()))
    },
  }
}

const translatedUnit = (
  id: string,
  runs: TranslatedUnit['runs'],
  kept: KeptReason | undefined,
): TranslatedUnit => (kept === undefined ? { id, runs } : { id, runs, kept })
