import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomRun, plainText, textRun, type LanguagePair, type Run } from '../model'
import type { Provider, SegmentAnswer } from '../mt/provider'

export interface ProviderSuiteOptions {
  readonly name: string
  readonly create: () => Provider
  readonly pair: LanguagePair
  /** Ordinary sentences of the source language, each different. */
  readonly sentences: readonly string[]
  /** False for an engine that answers with the source. */
  readonly changesText?: boolean
  /** Ids of processes of this engine that still live, asked after `close()`. */
  readonly livingProcesses?: () => Promise<number[]>
  /** Segments of the concurrency test; default 1,000. */
  readonly mixedSegments?: number
}

const ODD_TEXTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a space', ' '],
  ['white space of all kinds', ' \t\u00a0\u2003\n '],
  ['emoji', '👩‍👩‍👧‍👦 🇪🇸 👍🏽 ❤️'],
  ['a word with emoji', 'house 🏠 house'],
  ['a very long token', 'x'.repeat(20_000)],
  ['a very long run of marks', '.'.repeat(5_000)],
  ['control characters', 'one \u0001\u0002\u001b[31m two \u007f\u0085 three'],
  ['NUL', 'before \u0000 after'],
  ['brackets and marks of stream formats', '[x0] [[t:r:1]]a[[/]] ^b<n>$ {c} \\ @d *e #f ~g /h <i> [s1] [e1]'],
  ['unbalanced brackets', ']] [[ [ ] { ^ $ \\'],
  ['right-to-left text', 'مرحبا بالعالم שלום עולם'],
  ['right-to-left inside', 'The word שלום means peace.'],
  ['lone surrogates', 'a \ud83d b \ude00 c'],
  ['unspaced script', '你好，世界。これは試験です。'],
  ['markup', '<b>bold</b> &amp; {name} %s ${x} {{y}}'],
  ['line ends and tabs', 'one\ntwo\r\nthree\tfour\n\n'],
]

