import { expect, test } from 'vitest'
import { createLanes } from './lanes'

/** Work that ends when it is told to. */
function task(log: string[], name: string) {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    work: () => {
      log.push(name)
      return done
    },
    end: () => end(),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('large work leaves the last place to small work', async () => {
  const log: string[] = []
  const lanes = createLanes(2)
  const [first, second, small] = [task(log, 'large 1'), task(log, 'large 2'), task(log, 'small')]
  const all = [lanes.run(true, first.work), lanes.run(true, second.work), lanes.run(false, small.work)]
  await settle()
  expect(log).toEqual(['large 1', 'small'])
  small.end()
  await settle()
  expect(log).toEqual(['large 1', 'small'])
  first.end()
  await settle()
  expect(log).toEqual(['large 1', 'small', 'large 2'])
  second.end()
  await Promise.all(all)
})

test('never more at once than there are places, and each runs once', async () => {
  const lanes = createLanes(3)
  let running = 0
  let most = 0
  let runs = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await settle()
    running--
    runs++
  }
  await Promise.all(Array.from({ length: 40 }, (_, index) => lanes.run(index % 3 === 0, work)))
  expect([most, runs]).toEqual([3, 40])
})

test('work that fails gives its place back', async () => {
  const lanes = createLanes(1)
  await expect(lanes.run(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(lanes.run(true, () => Promise.resolve('next'))).resolves.toBe('next')
})

test('waiting work can be called off and is never begun', async () => {
  const log: string[] = []
  const lanes = createLanes(1)
  const [running, waiting, last] = [task(log, 'running'), task(log, 'waiting'), task(log, 'last')]
  const first = lanes.run(false, running.work)
  const stop = new AbortController()
  const called = lanes.run(false, waiting.work, stop.signal)
  const third = lanes.run(false, last.work)
  stop.abort(new Error('called off'))
  await expect(called).rejects.toThrow('called off')
  running.end()
  await first
  last.end()
  await third
  expect(log).toEqual(['running', 'last'])
})
