import type { i18n, TFunction } from 'i18next'

type Lookup = (key: unknown, ...options: unknown[]) => unknown

/**
 * The instance with texts that need no filling in looked up once: a page asks for some three hundred, and i18next parses
 * each key, its namespaces and its nesting every time. Only for instances whose language and texts stay. What is not found
 * is not remembered, so that memory is bounded by the texts there are.
 */
export function withRememberedTexts(instance: i18n): i18n {
  const getFixedT = instance.getFixedT.bind(instance) as (...place: unknown[]) => TFunction
  const known = new Map<string, TFunction>()
  instance.getFixedT = ((...place: unknown[]): TFunction => {
    const name = JSON.stringify(place)
    const found = known.get(name) ?? remembering(getFixedT(...place))
    known.set(name, found)
    return found
  }) as typeof instance.getFixedT
  return instance
}

function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const lookUp = t as unknown as Lookup
  const quick: Lookup = (key, ...options) => {
    if (options.length > 0 || typeof key !== 'string') return lookUp(key, ...options)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = lookUp(key)
    if (typeof text === 'string' && text !== key) texts.set(key, text)
    return text
  }
  return Object.assign(quick, t)
}
