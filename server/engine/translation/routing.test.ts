import { describe, expect, test } from 'vitest'
import { EngineError, plainText, textRun, type LanguagePair, type Run, type Unit } from '../model'
import type { Provider } from '../mt/provider'
import { createEngineHealth } from './engine-health'
import { buildRouteTable, engineName } from './routing'
import { createTranslator, type TranslatorDeps } from './translator'

const EN_ES: readonly LanguagePair[] = [{ from: 'en', to: 'es' }]

interface Told {
  readonly provider: Provider
  readonly asked: () => number
}

/** An engine over a network that answers as it is told. */
function told(
  name: string,
  answer: (text: string, call: number) => string | EngineError,
  pairs: readonly LanguagePair[] = EN_ES,
): Told {
  let calls = 0
  return {
    asked: () => calls,
    provider: {
      name,
      purpose: 'production',
      sendsTo: `${name}.example`,
      limits: { segments: 2, characters: 1_000, atOnce: 1 },
      pairs: async () => pairs,
      async translate({ segments }) {
        calls++
        return segments.map(({ runs }) => {
          const given = answer(plainText(runs), calls)
          if (given instanceof EngineError) throw given
          return { runs: given === '' ? [] : [textRun(given)], unknownWords: 0 }
        })
      },
      close: async () => undefined,
    },
  }
}
const busy = (name: string) => new EngineError('retryable', name, 'busy')
const units = (texts: readonly string[]): Unit[] =>
  texts.map((text, index) => ({
    id: String(index),
    part: 'p',
    role: 'paragraph',
    runs: [textRun(text)] as Run[],
    counted: true,
  }))
const LINES = Array.from({ length: 10 }, (_, index) => `Uno mas ${'abcdefghij'[index]}`)

const translate = (
  providers: readonly Told[],
  texts: readonly string[],
  deps: Partial<TranslatorDeps> = {},
) =>
  createTranslator({
    providers: providers.map(({ provider }) => provider),
    detect: () => null,
    ...deps,
  }).translateUnits({
    units: units(texts),
    from: 'en',
    to: 'es',
  })

describe('ways', () => {
  const pairs = (...codes: string[]) => codes.map((code) => ({ from: code.slice(0, 2), to: code.slice(3) }))
  const [a, b] = [told('a', String).provider, told('b', String).provider]
  const names = (found: ReturnType<ReturnType<typeof buildRouteTable>['find']>) => found?.map(engineName)

  test('direct ways in order of the engines, then over a pivot', () => {
    const table = buildRouteTable([
      { provider: a, pairs: pairs('fr-en', 'fr-es') },
      { provider: b, pairs: pairs('fr-es', 'en-es', 'fr-en') },
    ])
    expect(names(table.find('fr', 'es'))).toEqual(['a', 'b', 'a+b', 'b'])
    expect(table.find('es', 'fr')).toBeNull()
  })

  test('a rule of a pair sets order and choice; a pair left without an engine is not offered', () => {
    const offers = [
      { provider: a, pairs: pairs('en-es', 'en-fr') },
      { provider: b, pairs: pairs('en-es') },
    ]
    const table = buildRouteTable(offers, (_from, to) => (to === 'es' ? ['b', 'a'] : ['b']))
    expect(names(table.find('en', 'es'))).toEqual(['b', 'a'])
    expect(table.pairs()).toEqual({ en: ['es'] })
  })
})

describe('fallback', () => {
  test('a quota that ends in mid-document: the next engine goes on, both are named, each segment is there', async () => {
    const first = told('first', (text, call) =>
      call > 2 ? new EngineError('quota', 'first', 'used up') : `${text}x`,
    )
    const second = told('second', (text) => `${text}y`)
    const { translations, engine, report } = await translate([first, second], LINES)
    const ends = [...translations.values()].map(({ runs }) => plainText(runs ?? []).at(-1)).join('')
    expect(ends).toBe('xxxxyyyyyy')
    expect(engine).toBe('first → second')
    expect(report).toMatchObject({ translated: 10, failed: 0 })
    expect(first.asked()).toBe(3)
  })

  test('when no engine is left the last failure is the caller’s', async () => {
    const asked = translate([told('first', () => busy('first'))], LINES)
    await expect(asked).rejects.toMatchObject({ kind: 'retryable', engine: 'first' })
  })

  test('an engine that could not say what it serves is asked again a minute later', async () => {
    let now = 0
    let up = false
    const { provider } = told('late', (text) => `${text}x`)
    const late = { ...provider, pairs: async () => (up ? EN_ES : Promise.reject(new Error('down'))) }
    const translator = createTranslator({ providers: [late], detect: () => null, clock: { now: () => now } })
    await translator.ready()
    up = true
    expect(translator.serves('en', 'es')).toBe(false)
    now = 61_000
    translator.serves('en', 'es')
    await expect.poll(() => translator.serves('en', 'es')).toBe(true)
  })
})

