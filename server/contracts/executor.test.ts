import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { WEBAPI_CALLS, type Call } from './calls'
import { createExecutor, NETWORK_MESSAGE, RETRIES, RETRY_DELAY_MS, unwrap, UpstreamError } from './executor'

interface Recorded {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Answer = { readonly status?: number; readonly body: string } | 'drop'

/** A real upstream that writes down what it is asked and answers as it is told. */
let server: Server
let address: string
let recorded: Recorded[]
let answers: Answer[]
let slept: number[]

const ok = (data: unknown): Answer => ({ body: JSON.stringify({ ret: 0, msg: '', data }) })

beforeEach(async () => {
  recorded = []
  answers = []
  slept = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      recorded.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', address),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      const answer = answers.shift() ?? ok({})
      if (answer === 'drop') return void request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const executor = (headers?: Record<string, string>) =>
  createExecutor({
    fetch,
    hosts: { webapi: `${address}/`, pay: `${address}/pay-host` },
    now: () => 1_700_000_000_123,
    sleep: async (milliseconds) => void slept.push(milliseconds),
    ...(headers && { headers: { webapi: headers } }),
  })

const call = (given: Partial<Call>): Call => ({
  host: 'webapi',
  method: 'POST',
  path: '/some/call',
  encoding: 'json',
  visitor: false,
  replaySafe: false,
  input: z.looseObject({}),
  output: z.unknown(),
  ...given,
})

describe('[API-02] headers and hosts', () => {
  test('every call says platform: web and carries the token', async () => {
    await executor({ 'x-upstream-key': 'k' }).execute(call({}), {}, { token: 'T', visitorToken: 'V' })
    expect(recorded[0]?.headers).toMatchObject({ platform: 'web', token: 'T', 'x-upstream-key': 'k' })
  })

  test('the visitor token goes out only without a token, and only on flagged calls', async () => {
    const send = (visitor: boolean, caller: { token?: string; visitorToken?: string }) =>
      executor().execute(call({ visitor }), {}, caller)
    await send(true, { visitorToken: 'V' })
    await send(false, { visitorToken: 'V' })
    await send(true, { token: 'T', visitorToken: 'V' })
    await send(true, {})
    expect(recorded.map(({ headers }) => headers['token'])).toEqual(['V', undefined, 'T', undefined])
  })

  test('credentials are the tracking cookies', async () => {
    await executor().execute(call({}), {}, { cookie: 'productname=x; MD=0' })
    expect(recorded[0]?.headers.cookie).toBe('productname=x; MD=0')
  })

  test('each host has an address of its own, and one without an address is an error', async () => {
    await executor().execute(call({ host: 'pay', path: '/order/getUserOrders' }), {}, {})
    expect(recorded[0]?.url.pathname).toBe('/pay-host/order/getUserOrders')
    await expect(executor().execute(call({ host: 'card' }), {}, {})).rejects.toThrow('card')
  })
})

describe('encodings', () => {
  test('taskQuery is a POST with its input in the address and an empty body', async () => {
    await executor().execute(
      call({ ...WEBAPI_CALLS.taskQuery, output: z.unknown() }),
      { taskId: 'a b&c' },
      {},
    )
    const [request] = recorded
    expect([request?.method, request?.url.pathname, request?.url.search, request?.body]).toEqual([
      'POST',
      '/translate/taskQuery',
      '?taskId=a+b%26c',
      '',
    ])
  })

  test('submitTask is form-encoded', async () => {
    const { input } = WEBAPI_CALLS.submitTask
    const fields = { fileId: 'f', from: 'auto', to: 'es', bilingual: 'true', quoteId: 'ü&' }
    await executor().execute(call({ ...WEBAPI_CALLS.submitTask, input, output: z.unknown() }), fields, {})
    expect(recorded[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(recorded[0]?.body))).toEqual(fields)
  })

  test('getUserInfo carries r and platform=web', async () => {
    await executor().execute(call({ ...WEBAPI_CALLS.getUserInfo, output: z.unknown() }), {}, {})
    const [request] = recorded
    expect(request?.method).toBe('GET')
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      platform: 'web',
      r: '1700000000123',
    })
  })

  test('[API-07] an upload is multipart with the field file', async () => {
    const form = new FormData()
    form.append('file', new Blob(['bytes']), 'Ünï.docx')
    const encoded = new Response(form)
    const multipart = { body: encoded.body!, contentType: encoded.headers.get('content-type')! }
    await executor().execute(call({ ...WEBAPI_CALLS.upload, output: z.unknown() }), {}, {}, multipart)
    expect(recorded[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(recorded[0]?.body).toContain('name="file"; filename="Ünï.docx"')
  })
})

describe('[API-03] the envelope', () => {
  test('data is returned, also under HTTP 201', async () => {
    answers = [ok([1]), { status: 201, body: '{"ret":0,"data":2}' }]
    expect(await executor().execute(call({}), {}, {})).toEqual([1])
    expect(await executor().execute(call({}), {}, {})).toBe(2)
  })

  test.each([400, 500])('ret %i rejects with msg, code and parameters', (ret) => {
    const envelope = { ret, msg: 'Too big', data: { code: 'fileTooLarge', params: { maxSize: '50 MB' } } }
    expect(() => unwrap(envelope)).toThrow(
      expect.objectContaining({
        message: 'Too big',
        ret,
        code: 'fileTooLarge',
        params: { maxSize: '50 MB' },
      }),
    )
  })

  test('ret 403 rejects with the whole response', () => {
    const envelope = { ret: 403, msg: 'who?', data: { extra: 1 } }
    expect(() => unwrap(envelope)).toThrow(
      expect.objectContaining({ ret: 403, code: 'unauthenticated', response: envelope }),
    )
  })

  test('a failure without our code is unknown and keeps its msg', () => {
    expect(() => unwrap({ ret: 400, msg: 'Foreign words', data: null })).toThrow(
      expect.objectContaining({ message: 'Foreign words', code: 'unknown' }),
    )
  })

  test('any other ret is success', () => {
    expect(unwrap({ ret: 7, msg: '', data: 'x' })).toBe('x')
  })
})

describe('[API-08] no envelope', () => {
  test.each<[string, Answer]>([
    ['HTTP 404', { status: 404, body: '{"ret":0,"data":1}' }],
    ['HTTP 500', { status: 500, body: '{"ret":0,"data":1}' }],
    ['HTTP 204', { status: 204, body: '' }],
    ['no JSON', { body: '<html>' }],
    ['JSON of another shape', { body: '[]' }],
    ['no answer', 'drop'],
  ])('%s rejects with the network message', async (_title, answer) => {
    answers = [answer]
    const failure = await executor()
      .execute(call({}), {}, {})
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpstreamError)
    expect(failure).toMatchObject({ message: NETWORK_MESSAGE, ret: 0, code: 'network' })
    expect(NETWORK_MESSAGE).toBe('Network error, please retry')
  })
})

describe('[API-04] retries', () => {
  const lost: Answer[] = ['drop', { status: 502, body: '' }, { body: 'nonsense' }, 'drop']

  test('a call that may be repeated is sent five times at most, a second apart', async () => {
    answers = [...lost, ok('at last')]
    expect(await executor().execute(call({ replaySafe: true }), {}, {})).toBe('at last')
    expect(recorded).toHaveLength(RETRIES + 1)
    expect([RETRIES, RETRY_DELAY_MS]).toEqual([4, 1000])
    expect(slept).toEqual([1000, 1000, 1000, 1000])
  })

  test('after the fifth it gives up', async () => {
    answers = [...lost, 'drop', ok('too late')]
    await expect(executor().execute(call({ replaySafe: true }), {}, {})).rejects.toThrow(NETWORK_MESSAGE)
    expect(recorded).toHaveLength(5)
  })

  test('a write that may have been carried out is never repeated', async () => {
    answers = ['drop', ok({})]
    await expect(executor().execute(call({}), {}, {})).rejects.toThrow(NETWORK_MESSAGE)
    expect(recorded).toHaveLength(1)
  })

  test('an answer that says no is no reason to ask again', async () => {
    answers = [{ body: '{"ret":500,"msg":"broken","data":null}' }, ok({})]
    await expect(executor().execute(call({ replaySafe: true }), {}, {})).rejects.toThrow('broken')
    expect(recorded).toHaveLength(1)
  })

  test('who has gone is not asked for again', async () => {
    answers = ['drop', ok({})]
    const stop = new AbortController()
    const work = createExecutor({
      fetch,
      hosts: { webapi: address },
      now: () => 0,
      sleep: async () => stop.abort(),
    }).execute(call({ replaySafe: true }), {}, { signal: stop.signal })
    await expect(work).rejects.toThrow(NETWORK_MESSAGE)
    expect(recorded).toHaveLength(1)
  })

  test('of the calls that change something, only those without a second effect are marked as repeatable', () => {
    const repeatable = Object.entries(WEBAPI_CALLS)
      .filter(([, { method, replaySafe }]) => method === 'POST' && replaySafe)
      .map(([name]) => name)
    expect(repeatable.sort()).toEqual([
      'addCompanyInfo',
      'adoptVisitor',
      'createVisitor',
      'emptyMemory',
      'quote',
      'removeFile',
      'setMemory',
      'taskQuery',
    ])
  })
})
