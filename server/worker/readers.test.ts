import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createReaders, type Readers, type ReadersDeps } from './readers'
import { runChild } from './run-child'
import { createSpares, type Spare } from './spares'
import { buildChild, type BuiltChild } from './testing/build-child'

const ACTS = `
  let tasks = 0
  process.on('message', ({ source }) => {
    if (source === 'babble') setInterval(() => process.send({ type: 'ready' }), 50)
    if (source === 'leave') setTimeout(() => process.exit(0), 50)
    process.send({ type: 'done', result: ++tasks })
  })
  process.send({ type: 'ready' })
`
const MB = 1024 * 1024
const PATIENCE = { timeout: 15_000 }
const limits = { memoryBytes: 512 * MB, deadlineMs: 60_000 }

let acting: BuiltChild
const open: Readers[] = []
beforeAll(async () => {
  acting = await buildChild(ACTS)
})
afterEach(() => open.splice(0).forEach((readers) => readers.close()))
afterAll(async () => {
  await acting.remove()
})

function readersOf(deps: Partial<ReadersDeps> = {}): Readers {
  const readers = createReaders({ count: 2, memoryBytes: 512 * MB, waitMs: 600_000, ...deps })
  open.push(readers)
  return readers
}

const ask = ({ child }: Spare, source = 'letter'): Promise<unknown> =>
  runChild({
    ...{ entry: acting.entry, limits, reads: [], writes: [], spare: child },
    task: { stage: 'analyse', source },
    stays: () => true,
  })

async function readerOf(source?: string): Promise<Spare> {
  const spares = createSpares({ entry: acting.entry, count: 1, limits, idleMs: 600_000 })
  await spares.fill()
  const reader = spares.take()!
  spares.close()
  expect(await ask(reader, source)).toBe(1)
  return reader
}

const hasEnded = ({ child }: Spare): boolean => child.exitCode !== null || child.signalCode !== null

test('one that has read a document is there for its translation, and for no other', async () => {
  const readers = readersOf()
  readers.hold('a', await readerOf())
  expect(readers.take('b')).toBeNull()
  const reader = readers.take('a')!
  expect(await ask(reader)).toBe(2)
  expect(readers.take('a')).toBeNull()
  reader.end()
})

test('the one that waits longest gives way', async () => {
  const readers = readersOf({ count: 1 })
  const [first, second] = [await readerOf(), await readerOf()]
  readers.hold('first', first)
  readers.hold('second', second)
  expect(readers.take('first')).toBeNull()
  await expect.poll(() => hasEnded(first), PATIENCE).toBe(true)
  expect(hasEnded(second)).toBe(false)
})

test.each([
  ['waits too long', 'letter', { waitMs: 50 }],
  ['takes more memory than it may', 'letter', { memoryBytes: MB }],
  ['speaks without being asked', 'babble', {}],
  ['leaves', 'leave', {}],
  ['comes where none may wait', 'letter', { count: 0 }],
])('one that %s is gone', async (_title, source, deps) => {
  const readers = readersOf(deps)
  const reader = await readerOf(source)
  readers.hold('a', reader)
  await expect.poll(() => hasEnded(reader), PATIENCE).toBe(true)
  expect(readers.take('a')).toBeNull()
})

test('closing ends those that wait', async () => {
  const readers = readersOf()
  const reader = await readerOf()
  readers.hold('a', reader)
  readers.close()
  await expect.poll(() => hasEnded(reader), PATIENCE).toBe(true)
})
