import { expect, test } from 'vitest'
import { WEBAPI_CALLS } from './calls'
import { createExecutor } from './executor'
import { CACHE_ENTRIES, CACHE_MS, createRequestCache } from './request-cache'

interface Sent {
  readonly url: string
  readonly headers: Headers
}

/** The real executor on a network that counts. */
function bench(answers: (sent: number) => unknown = () => ({ settled: true, pairs: {} })) {
  const sent: Sent[] = []
  let now = 0
  const executor = createExecutor({
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, headers: new Headers(init.headers) })
      const data = answers(sent.length)
      return Response.json(data instanceof Error ? {} : { ret: 0, msg: '', data }, {
        status: data instanceof Error ? 502 : 200,
      })
    }) as typeof fetch,
    hosts: { webapi: 'http://upstream.example' },
    now: () => now,
    sleep: async () => undefined,
  })
  const cache = createRequestCache({ executor, now: () => now })
  return { sent, cache, pass: (milliseconds: number) => (now += milliseconds) }
}

const { languagePairs, getYeeOrder, submitTask } = WEBAPI_CALLS

test('[API-05] an answer is kept 180000 ms and no longer', async () => {
  const { cache, sent, pass } = bench()
  await cache.get(languagePairs, {})
  pass(CACHE_MS - 1)
  await cache.get(languagePairs, {})
  expect(sent).toHaveLength(1)
  pass(1)
  await cache.get(languagePairs, {})
  expect(sent).toHaveLength(2)
  expect(CACHE_MS).toBe(180_000)
})

test('[API-05] 100 entries are kept; the one used longest ago goes first', async () => {
  const { cache, sent } = bench(() => ({ total: 0, list: [] }))
  const ask = (page: number) => cache.get(getYeeOrder, { page })
  for (let page = 1; page <= 100; page++) await ask(page)
  await ask(1)
  await ask(101)
  expect(sent).toHaveLength(101)
  await ask(1)
  expect(sent).toHaveLength(101)
  await ask(2)
  expect(sent).toHaveLength(102)
  expect(CACHE_ENTRIES).toBe(100)
})

test('[API-05] callers at the same time share one request, which carries no token', async () => {
  const { cache, sent } = bench()
  await Promise.all([cache.get(languagePairs, {}), cache.get(languagePairs, {})])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.has('token')).toBe(false)
  expect(sent[0]?.headers.has('cookie')).toBe(false)
})

test('[API-05] an answer that is not final is not kept', async () => {
  const { cache, sent } = bench((count) => ({ settled: count > 1, pairs: {} }))
  const ask = () => cache.get(languagePairs, {}, ({ settled }) => settled)
  expect(await ask()).toMatchObject({ settled: false })
  expect(await ask()).toMatchObject({ settled: true })
  expect(await ask()).toMatchObject({ settled: true })
  expect(sent).toHaveLength(2)
})

test('[API-05] a failure is not kept', async () => {
  const { cache, sent } = bench((count) => (count <= 5 ? new Error('down') : { settled: true, pairs: {} }))
  await expect(cache.get(languagePairs, {})).rejects.toMatchObject({ code: 'network' })
  expect(await cache.get(languagePairs, {})).toMatchObject({ settled: true })
  expect(sent).toHaveLength(6)
})

test('[API-05] a call that changes something is refused', async () => {
  const { cache, sent } = bench()
  const input = { fileId: 'f', from: 'en', to: 'es' } as const
  await expect(cache.get(submitTask, input)).rejects.toThrow('cannot be cached')
  expect(sent).toEqual([])
})
