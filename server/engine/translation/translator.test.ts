import { describe, expect, test } from 'vitest'
import { atomRun, EngineError, plainText, textRun, type LanguagePair, type Run, type Unit } from '../model'
import { createIdentityProvider } from '../mt/identity'
import { createPseudoProvider } from '../mt/pseudo'
import type { Provider, ProviderRequest, SegmentAnswer } from '../mt/provider'
import { createTranslator, type Translator } from './translator'

const LANGUAGES = ['en', 'es', 'fr']
const pseudo = () => createPseudoProvider({ languages: LANGUAGES })
const translatorOver = (...providers: Provider[]): Translator =>
  createTranslator({ providers, detect: () => null })

const unit = (id: string, ...runs: Run[]): Unit => ({ id, part: 'p', role: 'paragraph', runs, counted: true })
const unitsOf = (texts: readonly string[]): Unit[] =>
  texts.map((text, index) => unit(`u${index}`, textRun(text)))

/** An engine that answers as it is told, and remembers what it was asked. */
function engine(
  answer: (runs: readonly Run[], request: ProviderRequest) => readonly Run[] | Error,
  options: { name?: string; pairs?: readonly LanguagePair[] } = {},
): Provider & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    name: options.name ?? 'told',
    purpose: 'production',
    pairs: async () => options.pairs ?? [{ from: 'en', to: 'es' }],
    async translate(request) {
      return request.segments.map(({ runs }): SegmentAnswer => {
        asked.push(plainText(runs))
        const given = answer(runs, request)
        if (given instanceof Error) throw given
        return { runs: given, unknownWords: 0 }
      })
    },
    close: async () => undefined,
  }
}
const shout = (runs: readonly Run[]): Run[] =>
  runs.map((run) => (run.kind === 'text' ? textRun(`¡${run.text}!`, run.style) : run))

describe('routing', () => {
  test('is unsettled until all engines have spoken, then knows every pair', async () => {
    const translator = translatorOver(engine(shout))
    expect(translator.pairs()).toEqual({ settled: false, pairs: {} })
    await translator.ready()
    expect(translator.pairs()).toEqual({ settled: true, pairs: { en: ['es'] } })
    expect([translator.serves('en', 'es'), translator.serves('es', 'en')]).toEqual([true, false])
  })

  test('prefers the first engine, and joins two over a pivot where no engine has the pair', async () => {
    const first = engine(shout, { name: 'first', pairs: [{ from: 'fr', to: 'en' }] })
    const second = engine(shout, {
      name: 'second',
      pairs: [
        { from: 'fr', to: 'en' },
        { from: 'en', to: 'es' },
      ],
    })
    const translator = translatorOver(first, second)
    expect((await translator.translateText({ text: 'mot', from: 'fr', to: 'en' })).engine).toBe('first')
    const joined = await translator.translateText({ text: 'mot', from: 'fr', to: 'es' })
    expect([joined.engine, joined.text]).toEqual(['first+second', '¡¡mot!!'])
  })

  test('refuses a pair that nobody serves, and lives with an engine that fails to start', async () => {
    const broken: Provider = { ...engine(shout), pairs: async () => Promise.reject(new Error('no')) }
    const translator = translatorOver(broken, engine(shout))
    await expect(translator.translateText({ text: 'x', from: 'es', to: 'fr' })).rejects.toMatchObject({
      name: 'EngineError',
      kind: 'pair-not-served',
    })
    expect(translator.pairs().pairs).toEqual({ en: ['es'] })
  })
})

