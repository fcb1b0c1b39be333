import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfOf, textLines } from '../engine/filters/pdf/testing/pdf-fixture'
import type { WorkerTask } from './protocol'
import { runChild } from './run-child'
import { createSpares, type Spare, type Spares, type SparesDeps } from './spares'
import { buildChild, type BuiltChild } from './testing/build-child'

const ACTS = `
  import { readFileSync, writeFileSync } from 'node:fs'
  const attempt = (work) => { try { return work() ?? 'done' } catch (error) { return error.code ?? error.message } }
  process.once('message', (task) => process.send({ type: 'done', result: {
    words: process.argv.slice(2),
    source: attempt(() => readFileSync(task.source, 'utf8')),
    overwrite: attempt(() => writeFileSync(task.source, 'overwritten')),
    units: attempt(() => writeFileSync(task.units, 'units')),
    foreign: attempt(() => readFileSync(task.skeleton)),
    pid: process.pid,
  } }))
  process.send({ type: 'ready' })
`
const MB = 1024 * 1024
const limits = { memoryBytes: 512 * MB, deadlineMs: 60_000 }

const built: BuiltChild[] = []
let acting: BuiltChild
let folder: string
let spares: Spares | undefined
beforeAll(async () => {
  acting = await buildChild(ACTS)
  built.push(acting)
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'spares-test-')))
})
afterEach(() => spares?.close())
afterAll(async () => {
  await Promise.all(built.map((child) => child.remove()))
  await rm(folder, { recursive: true, force: true })
})

function open(deps: Partial<SparesDeps> = {}): Spares {
  spares = createSpares({ entry: acting.entry, count: 1, limits, idleMs: 600_000, ...deps })
  void spares.fill()
  return spares
}

async function taken(from: Spares): Promise<Spare> {
  await from.fill()
  return from.take()!
}

/** Processes that run a child's entry, from Linux' /proc (proc(5)). */
function running({ entry }: BuiltChild): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(entry)
    } catch {
      return false
    }
  })
}

test('a spare reads the source and writes the folder of its job, and nothing besides', async () => {
  const job = path.join(folder, 'job')
  const [source, foreign] = [path.join(folder, 'upload'), path.join(folder, 'secret')]
  await mkdir(job)
  await Promise.all([writeFile(source, 'words'), writeFile(foreign, 'secret')])
  const spare = await taken(open())
  const task = { stage: 'extract', source, units: path.join(job, 'units.ndjson'), skeleton: foreign } as const
  const run = { entry: acting.entry, limits, reads: [], writes: [], spare: spare.child }
  expect(await runChild({ ...run, task: spare.furnish(task, job) })).toMatchObject({
    words: ['spare'],
    source: 'words',
    overwrite: 'ERR_ACCESS_DENIED',
    units: 'done',
    foreign: 'ERR_ACCESS_DENIED',
  })
  expect(await readFile(path.join(job, 'units.ndjson'), 'utf8')).toBe('units')
  expect(await readFile(source, 'utf8')).toBe('words')
  spare.end()
})

test('each serves once: the next task has another', async () => {
  const from = open()
  const first = await taken(from)
  expect(from.take()).toBeNull()
  const second = await taken(from)
  expect(second.child.pid).not.toBe(first.child.pid)
  first.end()
  second.end()
})

test('idle ones end', async () => {
  open({ idleMs: 50 })
  expect(running(acting)).toHaveLength(1)
  await expect.poll(() => running(acting), { timeout: 10_000 }).toEqual([])
})

test('closing ends them, and none is started any more', async () => {
  const from = open({ count: 2 })
  expect(running(acting)).toHaveLength(2)
  from.close()
  void from.fill()
  await expect.poll(() => running(acting), { timeout: 10_000 }).toEqual([])
})

test('what never becomes ready is tried three times', async () => {
  const failing = await buildChild(`process.exit(1)`)
  built.push(failing)
  const from = open({ entry: failing.entry })
  const seen = new Set<number>()
  const fillAgain = (): number => {
    void from.fill()
    for (const pid of running(failing)) seen.add(pid)
    return seen.size
  }
  await expect.poll(fillAgain, { timeout: 30_000 }).toBe(3)
  await expect.poll(() => running(failing), { timeout: 10_000 }).toEqual([])
  expect(fillAgain()).toBe(3)
})

test('the real one has carried a document of its own before it is ready, and answers about a stranger', async () => {
  const child = await buildChild()
  built.push(child)
  const source = path.join(folder, 'letter.pdf')
  await writeFile(source, await pdfOf(textLines(['Good morning to everybody.'])))
  const spare = await taken(open({ entry: child.entry }))
  const task: WorkerTask = { stage: 'analyse', source }
  const run = { entry: child.entry, limits, reads: [], writes: [], spare: spare.child }
  expect(await runChild({ ...run, task: spare.furnish(task, null) })).toMatchObject({
    format: 'pdf',
    words: 4,
  })
  spare.end()
}, 60_000)
