import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLogger } from '../platform/logger'
import { startOpenUpstream } from './open-upstream'
import { KEY_HEADER } from './upstream-key'

const KEY = 'a key that both have been given'
let host: Server
let opened: Awaited<ReturnType<typeof startOpenUpstream>>

/** An embedded host that says what it was asked. */
beforeAll(async () => {
  host = createServer((request, response) => {
    void text(request).then((body) => {
      const { token, [KEY_HEADER]: key } = request.headers
      response.end(JSON.stringify({ method: request.method, url: request.url, token, key, body }))
    })
  })
  host.keepAliveTimeout = 7_000
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const hosts = {
    addresses: { pay: address, webapi: 'http://127.0.0.1:1' },
    headers: { [KEY_HEADER]: 'inner' },
  }
  opened = await startOpenUpstream(
    { hosts, key: KEY, logger: silentLogger() },
    { host: '127.0.0.1', port: 0 },
  )
})
afterAll(async () => {
  await opened.stop()
  host.close()
})

const ask = (path: string, key: string | null, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${opened.port}${path}`, {
    ...init,
    headers: { token: 'T', ...(key !== null && { [KEY_HEADER]: key }) },
  })

test('[API-02] a call goes to the host of its name as it came, with the inner key in place of the outer', async () => {
  const answer = await ask('/pay/order?id=1', KEY, { method: 'POST', body: 'a=b' })
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/order?id=1',
    token: 'T',
    key: 'inner',
    body: 'a=b',
  })
})

test('how long a connection lives is said by the opened port, not by the host behind it', async () => {
  const answer = await ask('/pay/order', KEY)
  await answer.text()
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
})

test.each([
  ['no key', '/pay/order', null, 403],
  ['another key', '/pay/order', `${KEY}x`, 403],
  ['the inner key', '/pay/order', 'inner', 403],
  ['an unknown host', '/card/charges', KEY, 404],
  ['a host that is not there', '/account/identify', KEY, 404],
  ['a name of every object', '/constructor/x', KEY, 404],
  ['a host that does not answer', '/webapi/translate', KEY, 502],
])('%s is answered %s %s %i', async (_what, path, key, status) => {
  expect((await ask(path, key)).status).toBe(status)
})
