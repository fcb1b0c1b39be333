import type { Config } from '../config'
import { TRANSLATION_LANGUAGE_CODES } from '../contracts/languages'
import {
  createDocumentTranslation,
  createTranslator,
  detectLanguage,
  type TranslateDocument,
  type Translator,
} from '../engine'
import type { Logger } from '../platform/logger'
import { createProviders, orderOf } from './providers'
import type { TextTranslator } from '../services/web-api'

/** The one pool of engines of this process: documents and texts share it. */
export interface Engines {
  readonly translateDocument: TranslateDocument
  readonly texts: TextTranslator
  /** Once the engines have tested themselves: a line per source language, `en → es, fr`. */
  describePairs(): Promise<string[]>
  /** A line of each engine that has something to say of its state. */
  describe(): string[]
  close(): Promise<void>
}

/** `buildFolder`: of the built entries, absolute. */
export function createEngines(config: Config, logger: Logger, buildFolder: string): Engines {
  const languages = TRANSLATION_LANGUAGE_CODES
  const providers = createProviders({ config, logger, languages, buildFolder })
  for (const { name, sendsTo } of providers) {
    if (sendsTo) logger.info({ engine: name, sendsTo }, 'text to translate leaves this machine for this host')
  }
  const translator = createTranslator({
    providers,
    order: orderOf(config.engines),
    detect: detectLanguage,
    logger,
  })
  return {
    translateDocument: createDocumentTranslation(translator),
    texts: {
      async translateText(request) {
        const { segments, engine, unknownWords } = await translator.translateText(request)
        return { segments: [...segments], engine, unknownWords }
      },
      pairs: () => offeredPairs(translator),
      settled: () => translator.ready(),
      detectLanguage,
    },
    async describePairs() {
      await translator.ready()
      const { pairs } = offeredPairs(translator)
      return Object.entries(pairs).map(([from, targets]) => `${from} → ${targets.join(', ')}`)
    },
    describe: () => translator.describe(),
    close: () => translator.close(),
  }
}

const OFFERED = new Set<string>(TRANSLATION_LANGUAGE_CODES)

/** Engines may know languages that we do not offer (Catalan is a pivot only). */
function offeredPairs(translator: Translator): { settled: boolean; pairs: Record<string, string[]> } {
  const { settled, pairs } = translator.pairs()
  const offered = Object.entries(pairs)
    .filter(([from]) => OFFERED.has(from))
    .map(([from, targets]): [string, string[]] => [from, targets.filter((to) => OFFERED.has(to))])
    .filter(([, targets]) => targets.length > 0)
  return { settled, pairs: Object.fromEntries(offered) }
}
