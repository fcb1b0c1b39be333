import type { Server } from 'node:http'
import { request as httpRequest } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config'
import { foreignProvider, providerAt } from './card-provider'
import { contentSecurity, formsOnly, nonceOf, rateLimit, refuseMalformed, sameOrigin } from './security'
import { close, listen } from './server-lifecycle'

let server: Server
let port: number
const config = readConfig({})
const card = providerAt(
  { secretKey: '', publishableKey: '', webhookSecret: '' },
  'http://127.0.0.1:1',
  'https://card.example',
).sources

beforeAll(async () => {
  const app = express()
  app.use(refuseMalformed, ...contentSecurity(config, card), rateLimit(config), sameOrigin(config), formsOnly)
  app.use((_request, response) => void response.send(nonceOf(response)))
  const listening = await listen(app, 0, '127.0.0.1')
  server = listening.server
  port = listening.port
})
afterAll(() => close(server))

/** node:http, because fetch does not let a test choose Host or Sec-Fetch-Site. */
function ask(headers: Record<string, string>, method = 'POST', path = '/') {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const request = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        )
      })
      request.on('error', reject).end()
    },
  )
}

const own = () => `http://127.0.0.1:${port}`

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['a hidden origin', { origin: 'null' }, 403],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a program without a browser', {}, 200],
])('a POST from %s is answered %s %i', async (_who, headers, status) => {
  expect((await ask(headers)).status).toBe(status)
})

test('a POST with our own origin passes, and so does a GET from anywhere', async () => {
  expect((await ask({ origin: own() })).status).toBe(200)
  expect((await ask({ 'sec-fetch-site': 'cross-site' }, 'GET')).status).toBe(200)
})

test.each([
  ['application/json', 415],
  ['text/plain', 415],
  ['multipart/mixed; boundary=x', 415],
  ['application/x-www-form-urlencoded; charset=UTF-8', 200],
  ['multipart/form-data; boundary=x', 200],
  ['Multipart/Form-Data', 200],
])('a body of %s is answered %i', async (type, status) => {
  expect((await ask({ 'content-type': type })).status).toBe(status)
})

test('a malformed Host or path is a 400, not a 500', async () => {
  expect((await ask({ host: 'a b' }, 'GET')).status).toBe(400)
  expect((await ask({}, 'GET', '/%E0%A4%A')).status).toBe(400)
})

test('scripts need the nonce of this very response', async () => {
  const [first, second] = [await ask({}, 'GET'), await ask({}, 'GET')]
  expect(first.headers['content-security-policy']).toContain(`'nonce-${first.body}'`)
  expect(first.body).not.toBe(second.body)
  expect(first.headers['content-security-policy']).toContain("style-src 'self';")
})

test('one IPv6 network is one caller, however many of its addresses it writes from', async () => {
  const app = express().set('trust proxy', true).use(rateLimit(config))
  app.use((_request, response) => void response.send('ok'))
  const { server: own, port: at } = await listen(app, 0, '127.0.0.1')
  const write = async (from: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${at}/`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
    })
    await answer.text()
    return answer.status
  }
  const statuses: number[] = []
  for (let n = 0; n < 241; n++) statuses.push(await write(`2001:db8:1:2::${n.toString(16)}`))
  expect(statuses.indexOf(429)).toBe(240)
  expect(await write('2001:db8:1:3::1')).toBe(200)
  await close(own)
})

test('too many writes in a minute are answered 429 with the time to wait', async () => {
  let last = await ask({})
  for (let n = 0; n < 300 && last.status === 200; n++) last = await ask({})
  expect(last.status).toBe(429)
  expect(last.headers['retry-after']).toBe('60')
  expect((await ask({}, 'GET')).status).toBe(200)
})

test('[PAY-08] the card provider’s origin, and no other, may run scripts, be framed and take forms', async () => {
  const policy = String((await ask({}, 'GET')).headers['content-security-policy'])
  const directives = new Map(policy.split(';').map((line) => [line.split(' ')[0], line]))
  expect(directives.get('frame-src')).toBe("frame-src 'self' https://card.example")
  expect(directives.get('form-action')).toBe("form-action 'self' https://card.example")
  expect(directives.get('script-src')).toMatch(/^script-src 'self' 'nonce-[^']+' https:\/\/card\.example$/)
  expect(directives.get('connect-src')).toBe("connect-src 'self'")
})

test('with Stripe’s keys the policy names Stripe’s origins', () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
  const rest = { url: undefined, publicUrl: undefined, port: undefined }
  expect(foreignProvider({ ...rest, keys: undefined })).toBeNull()
  expect(foreignProvider({ ...rest, keys })).toMatchObject({
    apiUrl: 'https://api.stripe.com',
    script: 'https://js.stripe.com/v3/',
    sources: { connect: ['https://api.stripe.com'], form: ['https://checkout.stripe.com'] },
  })
  expect(foreignProvider({ ...rest, keys, url: 'http://card.internal:12' })?.sources.frame).toEqual([
    'http://card.internal:12',
  ])
})
