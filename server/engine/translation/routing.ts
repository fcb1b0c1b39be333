import type { Logger } from '../../platform/logger'
import type { LanguageCode } from '../model'
import type { Provider } from '../mt/provider'

/** One step of a translation: this engine, this pair. */
export interface Leg {
  readonly provider: Provider
  readonly from: LanguageCode
  readonly to: LanguageCode
}

/** Which engine serves which pair, directly or over one language between. */
export interface RouteTable {
  find(from: LanguageCode, to: LanguageCode): readonly Leg[] | null
  /** Every served pair, target codes by source code. */
  pairs(): Record<LanguageCode, LanguageCode[]>
}

/** Languages to go through, best first: the ones engines know best. */
const PIVOTS: readonly LanguageCode[] = ['en', 'es', 'fr', 'ru', 'de', 'sv', 'id']

/**
 * Direct pairs go to the first engine in order that has them. Pairs no engine has are joined from two legs over one
 * pivot; test engines never take part in a pivot.
 */
export function buildRouteTable(
  offers: readonly { provider: Provider; pairs: readonly Pair[] }[],
): RouteTable {
  const direct = new Map<string, Leg>()
  for (const { provider, pairs } of offers) {
    for (const { from, to } of pairs) {
      const name = key(from, to)
      if (from !== to && !direct.has(name)) direct.set(name, { provider, from, to })
    }
  }
  const routes = new Map<string, readonly Leg[]>()
  for (const [name, leg] of direct) routes.set(name, [leg])
  for (const [from, to] of missingPairs([...direct.values()])) {
    const legs = pivotLegs(direct, from, to)
    if (legs) routes.set(key(from, to), legs)
  }
  return {
    find: (from, to) => routes.get(key(from, to)) ?? null,
    pairs() {
      const served: Record<LanguageCode, LanguageCode[]> = {}
      for (const legs of routes.values()) {
        const [from, to] = [legs[0]?.from, legs.at(-1)?.to]
        if (from && to) (served[from] ??= []).push(to)
      }
      return served
    },
  }
}

interface Pair {
  readonly from: LanguageCode
  readonly to: LanguageCode
}

const key = (from: string, to: string) => `${from}>${to}`

function missingPairs(legs: readonly Leg[]): [string, string][] {
  const real = legs.filter((leg) => leg.provider.purpose === 'production')
  const sources = [...new Set(real.map((leg) => leg.from))]
  const targets = [...new Set(real.map((leg) => leg.to))]
  const known = new Set(legs.map((leg) => key(leg.from, leg.to)))
  return sources.flatMap((from) =>
    targets
      .filter((to) => to !== from && !known.has(key(from, to)))
      .map((to): [string, string] => [from, to]),
  )
}

function pivotLegs(direct: ReadonlyMap<string, Leg>, from: string, to: string): readonly Leg[] | null {
  for (const pivot of PIVOTS) {
    const first = direct.get(key(from, pivot))
    const second = direct.get(key(pivot, to))
    if (first?.provider.purpose === 'production' && second?.provider.purpose === 'production') {
      return [first, second]
    }
  }
  return null
}

/** Asks every engine what it serves; one that cannot say serves nothing, and the log says so. */
export async function askProviders(providers: readonly Provider[], logger: Logger): Promise<RouteTable> {
  const offers = await Promise.all(
    providers.map(async (provider) => {
      try {
        return { provider, pairs: await provider.pairs() }
      } catch (error) {
        logger.error(
          { engine: provider.name, err: error },
          'engine cannot tell what it serves and is left out',
        )
        return { provider, pairs: [] }
      }
    }),
  )
  return buildRouteTable(offers)
}

export const engineName = (legs: readonly Leg[]): string =>
  [...new Set(legs.map((leg) => leg.provider.name))].join('+')
