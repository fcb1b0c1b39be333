import type { Logger } from '../../platform/logger'
import type { LanguageCode, LanguagePair } from '../model'
import type { Provider } from '../mt/provider'

/** One step of a translation: this engine, this pair. */
export interface Leg {
  readonly provider: Provider
  readonly from: LanguageCode
  readonly to: LanguageCode
}

/** Legs one after the other: one, or two over a pivot. */
export type Way = readonly Leg[]

/** Which engines serve which pair, directly or over one language between. */
export interface RouteTable {
  /** In order of preference; null when no engine reaches the pair. */
  find(from: LanguageCode, to: LanguageCode): readonly Way[] | null
  /** Every served pair, target codes by source code. */
  pairs(): Record<LanguageCode, LanguageCode[]>
}

/** Names of engines in order for a pair; engines not named are not used for it. Undefined: the general order. */
export type PairOrder = (from: LanguageCode, to: LanguageCode) => readonly string[] | undefined

export interface Offer {
  readonly provider: Provider
  readonly pairs: readonly LanguagePair[]
}

/** Languages to go through, best first: the ones engines know best. */
const PIVOTS: readonly LanguageCode[] = ['en', 'es', 'fr', 'ru', 'de', 'sv', 'id']
/** Enough for every sensible set of engines. */
const MAX_WAYS = 8

/**
 * Direct ways first, in the order of the engines; then ways over one pivot, best pivot first. An engine of tests never
 * takes part in a pivot.
 */
export function buildRouteTable(offers: readonly Offer[], order: PairOrder = () => undefined): RouteTable {
  const direct = new Map<string, Leg[]>()
  for (const { provider, pairs } of offers) {
    for (const { from, to } of pairs) {
      if (from === to) continue
      const legs = direct.get(key(from, to)) ?? []
      if (!legs.some((leg) => leg.provider === provider)) legs.push({ provider, from, to })
      direct.set(key(from, to), legs)
    }
  }
  const waysOf = (from: LanguageCode, to: LanguageCode): readonly Way[] => {
    const pick = picker(order(from, to))
    const legs = (source: LanguageCode, target: LanguageCode) => pick(direct.get(key(source, target)) ?? [])
    const pivoted = PIVOTS.flatMap((pivot) => pivotWays(legs(from, pivot), legs(pivot, to)))
    return [...legs(from, to).map((leg): Way => [leg]), ...pivoted].slice(0, MAX_WAYS)
  }
  const routes = new Map<string, { from: LanguageCode; to: LanguageCode; ways: readonly Way[] }>()
  const all = [...direct.values()].flat()
  const sources = [...new Set(all.map((leg) => leg.from))]
  const targets = [...new Set(all.map((leg) => leg.to))]
  for (const from of sources) {
    for (const to of targets) {
      const ways = from === to ? [] : waysOf(from, to)
      if (ways.length > 0) routes.set(key(from, to), { from, to, ways })
    }
  }
  return {
    find: (from, to) => routes.get(key(from, to))?.ways ?? null,
    pairs() {
      const served: Record<LanguageCode, LanguageCode[]> = {}
      for (const { from, to } of routes.values()) (served[from] ??= []).push(to)
      return served
    },
  }
}

const key = (from: string, to: string) => `${from}>${to}`

function picker(names: readonly string[] | undefined): (legs: readonly Leg[]) => readonly Leg[] {
  if (!names) return (legs) => legs
  return (legs) => names.flatMap((name) => legs.filter((leg) => leg.provider.name === name))
}

/** The best engine for each half, and each other engine that can do one half. */
function pivotWays(first: readonly Leg[], second: readonly Leg[]): Way[] {
  const [ones, others] = [first.filter(isReal), second.filter(isReal)]
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, index) => {
    const one = ones[Math.min(index, ones.length - 1)]
    const other = others[Math.min(index, others.length - 1)]
    return one && other ? [one, other] : []
  }).filter((way) => way.length > 0)
}

const isReal = (leg: Leg): boolean => leg.provider.purpose === 'production'

/** What every engine serves; `silent` are those that could not say. */
export interface Asked {
  readonly offers: readonly Offer[]
  readonly silent: readonly Provider[]
}

/** An engine over a network that does not say what it serves within so long is asked again later. */
const PATIENCE_MS = 20_000

/** Asks every engine what it serves; one that cannot say serves nothing for now, and the log says so. */
export async function askProviders(providers: readonly Provider[], logger: Logger): Promise<Asked> {
  const silent: Provider[] = []
  const offers = await Promise.all(
    providers.map(async (provider) => {
      try {
        const pairs = await (provider.sendsTo === undefined ? provider.pairs() : withPatience(provider))
        return { provider, pairs }
      } catch (error) {
        silent.push(provider)
        logger.error(
          { engine: provider.name, reason: error instanceof Error ? error.message : 'unknown' },
          'engine cannot tell what it serves and is left out',
        )
        return { provider, pairs: [] }
      }
    }),
  )
  return { offers, silent }
}

async function withPatience(provider: Provider): Promise<readonly LanguagePair[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no list of languages within ${PATIENCE_MS} ms`)), PATIENCE_MS)
    timer.unref()
  })
  return Promise.race([provider.pairs(), late]).finally(() => clearTimeout(timer))
}

export const engineName = (way: Way): string => [...new Set(way.map((leg) => leg.provider.name))].join('+')

/** Names of the ways that answered, in the order in which they first did: `deepl`, or `deepl → apertium` after a change. */
export const namesOfUsed = (used: ReadonlyMap<string, number>, planned: Way): string =>
  used.size > 0 ? [...used.keys()].join(' → ') : engineName(planned)