describe('text', () => {
  const TEXT =
    '  Dear Ms Brown,\r\n\r\nplease send AB-12 to a@b.example today. It costs $5.50!  See https://x.example/a?b=c for more.\n\t\n'

  test('[TXT-01] sources joined are the text, targets joined the translation, white space included', async () => {
    const answer = await translatorOver(pseudo()).translateText({ text: TEXT, from: 'en', to: 'es' })
    expect(answer.segments.map((segment) => segment.source).join('')).toBe(TEXT)
    expect(answer.segments.map((segment) => segment.target).join('')).toBe(answer.text)
    expect(answer.text.match(/\s+/gu)).toEqual(TEXT.match(/\s+/gu))
    expect(answer.segments.length).toBeGreaterThan(4)
    for (const kept of ['Brown', 'AB-12', 'a@b.example', '$5.50', 'https://x.example/a?b=c']) {
      expect(answer.text).toContain(kept)
    }
    expect(answer.text).not.toMatch(/please|today|costs|more/u)
  })

  test('[TXT-01] detects the language when asked to, and says so when it cannot', async () => {
    const detecting = createTranslator({
      providers: [pseudo()],
      detect: (text) => (text.length > 5 ? 'en' : null),
    })
    expect((await detecting.translateText({ text: 'Good morning', from: 'auto', to: 'es' })).from).toBe('en')
    await expect(detecting.translateText({ text: 'Hm', from: 'auto', to: 'es' })).rejects.toMatchObject({
      name: 'UndetectedLanguageError',
    })
  })

  test('text without words comes back as it is', async () => {
    for (const text of ['', '  \n', '12 + 3 = 15', '😀', 'AB-1234']) {
      expect((await translatorOver(pseudo()).translateText({ text, from: 'en', to: 'es' })).text).toBe(text)
    }
  })

  test('a text of which nothing is understood is an error, never its own translation', async () => {
    const translator = translatorOver({ ...createIdentityProvider(LANGUAGES), purpose: 'production' })
    const text = 'Der schnelle braune Fuchs springt heute wieder über den sehr faulen Hund.'
    await expect(translator.translateText({ text, from: 'en', to: 'es' })).rejects.toMatchObject({
      kind: 'fatal',
    })
    const name = await translator.translateText({ text: 'Madrid', from: 'en', to: 'es' })
    expect([name.text, name.words, name.unknownWords]).toEqual(['Madrid', 1, 1])
  })

  test('a signal stops the work', async () => {
    const request = { text: 'Hello there.', from: 'en', to: 'es', signal: AbortSignal.abort() }
    await expect(translatorOver(pseudo()).translateText(request)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('a source in capitals is answered in capitals, an abbreviation is not shouted at', async () => {
    const low = engine((runs) =>
      runs.map((run) => (run.kind === 'text' ? textRun('índice de materias') : run)),
    )
    const answer = await translatorOver(low).translateText({
      text: 'TABLE OF CONTENTS',
      from: 'en',
      to: 'es',
    })
    expect(answer.text).toBe('ÍNDICE DE MATERIAS')
    expect((await translatorOver(low).translateText({ text: 'TOC', from: 'en', to: 'es' })).text).toBe(
      'índice de materias',
    )
  })
})

describe('units', () => {
  test('translates what has words, keeps the rest with a reason, asks for each different unit once', async () => {
    const told = engine(shout)
    const units = unitsOf(['Red house', '12,5', 'AB-1234', 'Red house', 'Red house '])
    const { translations, report } = await translatorOver(told).translateUnits({
      units,
      from: 'en',
      to: 'es',
    })
    expect([...translations.values()].map(({ runs, kept }) => (runs ? plainText(runs) : kept))).toEqual([
      '¡Red house!',
      'no-letters',
      'protected',
      '¡Red house!',
      '¡Red house !',
    ])
    expect(told.asked).toEqual(['Red house', 'Red house '])
    expect(report).toMatchObject({ segments: 5, translated: 3, kept: 2, failed: 0, words: 6 })
  })

  test('gives back the atoms and styles of the file and none of its own', async () => {
    const runs = [
      textRun('Write to jane@ex', 1),
      textRun('ample.org', 2),
      atomRun(3, 'image'),
      textRun(' now'),
    ]
    const { translations } = await translatorOver(pseudo()).translateUnits({
      units: [unit('a', ...runs)],
      from: 'en',
      to: 'es',
    })
    const answer = translations.get('a')?.runs ?? []
    expect(answer.filter((run) => run.kind === 'atom')).toEqual([atomRun(3, 'image')])
    expect(answer.map((run) => run.style)).toEqual([1, 2, 0, 0])
    expect(plainText(answer)).toContain('jane@example.org')
  })

  test.each([
    ['loses atoms', (runs: readonly Run[]) => shout(runs.filter((run) => run.kind === 'text'))],
    [
      'doubles atoms',
      (runs: readonly Run[]) => [...shout(runs), ...runs.filter((run) => run.kind === 'atom')],
    ],
    [
      'rewrites atoms',
      (runs: readonly Run[]) => shout(runs.map((run) => (run.kind === 'atom' ? { ...run, text: 'X' } : run))),
    ],
  ])('an engine that %s is asked in pieces, and every atom stands once', async (_name, answer) => {
    const units = [unit('a', textRun('red '), atomRun(1, 'note', '7'), textRun(' house {name} here'))]
    const { translations } = await translatorOver(engine(answer)).translateUnits({
      units,
      from: 'en',
      to: 'es',
    })
    const runs = translations.get('a')?.runs ?? []
    expect(plainText(runs)).toBe('¡red !7¡ house !{name}¡ here!')
    expect(runs.filter((run) => run.kind === 'atom')).toEqual([atomRun(1, 'note', '7')])
  })

  test('an engine that changes a number is asked again with the numbers hidden', async () => {
    const sloppy = engine((runs) =>
      runs.map((run) =>
        run.kind === 'text' ? textRun(run.text.replace('12', '13').replace('room', 'sala')) : run,
      ),
    )
    const { translations } = await translatorOver(sloppy).translateUnits({
      units: [unit('a', textRun('The room 12'))],
      from: 'en',
      to: 'es',
    })
    expect(plainText(translations.get('a')?.runs ?? [])).toBe('The sala 12')
  })

  const hundred = Array.from({ length: 100 }, (_, index) => `sentence ${'x'.repeat(index + 1)}`)
  const failing = (bad: (text: string) => boolean, kind: 'empty' | 'endless' | 'error') =>
    engine((runs) => {
      if (!bad(plainText(runs))) return shout(runs)
      if (kind === 'error') return new EngineError('fatal', 'told', 'poison')
      return [textRun(kind === 'empty' ? ' ' : 'y'.repeat(5_000))]
    })

  test.each(['empty', 'endless', 'error'] as const)(
    'one %s answer in a hundred leaves that unit as it was',
    async (kind) => {
      const translator = translatorOver(failing((text) => text === hundred[41], kind))
      const { translations, report } = await translator.translateUnits({
        units: unitsOf(hundred),
        from: 'en',
        to: 'es',
      })
      expect(translations.get('u41')).toEqual({ id: 'u41', runs: null, kept: 'failed' })
      expect([...translations.values()].filter(({ runs }) => runs === null)).toHaveLength(1)
      expect(report).toMatchObject({ failed: 1, translated: 99 })
    },
  )

  test.each(['empty', 'endless', 'error'] as const)(
    'more than one %s answer in fifty fails the document',
    async (kind) => {
      const translator = translatorOver(failing((text) => text.length % 20 === 0, kind))
      await expect(
        translator.translateUnits({ units: unitsOf(hundred), from: 'en', to: 'es' }),
      ).rejects.toMatchObject({
        name: 'EngineError',
        kind: 'retryable',
      })
    },
  )

  test('a quota that is used up ends the document at once', async () => {
    const empty = engine(() => new EngineError('quota', 'told', 'used up'))
    await expect(
      translatorOver(empty).translateUnits({ units: unitsOf(hundred), from: 'en', to: 'es' }),
    ).rejects.toMatchObject({
      kind: 'quota',
    })
    expect(empty.asked.length).toBeLessThanOrEqual(3)
  })

  test('progress rises to the whole', async () => {
    const seen: number[] = []
    let whole = 0
    await translatorOver(pseudo()).translateUnits({
      units: unitsOf(hundred),
      from: 'en',
      to: 'es',
      onProgress: ({ done, total }) => {
        seen.push(done)
        whole = total
      },
    })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect([seen.at(-1), whole]).toEqual([hundred.join('').length, hundred.join('').length])
  })
})