describe('circuit breaker', () => {
  test('three failures rest an engine, one probe goes first after the rest, success ends it, another failure doubles it', () => {
    let now = 1
    const health = createEngineHealth({ clock: { now: () => now } })
    const { provider } = told('a', String)
    const fail = () => health.failed(provider, busy('a'))
    fail()
    fail()
    expect(health.mayAsk(provider)).toBe(true)
    fail()
    expect(health.mayAsk(provider)).toBe(false)
    expect(health.reason(provider)?.message).toBe('busy (asked again in 30 s)')
    now += 30_000
    expect([health.mayAsk(provider), health.mayAsk(provider)]).toEqual([true, false])
    fail()
    now += 59_000
    expect(health.mayAsk(provider)).toBe(false)
    now += 1_000
    expect(health.mayAsk(provider)).toBe(true)
    health.succeeded(provider)
    expect([health.mayAsk(provider), health.mayAsk(provider)]).toEqual([true, true])
  })

  test('engines of this machine are not rested', () => {
    const health = createEngineHealth()
    const local: Provider = {
      name: 'l',
      purpose: 'test',
      pairs: async () => [],
      translate: async () => [],
      close: async () => undefined,
    }
    for (let count = 0; count < 9; count++) health.failed(local, busy('l'))
    expect(health.mayAsk(local)).toBe(true)
  })
})

describe('guards', () => {
  const SENTENCE = 'The committee met in the old town hall to discuss the annual report of the firm'
  const GOOD = 'El comité se reunió en el antiguo ayuntamiento para hablar del informe anual de la empresa'
  test.each([
    ['untranslated', SENTENCE],
    ['untranslated but for marks', `“${SENTENCE}”`],
    ['truncated', 'El comité'],
    ['a loop', 'el comité se el comité se el comité se el comité se el comité se'],
    ['in another script', 'комитет собрался в старой ратуше и обсудил годовой отчёт'],
    ['with an invented address', `${GOOD}: https://spam.example/now`],
    ['with a stray tag', `${GOOD} <b>`],
    ['empty', ''],
  ])('[TXT-01] an answer that is %s is replaced by the next engine’s', async (_name, bad) => {
    const { translations, engine, report } = await translate(
      [told('bad', () => bad), told('good', () => GOOD)],
      [SENTENCE],
    )
    expect(plainText(translations.get('0')?.runs ?? [])).toBe(GOOD)
    expect([engine, report.failed]).toEqual(['good', 0])
  })

  test('[TXT-01] an answer in another language is told by a detector', async () => {
    const french =
      'Le comité s’est réuni dans l’ancienne mairie pour discuter du rapport annuel de la société'
    const german =
      'Der Ausschuss traf sich im alten Rathaus, um den Jahresbericht der Firma zu besprechen. '.repeat(2)
    const detect = (text: string) => (text.startsWith('Der') ? 'de' : text.startsWith('Le') ? 'fr' : 'es')
    const { translations } = await translate(
      [told('bad', () => german), told('good', () => GOOD)],
      [SENTENCE],
      { detect },
    )
    expect(plainText(translations.get('0')?.runs ?? [])).toBe(GOOD)
    // French and Spanish are taken for one another too easily.
    const near = await translate([told('near', () => french)], [SENTENCE], { detect })
    expect(near.report.failed).toBe(0)
  })

  test('the same long answer to different sentences: the engine has lost its place', async () => {
    const other = 'Nobody knew whether the new bridge would ever be finished before winter'
    const good = told('good', (text) =>
      text === other ? 'Nadie sabía si el puente nuevo estaría listo antes del invierno' : GOOD,
    )
    const { translations } = await translate([told('echo', () => GOOD), good], [SENTENCE, other])
    expect(plainText(translations.get('1')?.runs ?? [])).toMatch(/^Nadie/u)
  })

  test('what no engine translates is kept, counted, and fails the document when it is most of it', async () => {
    const silent = (text: string) => (text === SENTENCE ? text : `${text} sí`)
    const few = await translate(
      [told('a', silent)],
      [SENTENCE, ...Array.from({ length: 12 }, (_, index) => `${'abcdefghijkl'[index]} ${LINES.join(' ')}`)],
    )
    expect(few.translations.get('0')).toEqual({ id: '0', runs: null, kept: 'failed' })
    expect(few.report).toMatchObject({ failed: 1, translated: 12 })
    const most = translate([told('a', silent)], [SENTENCE, 'One more line', 'Another line here'])
    await expect(most).rejects.toMatchObject({ name: 'EngineError', kind: 'fatal' })
  })

  test('names and titles may stay as they are', async () => {
    const title = 'New York Times International Edition'
    const { report } = await translate([told('a', String)], [title])
    expect(report).toMatchObject({ failed: 0, translated: 1, unknownWords: 5 })
  })
})
