import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomRun, plainText, textRun, type Run } from '../../model'
import { describeProvider } from '../../testing/provider-suite'
import { createApertiumProvider, type ApertiumProvider } from './index'
import { ROUTES } from './modes'
import { livingMembers } from './testing/process-groups'
import { apertiumInstalled } from './testing/installed'
import { ENGLISH } from './testing/sentences'

const cacheFolder = mkdtempSync(path.join(os.tmpdir(), 'apertium-test-'))
afterAll(() => rmSync(cacheFolder, { recursive: true, force: true }))

describe.runIf(apertiumInstalled())('apertium', () => {
  const groups = new Set<number>()
  const watch = (provider: ApertiumProvider): ApertiumProvider => ({
    ...provider,
    async close() {
      for (const { pid } of await provider.running()) groups.add(pid)
      await provider.close()
    },
  })
  describeProvider({
    name: 'apertium',
    create: () => watch(createApertiumProvider({ cacheFolder })),
    pair: { from: 'en', to: 'es' },
    sentences: ENGLISH,
    livingProcesses: async () => {
      expect(groups.size).toBeGreaterThan(0)
      return livingMembers([...groups])
    },
  })

  describe('routes', () => {
    let provider: ApertiumProvider
    beforeAll(() => {
      provider = createApertiumProvider({ cacheFolder, memoryBudgetMb: 900 })
    })
    afterAll(async () => provider.close())
    const translate = async (from: string, to: string, runs: Run[]): Promise<Run[]> => {
      const [answer] = await provider.translate({ from, to, segments: [{ runs }] })
      return [...(answer?.runs ?? [])]
    }

    test('every route works here and none is listed twice', async () => {
      expect(await provider.pairs()).toEqual(ROUTES.map(({ from, to }) => ({ from, to })))
    })

    test.each([
      ['en', 'es', 'The red house', /casa roja/i],
      ['en', 'fr', 'The red house', /maison rouge/i],
      ['en', 'it', 'The red house', /casa rossa/i],
      ['en', 'pt', 'The red house', /casa vermelha/i],
      ['es', 'en', 'La casa roja', /red house/i],
      ['es', 'pt', 'La casa roja', /casa vermelha/i],
      ['fr', 'en', 'La maison rouge', /red house/i],
      ['fr', 'it', 'La maison rouge', /casa rossa/i],
      ['it', 'pt', 'La casa rossa', /casa vermelha/i],
      ['pt', 'fr', 'A casa vermelha', /maison rouge/i],
      ['ro', 'en', 'Casa roșie', /red house/i],
      ['ru', 'uk', 'Красный дом', /червон.. (дім|будинок)/i],
      ['uk', 'ru', 'Червоний дім', /красный дом/i],
      ['sv', 'da', 'Det röda huset', /det røde hus/i],
      ['da', 'sv', 'Det røde hus', /det röda huset/i],
      ['id', 'ms', 'Perusahaan itu membeli mobil', /syarikat itu membeli kereta/i],
      ['ms', 'id', 'Syarikat itu membeli kereta', /membeli mobil/i],
    ])('%s to %s', async (from, to, source, expected) => {
      expect(plainText(await translate(from, to, [textRun(source)]))).toMatch(expected)
    })

    test('styles follow their words when these change places, through a pivot too', async () => {
      for (const to of ['es', 'fr']) {
        const runs = await translate('en', to, [
          textRun('The '),
          textRun('red', 1),
          textRun(' house and the '),
          textRun('black', 2),
          textRun(' dog.'),
        ])
        const styled = runs.filter((run) => run.style > 0).map((run) => [run.style, run.text])
        expect(styled).toEqual(
          to === 'es'
            ? [
                [1, 'roja'],
                [2, 'negro'],
              ]
            : [
                [1, 'rouge'],
                [2, 'noir'],
              ],
        )
      }
    })

    test('line breaks keep their places, notes stay at the end', async () => {
      const runs = await translate('en', 'es', [
        textRun('The red house'),
        atomRun(1, 'break', '\n'),
        textRun('The black dog'),
        atomRun(2, 'note', '1'),
      ])
      expect(plainText(runs)).toBe('La casa roja\nEl perro negro1')
    })

    test('counts words it does not know and hands them back without marks', async () => {
      const provided = await provider.translate({
        from: 'en',
        to: 'es',
        segments: [
          { runs: [textRun('The frobnicator and the wibbler.')] },
          { runs: [textRun('The house.')] },
        ],
      })
      expect(provided.map((answer) => answer.unknownWords)).toEqual([2, 0])
      expect(plainText(provided[0]?.runs ?? [])).toMatch(/^El frobnicator y el wibbler\.$/)
    })

    test('a word that the first mode does not know is no word of the pivot to the next one', async () => {
      const answer = plainText(await translate('en', 'fr', [textRun('Carpinteria, CA 93013')]))
      expect(answer).toContain('CA 93013') // not the Catalan dog
      const styled = await translate('en', 'fr', [
        textRun('the '),
        textRun('frobnicator', 2),
        textRun(' is red.'),
      ])
      expect(styled.find((run) => run.text.includes('frobnicator'))).toMatchObject({ style: 2 })
    })

    test('where the pivot leaves words in its own language or loses one, the direct way is taken', async () => {
      const formats = 'And here are a lot more different types of formatting.'
      expect(plainText(await translate('en', 'es', [textRun(formats)]))).not.toContain('formatatge')
      const policy = 'Our privacy policy explains how we use cookies.'
      expect(plainText(await translate('en', 'es', [textRun(policy)]))).toContain('privacidad')
    })

    test('letters that name something stay, months become months, none counts as unknown', async () => {
      const texts = ['Appendix A', 'Section I', 'May 2020', 'FROM MAY 23']
      const segments = texts.map((text) => ({ runs: [textRun(text)] }))
      const answers = await provider.translate({ from: 'en', to: 'es', segments })
      expect(answers.map(({ runs }) => plainText(runs))).toEqual([
        'Apéndice A',
        'Sección I',
        'mayo 2020',
        'DESDE MAYO 23',
      ])
      expect(answers.map(({ unknownWords }) => unknownWords)).toEqual([0, 0, 0, 0])
      const styled = await translate('en', 'it', [textRun('See Table '), textRun('A', 1), textRun(' here')])
      expect(styled).toContainEqual(textRun('A', 1))
    })

    test('headings are read as sentences are, not as names', async () => {
      const said = async (text: string): Promise<string> =>
        plainText(await translate('en', 'es', [textRun(text)]))
      expect(await said('Price List')).toBe('Lista de precio')
      expect(await said('Home Loan Interest Rates')).toMatch(/interés de préstamo de casa$/)
      expect(await said('Germany and China')).toBe('Alemania y China')
      expect(await said('Bank of China Annual Report')).toContain('China')
    })

    test('a request in a hurry takes the quicker way and is still a translation', async () => {
      await provider.translate({
        from: 'en',
        to: 'es',
        pace: 'fast',
        segments: [{ runs: [textRun('A house.')] }],
      })
      expect((await provider.running()).map(({ mode }) => mode)).toContain('eng-spa')
    })

    test('capitals stay capitals, no full stop is added, spaces do not double', async () => {
      const answer = plainText(await translate('en', 'es', [textRun('TABLE OF CONTENTS')]))
      expect(answer).toBe('TABLA DE CONTENIDOS')
    })

    test('stays within its memory by stopping what was used least recently', async () => {
      const small = createApertiumProvider({ cacheFolder, memoryBudgetMb: 300 })
      try {
        for (const [from, to] of [
          ['en', 'es'],
          ['sv', 'da'],
          ['ru', 'uk'],
          ['da', 'sv'],
          ['en', 'es'],
        ] as const) {
          const [answer] = await small.translate({
            from,
            to,
            segments: [{ runs: [textRun('hus house дом')] }],
          })
          expect(plainText(answer?.runs ?? [])).not.toBe('')
        }
        const running = await small.running()
        const megabytes = running.reduce((sum, { memory }) => sum + memory, 0) / 1024 / 1024
        expect(running.length).toBeGreaterThan(0)
        expect(megabytes).toBeLessThan(330)
      } finally {
        await small.close()
      }
    })

    test('modes in need of the same memory take turns until all is done', async () => {
      const tiny = createApertiumProvider({ cacheFolder, memoryBudgetMb: 1 })
      try {
        const segments = Array.from({ length: 150 }, (_, index) => ({
          runs: [textRun(`The house ${index} is red.`)],
        }))
        const [spanish, danish] = await Promise.all([
          tiny.translate({ from: 'en', to: 'es', segments }),
          tiny.translate({ from: 'sv', to: 'da', segments: [{ runs: [textRun('Det röda huset')] }] }),
        ])
        expect(spanish.filter((answer, index) => !plainText(answer.runs).includes(`casa ${index}`))).toEqual(
          [],
        )
        expect(plainText(danish[0]?.runs ?? [])).toMatch(/røde hus/)
      } finally {
        await tiny.close()
      }
    }, 90_000)
  })
})

test('without Apertium no pair is served and asking for one is refused', async () => {
  const provider = createApertiumProvider({ dataFolder: path.join(cacheFolder, 'nothing') })
  expect(await provider.pairs()).toEqual([])
  await expect(
    provider.translate({ from: 'en', to: 'es', segments: [{ runs: [textRun('House')] }] }),
  ).rejects.toMatchObject({ kind: 'pair-not-served' })
  await provider.close()
})
