import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import { MAX_TEXT_LENGTH } from '../../contracts/limits'
import type { Caller } from '../../contracts/executor'
import { createGatedProvider, type GatedProvider } from './testing/gated-provider'
import { pseudo, startBench, type Bench } from './testing/web-api-bench'

const DAY = 24 * 60 * 60_000

let bench: Bench
let provider: GatedProvider
beforeAll(async () => {
  provider = createGatedProvider()
  bench = await startBench({ provider, policy: { textsAtOnce: { perCaller: 2, overall: 3 } } })
})
afterAll(() => bench.stop())

const translate = (caller: Caller, text: string, from = 'en', to = 'es', signal?: AbortSignal) =>
  bench.executor.execute(
    WEBAPI_CALLS.wordTranslateResult,
    { text, from, to } as { text: string; from: 'en'; to: 'es' },
    { ...caller, signal },
  )
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

async function raw(path: string, init: RequestInit = {}) {
  const answer = await fetch(bench.url + path, init)
  return { answer, envelope: (await answer.json()) as { ret: number; msg: string; data: unknown } }
}

test('a visitor is somebody as soon as it has a token', async () => {
  const [one, two] = [await bench.visitor(), await bench.visitor()]
  const info = await bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, one)
  expect(info).toMatchObject({ email: '', subVipLevel: -1, balance: 0, maxFreePages: 1000, expireTime: null })
  expect(info.userId).not.toBe((await bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, two)).userId)
})

test('no token, a forged one and an old one are answered ret 403 under HTTP 200', async () => {
  const { visitorToken = '' } = await bench.visitor()
  const [version, , issued, signature] = visitorToken.split('.')
  const forged = [version, '00000000-0000-4000-8000-000000000000', issued, signature].join('.')
  const renewed = visitorToken.replace(`.${issued}.`, `.${Number.parseInt(issued ?? '', 36) + 1}.`)
  for (const token of [undefined, 'nonsense', forged, renewed, `${visitorToken}x`]) {
    const { answer, envelope } = await raw(WEBAPI_CALLS.getUserInfo.path, {
      headers: { platform: 'web', ...(token !== undefined && { token }) },
    })
    expect(answer.status).toBe(200)
    expect(envelope).toEqual({
      ret: 403,
      msg: 'Please log in',
      data: { code: 'unauthenticated', params: {} },
    })
  }
  const old = await bench.visitor()
  bench.clock.advance(180 * DAY)
  expect(await codeOf(bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, old))).toBe('unauthenticated')
})

test('malformed bodies are refused, not answered with a stack', async () => {
  const { visitorToken = '' } = await bench.visitor()
  const headers = { token: visitorToken, platform: 'web', 'content-type': 'application/json' }
  const { answer, envelope } = await raw(WEBAPI_CALLS.createVisitor.path, {
    method: 'POST',
    headers,
    body: '{',
  })
  expect(answer.status).toBe(200)
  expect(envelope).toMatchObject({ ret: 400, data: { code: 'invalidInput' } })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const huge = await raw(WEBAPI_CALLS.submitTask.path, {
    method: 'POST',
    headers: form,
    body: 'x'.repeat(200_000),
  })
  expect(huge.envelope).toMatchObject({ ret: 400, data: { code: 'invalidInput' } })
})

