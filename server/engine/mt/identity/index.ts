import { EngineError, type LanguagePair } from '../../model'
import type { Provider } from '../provider'

/**
 * A test engine that answers with the source, for measuring what everything around an engine does and costs.
 * `languages`: the codes it claims to serve, each with each.
 */
export function createIdentityProvider(languages: readonly string[]): Provider {
  return {
    name: 'identity',
    purpose: 'test',
    pairs: async () => everyPair(languages),
    async translate({ from, to, segments, signal }) {
      signal?.throwIfAborted()
      if (!languages.includes(from) || !languages.includes(to)) {
        throw new EngineError('pair-not-served', 'identity', `${from} to ${to}`)
      }
      return segments.map(({ runs }) => ({ runs, unknownWords: 0 }))
    },
    close: async () => undefined,
  }
}

const everyPair = (languages: readonly string[]): LanguagePair[] =>
  languages.flatMap((from) => languages.filter((to) => to !== from).map((to) => ({ from, to })))
