import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTaskProgress } from './task-progress'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const saved: [string, number][] = []
  const progress = createTaskProgress({
    clock: { now: () => Date.now() },
    save: async (_taskId, stage, percent) => void saved.push([stage, percent]),
    onError: () => undefined,
  })
  progress.begin('task', 0)
  return { saved, progress }
}

test('is written down at most once a second, and the last of it always', async () => {
  const { saved, progress } = start()
  for (const percent of [1, 2, 3]) progress.report('task', { stage: 'translate', percent })
  expect(saved).toEqual([])
  // Nothing more is reported: whoever asks another process must not wait for it.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([['translate', 3]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saved).toEqual([['translate', 3]])
  progress.report('task', { stage: 'translate', percent: 40 })
  progress.report('task', { stage: 'translate', percent: 41 })
  expect(saved).toEqual([
    ['translate', 3],
    ['translate', 40],
  ])
})

test('nothing is written down after the end', async () => {
  const { saved, progress } = start()
  progress.report('task', { stage: 'merge', percent: 90 })
  await progress.end('task')
  expect(saved).toEqual([['merge', 90]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saved).toHaveLength(1)
})
