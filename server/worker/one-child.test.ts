import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainText, textRun } from '../engine'
import { pdfOf, textLines } from '../engine/filters/pdf/testing/pdf-fixture'
import { createDocumentWorker, type DocumentWorker } from './document-worker'
import { buildChild, type BuiltChild } from './testing/build-child'

/** Tells in each answer which process it was. */
const TELLS = `
  import { readFileSync, writeFileSync } from 'node:fs'
  const warnings = ['pid-' + process.pid]
  const analysis = { format: 'pdf', pages: 1, words: 1, characters: 0, sample: '', warnings }
  const merged = { extension: '.pdf', mediaType: 'application/pdf', bilingual: false, warnings, fidelity: null }
  let analysed = null
  process.on('message', (task) => {
    if (task.stage === 'extract' && analysed?.endsWith('falls')) process.exit(1)
    if (task.stage === 'analyse') analysed = readFileSync(task.source, 'utf8')
    if (task.stage === 'extract') writeFileSync(task.units, '')
    const result = { analyse: analysis, extract: { count: 0, warnings }, merge: merged }[task.stage]
    process.send({ type: 'done', result })
  })
  process.send({ type: 'ready' })
`

let telling: BuiltChild
let real: BuiltChild
let folder: string
let worker: DocumentWorker | undefined
beforeAll(async () => {
  ;[telling, real] = await Promise.all([buildChild(TELLS), buildChild()])
  folder = await mkdtemp(path.join(os.tmpdir(), 'one-child-test-'))
})
afterEach(() => worker?.close())
afterAll(async () => {
  await Promise.all([telling.remove(), real.remove()])
  await rm(folder, { recursive: true, force: true })
})

async function start({ entry }: BuiltChild, jobsElsewhere = false): Promise<DocumentWorker> {
  const memoryBytes = 1024 * 1024 * 1024
  worker = createDocumentWorker({ entry, processes: 2, memoryBytes, spares: 1, jobsElsewhere })
  await worker.prepare()
  return worker
}

async function fileOf(name: string, bytes: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

async function placeOf(name: string): Promise<string> {
  await mkdir(path.join(folder, name))
  return path.join(folder, name)
}

const OPTIONS = { from: 'en', to: 'de', bilingual: false }

test('a document is looked at, taken apart and written by one child, and another document by another', async () => {
  const own = await start(telling)
  const file = await fileOf('upload', 'words')
  const looked = await own.analyse(file, { name: 'first' })
  await own.prepare()
  const other = own.open(file, await placeOf('second'), 'second')
  const foreign = await other.extract()
  await own.prepare()
  const document = own.open(file, await placeOf('first'), 'first')
  const extracted = await document.extract()
  const merged = await document.merge([], OPTIONS)
  expect(extracted.warnings).toEqual(looked.warnings)
  expect(merged.warnings).toEqual(looked.warnings)
  expect(foreign.warnings).not.toEqual(looked.warnings)
})

test('the second time a document is taken apart, another child does it', async () => {
  const own = await start(telling)
  const file = await fileOf('again', 'words')
  const looked = await own.analyse(file, { name: 'again' })
  const document = own.open(file, await placeOf('again and again'), 'again')
  const first = await document.extract()
  await own.prepare()
  const second = await document.extract()
  expect(first.warnings).toEqual(looked.warnings)
  expect(second.warnings).not.toEqual(looked.warnings)
})

test('one that nobody has named serves once', async () => {
  const own = await start(telling)
  const file = await fileOf('nameless', 'words')
  const looked = await own.analyse(file)
  await own.prepare()
  const extracted = await own.open(file, await placeOf('nameless place')).extract()
  expect(extracted.warnings).not.toEqual(looked.warnings)
})

test('where other processes carry the jobs, none waits for one', async () => {
  const own = await start(telling, true)
  const file = await fileOf('elsewhere', 'words')
  const looked = await own.analyse(file, { name: 'elsewhere' })
  await own.prepare()
  const extracted = await own.open(file, await placeOf('elsewhere place'), 'elsewhere').extract()
  expect(extracted.warnings).not.toEqual(looked.warnings)
})

test('where the child that has looked at a document falls, another takes it apart', async () => {
  const own = await start(telling)
  const file = await fileOf('falls', 'one that falls')
  const looked = await own.analyse(file, { name: 'falls' })
  const extracted = await own.open(file, await placeOf('fallen'), 'falls').extract()
  expect(extracted.warnings[0]).toMatch(/^pid-/)
  expect(extracted.warnings).not.toEqual(looked.warnings)
})

test('what was looked at does not pass for other bytes of the same name', async () => {
  const own = await start(real)
  const [before, after] = await Promise.all(
    ['Good morning to everybody.', 'And good night to all of you.'].map((text) => pdfOf(textLines([text]))),
  )
  await own.analyse(await fileOf('before.pdf', before!), { name: 'letter' })
  const document = own.open(await fileOf('after.pdf', after!), await placeOf('after'), 'letter')
  const { units } = await document.extract()
  expect(units.map(({ runs }) => plainText(runs))).toEqual(['And good night to all of you.'])
  const runs = [textRun('Und gute Nacht')]
  const result = await document.merge([{ id: units[0]!.id, runs }], OPTIONS)
  expect(result).toMatchObject({ extension: '.pdf', warnings: [] })
}, 60_000)
