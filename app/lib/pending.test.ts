import { expect, test } from 'vitest'
import { createPendingRequests } from './pending'

test('[UI-01] starts with the first pending request and finishes when none is left', () => {
  const { begin, read } = createPendingRequests()
  expect(read().state).toBe('idle')
  const [first, second] = [begin(), begin()]
  expect(read()).toMatchObject({ state: 'active', count: 2 })
  first.done()
  expect(read().state).toBe('active')
  second.done()
  expect(read()).toEqual({ state: 'idle', count: 0, percent: undefined })
})

test('[UI-01] shows the progress of uploads and downloads over all requests', () => {
  const { begin, read } = createPendingRequests()
  const [upload, download] = [begin(), begin()]
  upload.progress(0.5)
  expect(read().percent).toBe(25)
  download.progress(1.5)
  expect(read().percent).toBe(75)
})

test('[UI-01] a failed request marks it failed, until the next start', () => {
  const { begin, read } = createPendingRequests()
  const [lost, other] = [begin(), begin()]
  lost.fail()
  expect(read()).toMatchObject({ state: 'failed', count: 1 })
  other.done()
  expect(read()).toMatchObject({ state: 'failed', count: 0 })
  begin()
  expect(read().state).toBe('active')
})

test('[UI-01] a cancelled one only finishes it, and each ends once', () => {
  const { begin, read } = createPendingRequests()
  const [request, other] = [begin(), begin()]
  request.cancel()
  request.fail()
  expect(read()).toMatchObject({ state: 'active', count: 1 })
  other.cancel()
  expect(read().state).toBe('idle')
})

test('[UI-01] whoever listens is told of each change', () => {
  const { begin, subscribe } = createPendingRequests()
  let told = 0
  const stop = subscribe(() => told++)
  begin().done()
  stop()
  begin()
  expect(told).toBe(2)
})
