import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config'
import { providerAt } from './card-provider'
import { createRemixHandler, type RemixDeps } from './remix-handlers'
import { contentSecurity, refuseMalformed } from './security'
import { close, listen } from './server-lifecycle'

/** What the screen of these tests does, and how often it was rendered. */
let screen: { sharedSeconds: number; status: number; cookies: readonly string[] }
let renders: number
let time = 0
let server: Server
let port: number

/** A build of one screen that writes what it knows of its request, and says of itself what a test wants. */
const build = {
  entry: {
    module: {
      default: async (
        _request: Request,
        _status: number,
        headers: Headers,
        _entry: unknown,
        context: AppLoadContext,
      ) => {
        renders++
        const { nonce, answer, language, origin } = context
        const page = Buffer.from(
          `<html lang="${language.code}"><script nonce="${nonce}"></script>${origin} ${answer.requestId} n${renders} é<script nonce="${nonce}">`,
        )
        headers.set('Content-Type', 'text/html; charset=utf-8')
        for (const cookie of screen.cookies) headers.append('Set-Cookie', cookie)
        return new Response(await answer.deliver(page, headers), { status: screen.status, headers })
      },
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: ({ context }: { context: AppLoadContext }) => {
          context.answer.sharedSeconds = screen.sharedSeconds
          return Response.json({})
        },
        action: () => Response.json({}),
      },
    },
  },
  assets: { version: '1', url: '', entry: { module: '', imports: [] }, routes: { root: { id: 'root' } } },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  isSpaMode: false,
} as unknown as ServerBuild

beforeAll(async () => {
  const config = readConfig({})
  const keys = { secretKey: '', publishableKey: '', webhookSecret: '' }
  const card = providerAt(keys, 'http://127.0.0.1:1', 'https://card.example')
  const deps = { config, build, card, now: () => time } as unknown as RemixDeps
  const app = express()
  app.use((request, response, next) => {
    response.locals.requestId = request.get('x-request-id') ?? 'no-id'
    next()
  })
  app.use(refuseMalformed, ...contentSecurity(config, card.sources), createRemixHandler(deps))
  const listening = await listen(app, 0, '127.0.0.1')
  server = listening.server
  port = listening.port
})
afterAll(() => close(server))
beforeEach(() => {
  time += 1_000_000
  renders = 0
  screen = { sharedSeconds: 10, status: 200, cookies: ['product_name=translate; Path=/', 'MD=0; Path=/'] }
})

interface Seen {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly html: string
}

/** node:http, because `fetch` lets no test choose Host or repeat a header. */
const ask = (headers: Record<string, string> = {}, path = '/translate/', method = 'GET'): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const isPacked = response.headers['content-encoding'] === 'gzip'
        const html = (isPacked ? gunzipSync(body) : body).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, html })
      })
    })
    asked.on('error', reject).end()
  })

test('a page of everybody is rendered once in ten seconds, and every answer has its own nonce, id and cookies', async () => {
  const answers = [await ask({ 'x-request-id': 'first-id' }), await ask({ 'x-request-id': 'second-id' })]
  expect(renders).toBe(1)
  for (const [index, { html, headers }] of answers.entries()) {
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))!
    expect(html.split(`nonce="${nonce}"`)).toHaveLength(3)
    expect(html).toContain(`${['first-id', 'second-id'][index]} n1 é`)
    expect(headers['set-cookie']).toEqual(screen.cookies)
    expect(headers['content-length']).toBe(String(Buffer.byteLength(html)))
  }
  expect(answers[0]!.headers['content-security-policy']).not.toBe(
    answers[1]!.headers['content-security-policy'],
  )
  time += 10_000
  await ask()
  expect(renders).toBe(2)
})

test.each([
  ['a session', { cookie: 'session=eyJ0b2tlbiI6IngifQ.abc' }],
  ['a session among harmless ones', { cookie: 'product_name=translate; __Secure-session=x; MD=0' }],
  ['a session that looks like a value', { cookie: 'theme=dark;session=x' }],
  ['an unknown cookie', { cookie: 'agent=partner' }],
  ['a cookie of ours with another value', { cookie: 'MD=7' }],
  ['a chosen pair', { cookie: 'languages=en.es' }],
])('what is asked for with %s is neither kept nor answered from memory', async (_what, headers) => {
  await ask(headers)
  await ask()
  expect((await ask(headers)).html).toContain('n3')
  expect(renders).toBe(3)
})

test.each([
  ['its loader has not called everybody’s', { sharedSeconds: 0 }],
  ['is an error', { status: 404 }],
  ['begins a session', { cookies: ['session=x; Path=/; HttpOnly'] }],
  ['sets a cookie that only begins like ours', { cookies: ['MD=01; Path=/'] }],
])('a page that %s is not kept', async (_what, changed) => {
  screen = { ...screen, ...changed }
  await ask()
  await ask()
  expect(renders).toBe(2)
})

test('cache poisoning: another host, query, device, theme, language or method has its own page or none', async () => {
  const own = await ask()
  const others: [Record<string, string>, string?, string?][] = [
    [{ host: 'evil.example' }],
    [{}, '/translate/?utm=1'],
    [{}, '/translate/?tab=text&token=x'],
    [{}, '/translate/?'],
    [{ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' }],
    [{ cookie: 'theme=dark' }],
    [{}, '/translate/de/'],
    [{}, '/translate/', 'HEAD'],
  ]
  for (const [headers, path, method] of others) await ask(headers, path, method)
  expect(renders).toBe(1 + others.length)
  const again = await ask()
  expect(again.html).toContain('n1')
  expect(again.html).not.toContain('evil')
  expect(own.html).toContain(`http://127.0.0.1:${port} `)
})

test('cache poisoning: a request’s id that is a word of the page changes nothing of what others are shown', async () => {
  await ask({ 'x-request-id': 'script-nonce' })
  await ask({ 'x-request-id': 'html' })
  expect((await ask({ 'x-request-id': 'third' })).html).toMatch(/^<html lang="en"><script nonce="/)
})

test('however many hosts are asked for, only so many pages are kept', async () => {
  for (let count = 0; count <= 200; count++) await ask({ host: `h${count}.example` })
  expect((await ask({ host: 'h200.example' })).html).toContain('n201 ')
  expect((await ask({ host: 'h0.example' })).html).toContain('n202 ')
})

test('a shared page is packed like any other', async () => {
  await ask()
  const { headers, html } = await ask({ 'accept-encoding': 'gzip' })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(html).toContain('n1 é')
})
