import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { letterTo } from './fixtures/outbox'
import { expect, test } from './fixtures/test'
import { freshAddress, PASSWORD } from './pages/account-pages'

const OWN = { 'sec-fetch-site': 'same-origin' }

/** What no client library sends: the bytes of a request as they are; answers status line, headers and body. */
async function raw(origin: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return text(socket).catch((error: unknown) => String(error))
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)

test('host poisoning: a letter leads to our own address, whatever host its request named', async ({
  request,
  baseURL,
}) => {
  const email = freshAddress()
  const form = new URLSearchParams({ email, password: PASSWORD, confirm: PASSWORD }).toString()
  const answer = await raw(
    baseURL!,
    [
      'POST /account-center/register HTTP/1.1',
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    ],
    form,
  )
  expect(statusOf(answer)).toBe(200)
  const letter = (await letterTo(email)).text
  expect(letter).toContain(`${baseURL}/account-center/confirm-email`)
  expect(letter).not.toContain('evil.example')
  const home = await (await request.get('/translate/')).text()
  expect(home, 'nor does a page that is shared').not.toContain('evil.example')
})

test('a page that is shared carries nothing of the last visitor', async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = freshAddress()
  await request.post('/account-center/register', {
    form: { email, password: PASSWORD, confirm: PASSWORD },
    headers: OWN,
  })
  const login = (await request.get('/translate/account', { maxRedirects: 0 })).headers()['location']!
  await request.post(login, { form: { email, password: PASSWORD }, headers: OWN })
  expect(await (await request.get('/translate/')).text()).toContain(email)
  const stranger = await playwright.request.newContext({ baseURL: baseURL! })
  for (const path of ['/translate/', '/translate/', '/translate/?tab=text']) {
    const answer = await stranger.get(path, { headers: { cookie: '' } })
    const html = await answer.text()
    expect(html).not.toContain(email)
    expect(answer.headers()['set-cookie'] ?? '').not.toContain('session')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')![1]!
    expect(new Set([...html.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, given]) => given))).toEqual(
      new Set([nonce]),
    )
  }
  expect(await (await request.get('/translate/')).text(), 'the member still sees himself').toContain(email)
  await stranger.dispose()
})

test('request smuggling: a request with two lengths, or a length and chunks, ends the connection', async ({
  baseURL,
}) => {
  const start = ['POST /translate/theme HTTP/1.1', 'Host: 127.0.0.1']
  for (const headers of [
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked, identity'],
  ]) {
    expect(statusOf(await raw(baseURL!, [...start, ...headers], '0\r\n\r\nGET')), headers.join()).toBe(400)
  }
  for (const target of ['http://evil.example/translate/', '*', '/translate/%zz', '/translate/\\..\\x%00%']) {
    expect(statusOf(await raw(baseURL!, [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1'])), target).toBe(400)
  }
  expect(
    statusOf(await raw(baseURL!, ['GET /translate/ HTTP/1.1', 'Host: a', 'Host: evil.example b'])),
  ).toBeLessThan(500)
})

test('oversized and misshapen input is refused, never a fault of ours', async ({ request, baseURL }) => {
  const long = await raw(baseURL!, [
    'GET /translate/ HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: theme=${'x'.repeat(20_000)}`,
  ])
  expect(statusOf(long)).toBe(431)
  for (const cookie of [
    'session=%',
    'session=a.b; session=c',
    'theme=\u0001',
    '='.repeat(4000),
    'session='.repeat(500),
  ]) {
    const answer = await raw(baseURL!, ['GET /translate/ HTTP/1.1', 'Host: 127.0.0.1', `Cookie: ${cookie}`])
    expect([200, 400], cookie.slice(0, 20)).toContain(statusOf(answer))
  }
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  for (const path of [
    '/translate/api/text',
    '/translate/?index',
    '/account-center/login',
    '/webhooks/card',
  ]) {
    const answer = await request.post(path, {
      data: deep,
      headers: { ...OWN, 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
    })
    expect(answer.status(), path).toBeGreaterThanOrEqual(400)
    expect(answer.status(), path).toBeLessThan(500)
  }
})

test('path traversal: nothing above the public files can be had', async ({ baseURL }) => {
  const up = ['..', '%2e%2e', '.%2e', '..%2f..', '..%5c..', '%252e%252e', '....//']
  for (const folder of ['/translate', '/translate/build', '/translate/build/_assets']) {
    for (const step of up) {
      for (const file of ['package.json', 'data/secrets.json', 'build/index.js']) {
        const target = `${folder}/${step}/${step}/${file}`
        const answer = await raw(baseURL!, [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1'])
        expect([301, 400, 403, 404], target).toContain(statusOf(answer))
        expect(answer).not.toContain('"dependencies"')
      }
    }
  }
})

test('no stream of progress is opened for whoever has nothing running', async ({ request }) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => request.get('/translate/api/events').then((answer) => answer.status())),
  )
  expect(new Set(answers)).toEqual(new Set([204]))
})