/** What holds for every engine behind `Provider`; each engine's test calls this once. */
export function describeProvider(options: ProviderSuiteOptions): void {
  describe(`provider conformance: ${options.name}`, () => {
    let provider: Provider
    const ask = async (
      segments: readonly (readonly Run[])[],
      signal?: AbortSignal,
    ): Promise<readonly SegmentAnswer[]> =>
      provider.translate({
        ...options.pair,
        segments: segments.map((runs) => ({ runs })),
        ...(signal && { signal }),
      })
    const askText = async (text: string): Promise<string> => {
      const [answer] = await ask([[textRun(text)]])
      return plainText(answer?.runs ?? [])
    }

    beforeAll(async () => {
      provider = options.create()
      await provider.pairs()
    })
    afterAll(async () => provider.close())

    test('serves the pair it is tested with, and no pair twice or of one language', async () => {
      const pairs = await provider.pairs()
      expect(pairs).toContainEqual(options.pair)
      expect(new Set(pairs.map(({ from, to }) => `${from}>${to}`)).size).toBe(pairs.length)
      expect(pairs.filter(({ from, to }) => from === to)).toEqual([])
    })

    test('names where text is sent to, a host or nowhere, and limits one can keep', () => {
      expect(provider.sendsTo === undefined || /^[\w.-]+(?::\d+)?$/u.test(provider.sendsTo)).toBe(true)
      for (const limit of Object.values(provider.limits ?? {})) expect(limit).toBeGreaterThanOrEqual(1)
    })

    test('context is read and never answered', async () => {
      const [first = '', second = ''] = options.sentences
      const request = { ...options.pair, segments: [{ runs: [textRun(second)] }] }
      const answers = await provider.translate({ ...request, context: first })
      expect(answers.map((answer) => plainText(answer.runs))).toEqual([await askText(second)])
    })

    test('refuses a pair it does not serve', async () => {
      const request = { from: 'tlh', to: 'qya', segments: [{ runs: [textRun('nuqneH')] }] }
      await expect(provider.translate(request)).rejects.toMatchObject({
        name: 'EngineError',
        kind: 'pair-not-served',
      })
    })

    test('answers in order and number, and an empty request with nothing', async () => {
      expect(await ask([])).toEqual([])
      const alone = await Promise.all(options.sentences.map(askText))
      const together = await ask(options.sentences.map((sentence) => [textRun(sentence)]))
      expect(together.map((answer) => plainText(answer.runs))).toEqual(alone)
    })

    test('changes the text, and says nothing unknown of ordinary sentences at large', async () => {
      const answers = await ask(options.sentences.map((sentence) => [textRun(sentence)]))
      const same = answers.filter((answer, index) => plainText(answer.runs) === options.sentences[index])
      expect(same.length).toBe(options.changesText === false ? options.sentences.length : 0)
      const words = options.sentences.join(' ').split(' ').length
      const unknown = answers.reduce((sum, answer) => sum + answer.unknownWords, 0)
      expect(unknown).toBeLessThan(words / 5)
    })

    test('carries styles', async () => {
      let kept = 0
      for (const sentence of options.sentences) {
        const words = sentence.split(' ')
        const [answer] = await ask([
          [textRun(`${words[0]} `), textRun(words.slice(1, -1).join(' '), 7), textRun(` ${words.at(-1)}`)],
        ])
        const styles = new Set(answer?.runs.map((run) => run.style))
        expect([...styles].every((style) => style === 0 || style === 7)).toBe(true)
        if (styles.has(7)) kept++
      }
      expect(kept / options.sentences.length).toBeGreaterThanOrEqual(0.9)
    })

    test('returns every atom once, unchanged', async () => {
      const texts = ['{name}', '[x1]', '1.5 kg', '\n', '', 'https://example.org/a?b=[c]&d=^e$']
      for (const sentence of options.sentences) {
        const atoms = texts.map((text, index) =>
          atomRun(index + 1, text === '\n' ? 'break' : 'protected', text, index % 3),
        )
        const words = sentence.split(' ')
        const runs = words.flatMap((word, index): Run[] => {
          const atom = atoms[index]
          return [textRun(index === 0 ? word : ` ${word}`), ...(atom ? [textRun(' '), atom] : [])]
        })
        const [answer] = await ask([runs])
        const sent = runs.filter((run) => run.kind === 'atom')
        const back = answer?.runs.filter((run) => run.kind === 'atom') ?? []
        expect(back.toSorted((a, b) => a.id - b.id)).toEqual(sent)
      }
    })

    test.each(ODD_TEXTS)('survives %s', async (_name, text) => {
      const answer = await askText(text)
      expect(answer.trim() === '').toBe(text.trim() === '')
      expect(answer.length).toBeLessThan(text.length * 4 + 100)
      const first = options.sentences[0] ?? ''
      expect(await askText(first)).toBe(await askText(first))
    })

    test('keeps the white space around a segment', async () => {
      const sentence = options.sentences[0] ?? ''
      expect(await askText(`  ${sentence}\n`)).toBe(`  ${await askText(sentence)}\n`)
    })

    test('stops for a signal, before and during', async () => {
      await expect(ask([[textRun(options.sentences[0] ?? '')]], AbortSignal.abort())).rejects.toMatchObject({
        name: 'AbortError',
      })
      const control = new AbortController()
      const many = Array.from({ length: 3_000 }, (_, index) => [textRun(`${index} ${options.sentences[0]}`)])
      const asked = ask(many, control.signal).then(
        () => 'answered',
        (error: Error) => error.name,
      )
      control.abort()
      expect(['AbortError', 'answered']).toContain(await asked)
      const sentence = options.sentences[1] ?? ''
      expect(await askText(sentence)).toBe(await askText(sentence))
    })

    test('gives each of many mixed segments at once its own answer', async () => {
      const count = options.mixedSegments ?? 1_000
      const expected = await ask(options.sentences.map((sentence) => [textRun(sentence)]))
      const wanted = (index: number) => plainText(expected[index % options.sentences.length]?.runs ?? [])
      const answers = await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const [answer] = await ask([[textRun(options.sentences[index % options.sentences.length] ?? '')]])
          return plainText(answer?.runs ?? [])
        }),
      )
      expect(answers.filter((answer, index) => answer !== wanted(index))).toEqual([])
    })

    test('close ends everything, and may be called twice', async () => {
      const other = options.create()
      await other.translate({ ...options.pair, segments: [{ runs: [textRun(options.sentences[0] ?? '')] }] })
      await other.close()
      await other.close()
      await provider.close()
      expect((await options.livingProcesses?.()) ?? []).toEqual([])
    })
  })
}
