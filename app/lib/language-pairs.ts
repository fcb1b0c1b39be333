/** Source code → target codes, as the engines serve them. */
export type Pairs = Readonly<Record<string, readonly string[]>>

/** Targets that can be reached from `from`; from any language when it is still to be detected. */
export function targetsOf(pairs: Pairs, from: string): ReadonlySet<string> {
  return new Set(from === 'auto' ? Object.values(pairs).flat() : pairs[from])
}

/** Languages that can be translated into `to`; into any when none is chosen. */
export function sourcesOf(pairs: Pairs, to: string): ReadonlySet<string> {
  const sources = Object.keys(pairs).filter((from) => (to ? pairs[from]?.includes(to) : pairs[from]?.length))
  return new Set(sources)
}

/** Whether a pair can be asked for: an undetected source may still turn out to be served. */
export const isServed = (pairs: Pairs, from: string, to: string): boolean => targetsOf(pairs, from).has(to)