test('an answer carries the request id it was asked with, if that is harmless', async () => {
  const path = WEBAPI_CALLS.languagePairs.path
  const kept = await raw(path, { headers: { 'x-request-id': 'abc-123' } })
  expect(kept.answer.headers.get('x-request-id')).toBe('abc-123')
  const replaced = await raw(path, { headers: { 'x-request-id': 'a b"<script>' } })
  expect(replaced.answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the pairs are public', async () => {
  const { settled, pairs } = await bench.executor.execute(WEBAPI_CALLS.languagePairs, {}, {})
  expect(settled).toBe(true)
  expect(pairs.en).toContain('es')
  expect(pairs.en).not.toContain('en')
})

test('[TR-03] text: what is missing or cannot be done has a code of its own', async () => {
  const caller = await bench.visitor()
  const form = async (fields: Record<string, string>) => {
    const { envelope } = await raw(WEBAPI_CALLS.wordTranslateResult.path, {
      method: 'POST',
      headers: { token: caller.visitorToken ?? '', platform: 'web' },
      body: new URLSearchParams(fields),
    })
    return (envelope.data as { code: string }).code
  }
  expect(await form({ text: 'Hello', from: 'en' })).toBe('targetLanguageRequired')
  expect(await form({ text: '', from: 'en', to: 'es' })).toBe('textRequired')
  expect(await form({ text: ' \n ', from: 'en', to: 'es' })).toBe('textRequired')
  expect(await form({ text: 'é'.repeat(MAX_TEXT_LENGTH + 1), from: 'en', to: 'es' })).toBe('textTooLong')
  expect(await form({ text: 'Hello', from: 'en', to: 'en' })).toBe('sameLanguage')
  expect(await form({ text: 'Hello', from: 'xx', to: 'es' })).toBe('invalidInput')
  expect(await form({ text: '12345', from: 'auto', to: 'es' })).toBe('languageUndetected')
})

test('one caller has so many texts at once, all callers together so many', async () => {
  const [one, two] = [await bench.visitor(), await bench.visitor()]
  const running = [translate(one, 'Good morning.'), translate(one, 'Good evening.')]
  await provider.reached(2)
  expect(await codeOf(translate(one, 'Good night.'))).toBe('tooManyRequests')
  const stop = new AbortController()
  const third = codeOf(translate(two, 'Hello there.', 'en', 'es', stop.signal))
  await provider.reached(3)
  expect(await codeOf(translate(two, 'Welcome back.'))).toBe('tooManyRequests')
  // The caller goes away: its place is free again.
  stop.abort()
  expect(await third).not.toBe('accepted')
  provider.open()
  await Promise.all(running)
  await expect.poll(() => codeOf(translate(two, 'Welcome back.'))).toBe('accepted')
})

test('the longest text passes, nine bytes a character', async () => {
  const caller = await bench.visitor()
  const text = '天'.repeat(MAX_TEXT_LENGTH - 1) + '。'
  const answer = await translate(caller, text, 'zh-Hans', 'es')
  expect(answer.segments.map((segment) => segment.source).join('')).toBe(text)
})

test('words that no engine knows are counted, so that nothing untranslated passes for translated', async () => {
  const engine = pseudo()
  const ignorant = await startBench({
    provider: {
      ...engine,
      async translate(request) {
        const translated = await engine.translate(request)
        return translated.map((segment) => ({ ...segment, unknownWords: 2 }))
      },
    },
  })
  try {
    const caller = await ignorant.visitor()
    const input = { text: 'The quuxly frobnitz is here. It has gone.', from: 'en', to: 'es' } as const
    const answer = await ignorant.executor.execute(WEBAPI_CALLS.wordTranslateResult, input, caller)
    expect(answer).toMatchObject({ unknownWords: 4 })
  } finally {
    await ignorant.stop()
  }
})

test('a caller who goes away is no failure in the log', async () => {
  const gate = createGatedProvider()
  const lines: { level: number; msg: string }[] = []
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const left = await startBench({ provider: gate, logger: pino({ level: 'debug' }, sink) })
  try {
    const caller = await left.visitor()
    const stop = new AbortController()
    const input = { text: 'Good morning.', from: 'en', to: 'es' } as const
    const asked = left.executor.execute(WEBAPI_CALLS.wordTranslateResult, input, {
      ...caller,
      signal: stop.signal,
    })
    await gate.reached()
    stop.abort()
    await expect(asked).rejects.toThrow()
    await expect
      .poll(() => lines.map(({ level, msg }) => [level, msg]))
      .toContainEqual([20, 'the caller has gone'])
    expect(lines.filter(({ level }) => level > 20)).toEqual([])
  } finally {
    gate.open()
    await left.stop()
  }
})
