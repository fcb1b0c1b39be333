import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomRun, plainText, textRun, type Run } from '../../model'
import { describeProvider } from '../../testing/provider-suite'
import { fakeTime } from '../remote/testing/deps'
import { createBergamotProvider, type BergamotProvider } from './provider'
import { bergamotOver, LANGUAGES } from './testing/create'
import { PROGRAM } from './testing/program'
import { shiftLetters, writeSyntheticModel } from './testing/synthetic-model'

const folder = await mkdtemp(path.join(os.tmpdir(), 'verso-bergamot-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await writeSyntheticModel(folder, 'enes', 1)
await writeSyntheticModel(folder, 'fren', 4)

const SENTENCES = [
  'The committee met in the old town hall.',
  'Nobody knew the answer to her question.',
  'Please send the signed contract before the end of the month.',
  'The water in the lake was cold and clear.',
]

const SETTINGS = {
  models: folder,
  registry: undefined,
  diskLimitMb: 100,
  memoryBudgetMb: 2_000,
  languages: LANGUAGES,
  program: PROGRAM,
}
const started: BergamotProvider[] = []
describeProvider({
  name: 'bergamot',
  create: () => {
    const provider = createBergamotProvider(SETTINGS, fakeTime())
    started.push(provider)
    return provider
  },
  pair: { from: 'en', to: 'es' },
  sentences: SENTENCES,
  mixedSegments: 40,
  livingProcesses: async () => started.flatMap((provider) => provider.running().map(({ pid }) => pid)),
})

const ask = async (provider: BergamotProvider, from: string, to: string, ...segments: Run[][]) =>
  (await provider.translate({ from, to, segments: segments.map((runs) => ({ runs })) })).map(
    ({ runs }) => runs,
  )

test('nothing runs until a text is asked for, and models are read by the names of their files', async () => {
  const provider = bergamotOver(folder)
  const pairs = (await provider.pairs()).map(({ from, to }) => `${from}-${to}`).sort()
  expect(pairs).toEqual(['en-es', 'fr-en', 'fr-es'])
  expect(provider.running()).toEqual([])
  expect(provider.describe?.()).toBe('bergamot: 2 models here')
})

test('a folder that is not there serves nothing and starts nothing', async () => {
  const provider = bergamotOver(path.join(folder, 'nowhere'))
  expect(await provider.pairs()).toEqual([])
  expect(provider.running()).toEqual([])
})

describe('one model', () => {
  let provider: BergamotProvider
  beforeAll(() => {
    provider = createBergamotProvider(SETTINGS, fakeTime())
  })
  afterAll(() => provider.close())

  test('[TXT-01] translates by its weights, sentence by sentence', async () => {
    const text = 'The town is old. Is it? "Yes," she said: 12 & 34 < 50.'
    const [runs = []] = await ask(provider, 'en', 'es', [textRun(text)])
    expect(plainText(runs)).toBe(shiftLetters(text, 1))
  })

  test('styles and atoms come back at their words', async () => {
    const note = atomRun(2, 'note', '')
    const [runs = []] = await ask(provider, 'en', 'es', [
      textRun('The '),
      textRun('old', 3),
      textRun(' town of '),
      atomRun(1, 'protected', 'AB-12'),
      textRun(' is sold'),
      note,
      textRun('.'),
    ])
    expect(runs.find((run) => run.style === 3)?.text.trim()).toBe('pme')
    expect(plainText(runs)).toBe('Uif pme upxo pg AB-12 jt tpme.')
    expect(runs).toContainEqual(note)
  })

  test('what no vocabulary holds comes back as it was', async () => {
    const text = 'A house 🏠 near Москва река and 北京 ☃.'
    const [runs = []] = await ask(provider, 'en', 'es', [textRun(text)])
    for (const kept of ['🏠', 'Москва река', '北京', '☃']) expect(plainText(runs)).toContain(kept)
    expect(plainText(runs)).toContain(shiftLetters('house', 1))
  })
})

test('a pair without a model goes over English, styles and atoms too', async () => {
  const provider = bergamotOver(folder)
  const [runs = []] = await ask(provider, 'fr', 'es', [
    textRun('La '),
    textRun('vieille', 2),
    textRun(' ville '),
    atomRun(1, 'break', '\n'),
    textRun(' est belle.'),
  ])
  expect(plainText(runs).replace(/\s+/gu, ' ')).toBe(shiftLetters('La vieille ville est belle.', 5))
  expect(runs.find((run) => run.style === 2)?.text.trim()).toBe(shiftLetters('vieille', 5))
  expect(provider.running().map(({ pair }) => pair)).toEqual(['fr-en', 'en-es'])
})

test('a model at rest makes room for another when memory is short, and is back when asked for', async () => {
  const provider = bergamotOver(folder, { memoryBudgetMb: 310 })
  const say = async (from: string, to: string) =>
    plainText((await ask(provider, from, to, [textRun('town')]))[0] ?? [])
  expect(await say('en', 'es')).toBe('upxo')
  expect(await say('fr', 'en')).toBe(shiftLetters('town', 4))
  expect(provider.running().map(({ pair }) => pair)).toEqual(['fr-en'])
  expect(await say('en', 'es')).toBe('upxo')
})
