import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainText, textRun } from '../../model'
import { createTranslator } from '../../translation'
import type { Provider } from '../provider'
import type { BergamotProvider } from './provider'
import { readRegistry } from './read-registry'
import { bergamotOver, temporaryFolder } from './testing/create'
import { startRegistry } from './testing/registry-server'
import { shiftLetters } from './testing/synthetic-model'

const SENTENCE = 'The town is old.'
const keys = async (provider: BergamotProvider) =>
  (await provider.pairs()).map(({ from, to }) => `${from}-${to}`).sort()
const translate = async (provider: BergamotProvider, from: string, to: string, lastResort = true) => {
  const [answer] = await provider.translate({
    from,
    to,
    segments: [{ runs: [textRun(SENTENCE)] }],
    lastResort,
  })
  return plainText(answer?.runs ?? [])
}

test('a model on the list is fetched on first use, checked, and stays', async () => {
  const registry = await startRegistry([
    { from: 'en', to: 'es', shift: 9, version: '1.0' },
    { from: 'en', to: 'es', shift: 2, version: '1.1' },
    { from: 'en', to: 'es', shift: 8, version: '2.0a1' },
    { from: 'fr', to: 'en', shift: 3 },
    { from: 'tlh', to: 'en', shift: 3 },
  ])
  const models = await temporaryFolder()
  const provider = bergamotOver(models, { registry: registry.url, waitForList: true })
  expect(await keys(provider)).toEqual(['en-es', 'fr-en', 'fr-es'])
  expect(registry.asked).toEqual([])
  expect(await translate(provider, 'en', 'es')).toBe(shiftLetters(SENTENCE, 2))
  expect(await readdir(path.join(models, 'en-es'))).toEqual(['model.enes.bin', 'vocab.enes.spm'])
  expect(await translate(provider, 'fr', 'es')).toBe(shiftLetters(SENTENCE, 5))
  await registry.close()
  const offline = bergamotOver(models, { registry: registry.url, waitForList: true })
  expect(await keys(offline)).toEqual(['en-es', 'fr-en', 'fr-es'])
  expect(offline.describe?.()).toBe('bergamot: 2 models here, no more can be fetched now')
  expect(await translate(offline, 'en', 'es')).toBe(shiftLetters(SENTENCE, 2))
})

test('a cut download goes on where it was cut', async () => {
  const registry = await startRegistry([{ from: 'en', to: 'es', shift: 2 }])
  registry.cutAfter = { bytes: 1_000_000, times: 2 }
  const provider = bergamotOver(await temporaryFolder(), { registry: registry.url, waitForList: true })
  await provider.pairs()
  expect(await translate(provider, 'en', 'es')).toBe(shiftLetters(SENTENCE, 2))
  const ranges = registry.asked.filter(({ path: asked }) => asked.includes('model')).map(({ range }) => range)
  expect(ranges).toHaveLength(3)
  expect(ranges[0]).toBeUndefined()
  expect(ranges.slice(1).every((range) => Number(/\d+/u.exec(range ?? '')?.[0]) > 0)).toBe(true)
})

test('a file with another checksum is refused, and nothing of it is left', async () => {
  const registry = await startRegistry([{ from: 'en', to: 'es', shift: 2, sha256: 'ab'.repeat(32) }])
  const models = await temporaryFolder()
  const provider = bergamotOver(models, { registry: registry.url, waitForList: true })
  await provider.pairs()
  await expect(translate(provider, 'en', 'es')).rejects.toThrow(/model\.enes\.bin: its SHA-256/u)
  expect(await readdir(models)).toEqual(['.fetching-en-es'])
  expect(await readdir(path.join(models, '.fetching-en-es'))).toEqual([])
  expect(registry.asked).toHaveLength(2)
})

test('a model that would take more of the disk than set is not fetched', async () => {
  const registry = await startRegistry([{ from: 'en', to: 'es', shift: 2 }])
  const provider = bergamotOver(await temporaryFolder(), {
    registry: registry.url,
    waitForList: true,
    diskLimitMb: 1,
  })
  await provider.pairs()
  await expect(translate(provider, 'en', 'es')).rejects.toThrow(/BERGAMOT_DISK_MB \(1\)/u)
  expect(registry.asked).toEqual([])
})

/** An engine of this machine that answers in its own way. */
const other: Provider = {
  name: 'apertium',
  purpose: 'production',
  pairs: async () => [{ from: 'en', to: 'es' }],
  translate: async ({ segments }) =>
    segments.map(() => ({ runs: [textRun('El pueblo es viejo.')], unknownWords: 0 })),
  close: async () => undefined,
}

test('[TXT-01] the other engine answers while a model is on its way, and the list of languages follows the registry', async () => {
  const registry = await startRegistry([
    { from: 'en', to: 'es', shift: 2 },
    { from: 'fr', to: 'en', shift: 3 },
  ])
  const bergamot = bergamotOver(await temporaryFolder(), { registry: registry.url })
  const translator = createTranslator({ providers: [bergamot, other], detect: () => null })
  const told = new Promise<void>((resolve) => bergamot.onChange?.(resolve))
  await translator.ready()
  await told
  await expect.poll(() => translator.serves('fr', 'es')).toBe(true)
  const ask = () => translator.translateText({ text: SENTENCE, from: 'en', to: 'es' })
  expect((await ask()).engine).toBe('apertium')
  await expect.poll(async () => (await ask()).engine, { timeout: 15_000 }).toBe('bergamot')
  // Nobody else knows French: whoever asks waits for the model.
  const french = await translator.translateText({ text: SENTENCE, from: 'fr', to: 'es' })
  expect(french).toMatchObject({ engine: 'bergamot', text: shiftLetters(SENTENCE, 5) })
})

test('without a network the others serve what they served before, and the state says so', async () => {
  const models = await temporaryFolder()
  const bergamot = bergamotOver(models, { registry: 'http://127.0.0.1:9/models', waitForList: true })
  const translator = createTranslator({ providers: [bergamot, other], detect: () => null })
  await translator.ready()
  expect(translator.pairs()).toEqual({ settled: true, pairs: { en: ['es'] } })
  expect(translator.describe()).toEqual(['bergamot: 0 models here, no more can be fetched now'])
  expect(await translator.translateText({ text: SENTENCE, from: 'en', to: 'es' })).toMatchObject({
    engine: 'apertium',
  })
  expect(await readdir(models)).toEqual([])
})

test('the list of the Bergamot project is read too', async () => {
  const file = (name: string) => ({ name, size: 5, expectedSha256Hash: 'ab'.repeat(32) })
  const list = {
    enzh: {
      model: file('model.enzh.intgemm.alphas.bin'),
      lex: file('https://elsewhere.example/lex.50.50.enzh.s2t.bin'),
      srcvocab: file('srcvocab.enzh.spm'),
      trgvocab: file('trgvocab.enzh.spm'),
    },
    enxx: { model: file('model.enxx.bin') },
  }
  const models = await readRegistry('https://models.example/index.json', async () => list)
  expect([...models.keys()]).toEqual(['en-zh-Hans'])
  expect(
    models
      .get('en-zh-Hans')
      ?.files.map(({ url }) => url)
      .slice(0, 2),
  ).toEqual([
    'https://models.example/enzh/model.enzh.intgemm.alphas.bin',
    'https://elsewhere.example/lex.50.50.enzh.s2t.bin',
  ])
  const upwards = { enzh: { ...list.enzh, model: file('..') } }
  await expect(readRegistry('https://models.example/index.json', async () => upwards)).rejects.toThrow()
})
