import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { atomRun, EngineError, plainText, textRun, type Run, type Unit } from '../../model'
import { createTranslator, type Translator } from '../../translation'
import type { Provider } from '../provider'
import { startContractServer, turnWords, type ContractServer, type Fault } from './testing/contract-server'
import { fakeTime } from './testing/deps'
import { LANGUAGES, REMOTE_ENGINES, SENTENCES } from './testing/engines'

const FAULTS: readonly Fault[] = [
  'timeout',
  'throttled',
  'quota',
  'broken',
  'garbage',
  'drip',
  'cut',
  'wrong-count',
  'wrong-order',
]
/** Seen only in time and in the order of asking; the answers come out right. */
const HEALED: readonly Fault[] = ['wrong-order']

const unit = (id: string, ...runs: Run[]): Unit => ({ id, part: 'p', role: 'paragraph', runs, counted: true })
const UNITS: readonly Unit[] = [
  ...SENTENCES.map((sentence, index) => unit(`s${index}`, textRun(sentence))),
  unit('code', textRun('Send part AB-1234 to jane@mail.example by 12 May.')),
  unit(
    'style',
    textRun('The '),
    textRun('red', 3),
    textRun(' house '),
    atomRun(1, 'note', '7'),
    textRun(' is sold.'),
  ),
]
const KEPT = ['AB-1234', 'jane@mail.example', '12']

const lengthen = (text: string): string => text.replace(/\p{L}+/gu, '$&o')

/** An engine of this machine that answers everything in its own way. */
const backup = (): Provider => ({
  name: 'backup',
  purpose: 'production',
  pairs: async () => [{ from: 'en', to: 'es' }],
  translate: async ({ segments }) =>
    segments.map(({ runs }) => ({
      runs: runs.map((run) => (run.kind === 'text' ? textRun(lengthen(run.text), run.style) : run)),
      unknownWords: 0,
    })),
  close: async () => undefined,
})

const right = (source: Unit, target: string): boolean =>
  [turnWords, lengthen].some((translate) => {
    const expected = source.runs.map((run) => (run.kind === 'text' ? translate(run.text) : run.text)).join('')
    return source.id === 'code'
      ? KEPT.every((kept) => target.includes(kept)) && !/Send part/u.test(target)
      : target === expected
  })

describe.each(REMOTE_ENGINES)('$name', ({ contract, create, name }) => {
  let server: ContractServer
  const translators: Translator[] = []
  beforeAll(async () => {
    server = await startContractServer(contract)
  })
  afterEach(async () => {
    server.fault = null
    server.hits = () => true
    await Promise.all(translators.splice(0).map((translator) => translator.close()))
  })
  afterAll(() => server.close())

  const over = async (...others: Provider[]): Promise<Translator> => {
    const provider = create(server.url, fakeTime(), { timeoutMs: 200 })
    const translator = createTranslator({ providers: [provider, ...others], detect: () => null })
    translators.push(translator)
    await translator.ready()
    return translator
  }
  const translate = async (translator: Translator) =>
    translator.translateUnits({ units: UNITS, from: 'en', to: 'es' })

  test('[TR-16] the languages its vendor lists are offered, each way', async () => {
    const { pairs } = (await over()).pairs()
    const missing = LANGUAGES.filter((code) => !pairs[code] || pairs[code].length < 24)
    // DeepL's documentation knows no Malay and no Hindi.
    expect(missing).toEqual(name === 'deepl' ? ['ms', 'hi'] : [])
  })

  test.each(FAULTS)('%s on every call: another engine goes on, nothing is lost or wrong', async (fault) => {
    server.fault = fault
    const { translations, report, engine } = await translate(await over(backup()))
    for (const source of UNITS) {
      expect(right(source, plainText(translations.get(source.id)?.runs ?? [])), source.id).toBe(true)
    }
    expect(report).toMatchObject({ failed: 0, translated: UNITS.length })
    expect(engine).toMatch(HEALED.includes(fault) ? new RegExp(`^${name}$`) : /backup$/)
  })

  test.each(FAULTS.filter((fault) => !HEALED.includes(fault)))(
    '%s on every call and no other engine: an error that names the next step, no answer',
    async (fault) => {
      server.fault = fault
      const failure = await translate(await over()).then(
        () => null,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(EngineError)
      expect((failure as EngineError).kind).toMatch(fault === 'quota' ? /^quota$/u : /^(retryable|fatal)$/u)
      const { message } = failure as EngineError
      expect(message).toMatch(/check|again|raise|lower|change|top|another|failed|form asked for/u)
      expect(message).not.toContain(contract.key)
      for (const sentence of SENTENCES) expect(message).not.toContain(sentence)
    },
  )

  test.each(['throttled', 'broken', 'cut', 'drip', 'timeout', 'wrong-count'] as const)(
    '%s once: asked again, and right',
    async (fault) => {
      server.fault = fault
      const before = server.asked.length
      server.hits = (count) => count === before + 1
      const { translations, engine } = await translate(await over())
      for (const source of UNITS) {
        expect(right(source, plainText(translations.get(source.id)?.runs ?? [])), source.id).toBe(true)
      }
      expect(engine).toBe(name)
    },
  )

  test('a key that is refused is named by its setting and never shown', async () => {
    const provider = create(server.url, fakeTime(), { key: 'wrong-key-0123456789' })
    const segments = [{ runs: [textRun(SENTENCES[0] ?? '')] }]
    const failure = await provider.translate({ from: 'en', to: 'es', segments }).then(
      () => null,
      (error: unknown) => error as EngineError,
    )
    expect(failure).toMatchObject({ name: 'EngineError', kind: 'quota' })
    expect(failure?.message).toMatch(/_KEY/u)
    expect(failure?.message).not.toContain('0123456789')
  })

  test('no more calls under way than set, and texts cut to the limits of the vendor', async () => {
    const own = await startContractServer(contract)
    own.delay = 5
    const provider = create(own.url, fakeTime(), { atOnce: 2 })
    const long = `${'The committee met in the old town hall. '.repeat(400)}`
    const segments = [...Array.from({ length: 300 }, (_, index) => `Line ${index} of the text.`), long].map(
      (text) => ({
        runs: [textRun(text)],
      }),
    )
    const answers = await Promise.all([
      provider.translate({ from: 'en', to: 'es', segments }),
      provider.translate({ from: 'en', to: 'es', segments }),
      provider.translate({ from: 'en', to: 'es', segments }),
    ])
    await own.close()
    for (const answer of answers) {
      expect(answer.map(({ runs }) => plainText(runs))).toEqual(
        segments.map(({ runs }) => turnWords(plainText(runs))),
      )
    }
    expect(own.asked.length).toBeGreaterThanOrEqual(answers.length)
    expect(own.mostAtOnce()).toBeLessThanOrEqual(2)
  })
})
