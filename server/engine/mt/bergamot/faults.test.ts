import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainText, textRun, type Unit } from '../../model'
import { createTranslator } from '../../translation'
import type { Provider } from '../provider'
import { bergamotOver, temporaryFolder } from './testing/create'
import { writeSyntheticModel, shiftLetters } from './testing/synthetic-model'

/** A child that keeps to the protocol but for its fault, which its argument names with how often: `timeout 1`. */
const FAULTY_CHILD = `
const fs = require('node:fs')
const [, fault, times] = /^(\\S+) (\\d+)/.exec(process.argv[2])
const counter = __filename + '.count'
const count = () => { fs.appendFileSync(counter, 'x'); return fs.readFileSync(counter).length }
const turn = (text) => text.replace(/<[^<>]*>|&\\w+;|[a-z]+/gi, (piece) => /^[<&]/.test(piece) ? piece : [...piece].reverse().join(''))
const misbehave = {
  timeout: () => {},
  garbage: () => process.send({ hello: ['world'] }),
  'wrong-count': (id, texts) => process.send({ type: 'translated', id, texts: texts.slice(1) }),
  'wrong-id': (id, texts) => process.send({ type: 'translated', id: id + 7, texts }),
  failed: () => process.send({ type: 'failed', reason: 'abort(OOM)' }),
  ended: () => process.exit(0),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  unloaded: () => {},
}
process.on('message', ({ type, id, texts }) => {
  const wrong = () => count() <= Number(times)
  if (type === 'load') return fault === 'unloaded' && wrong() ? process.exit(3) : process.send({ type: 'loaded' })
  if (fault !== 'unloaded' && wrong()) return misbehave[fault](id, texts)
  process.send({ type: 'translated', id, texts: texts.map(turn) })
})
`
const FAULTS = [
  'timeout',
  'garbage',
  'wrong-count',
  'wrong-id',
  'failed',
  'ended',
  'killed',
  'unloaded',
] as const

const SENTENCES = [
  'The committee met in the old town hall.',
  'Nobody knew the answer to her question.',
  'Please send part AB-1234 to jane@mail.example by 12 May.',
]
const turned = (text: string) => text.replace(/[a-z]+/gi, (word) => [...word].reverse().join(''))
const UNITS = SENTENCES.map((sentence, index): Unit => ({
  id: String(index),
  part: 'p',
  role: 'paragraph',
  runs: [textRun(sentence)],
  counted: true,
}))

async function faulty(fault: string, times: number, answer = 2_000) {
  const folder = await temporaryFolder()
  await writeSyntheticModel(folder, 'enes', 1)
  const entry = path.join(folder, 'child.cjs')
  await writeFile(entry, FAULTY_CHILD)
  const deadlines = { load: 20_000, answer: () => answer }
  return bergamotOver(folder, { program: { entry, packageFolder: `${fault} ${times}` }, deadlines })
}

const other: Provider = {
  name: 'other',
  purpose: 'production',
  pairs: async () => [{ from: 'en', to: 'es' }],
  translate: async ({ segments }) =>
    segments.map(({ runs }) => ({
      runs: runs.map((run) => (run.kind === 'text' ? { ...run, text: shiftLetters(run.text, 3) } : run)),
      unknownWords: 0,
    })),
  close: async () => undefined,
}

const translate = async (...providers: Provider[]) => {
  const translator = createTranslator({ providers, detect: () => null })
  const { translations, engine } = await translator.translateUnits({ units: UNITS, from: 'en', to: 'es' })
  return { engine, texts: UNITS.map(({ id }) => plainText(translations.get(id)?.runs ?? [])) }
}

describe.each(FAULTS)('a bergamot child with the fault %s', (fault) => {
  test('once: a new one answers, and right', async () => {
    const { engine, texts } = await translate(await faulty(fault, 1))
    expect(engine).toBe('bergamot')
    expect(texts.slice(0, 2)).toEqual(SENTENCES.slice(0, 2).map(turned))
    for (const kept of ['AB-1234', 'jane@mail.example', '12']) expect(texts[2]).toContain(kept)
  })

  test('[TXT-01] always: the next engine answers, alone it fails, and nothing wrong is delivered', async () => {
    const { engine, texts } = await translate(await faulty(fault, 1_000, 100), other)
    expect(engine).toBe('other')
    expect(texts.slice(0, 2)).toEqual(SENTENCES.slice(0, 2).map((text) => shiftLetters(text, 3)))
    await expect(translate(await faulty(fault, 1_000, 100))).rejects.toMatchObject({ name: 'EngineError' })
  })
})

test('children killed in the middle of their work cost no answer and make none wrong', async () => {
  const folder = await temporaryFolder()
  await writeSyntheticModel(folder, 'enes', 1)
  const provider = bergamotOver(folder)
  const killed = new Set<number>()
  const texts = Array.from({ length: 120 }, (_, index) => `The line ${index} of the old town.`)
  const asked = provider.translate({
    from: 'en',
    to: 'es',
    segments: texts.map((text) => ({ runs: [textRun(text)] })),
  })
  for (const answers of [0, 1, 1]) {
    const found = () => provider.running().find((child) => child.answers >= answers && !killed.has(child.pid))
    await expect.poll(found, { interval: 5, timeout: 15_000 }).toBeDefined()
    const { pid } = found() ?? { pid: 0 }
    killed.add(pid)
    process.kill(pid, 'SIGKILL')
  }
  expect((await asked).map(({ runs }) => plainText(runs))).toEqual(texts.map((text) => shiftLetters(text, 1)))
})
