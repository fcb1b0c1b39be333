import express, { type Express } from 'express'
import { Agent } from 'undici'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '../config'
import { silentLogger } from '../platform/logger'
import { createCardEventRoute } from './card-events'
import { close, listen } from './server-lifecycle'
import { KEY_HEADER } from './upstream-key'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const serve = async (app: Express): Promise<string> => {
  const { server, port } = await listen(app, 0, '127.0.0.1')
  stops.push(() => close(server))
  return `http://127.0.0.1:${port}`
}

/** A payment host that remembers what it was sent. */
const startPayHost = async (status = 200) => {
  const seen: { path: string; key: string; signature: string; body: string }[] = []
  const app = express().use(express.raw({ type: () => true }), (request, response) => {
    seen.push({
      path: request.path,
      key: request.get(KEY_HEADER) ?? '',
      signature: request.get('stripe-signature') ?? '',
      body: (request.body as Buffer).toString(),
    })
    response.status(status).json({})
  })
  return { seen, url: await serve(app) }
}

const startSite = async (addresses: {
  embedded?: string
  foreign?: string
  sharedKey?: string
}): Promise<string> => {
  const agent = new Agent()
  stops.push(() => agent.close())
  const route = createCardEventRoute({
    config: { payUrl: addresses.foreign, upstreamKey: addresses.sharedKey } as Config,
    upstream: {
      addresses: { ...(addresses.embedded !== undefined && { pay: addresses.embedded }) },
      headers: { [KEY_HEADER]: 'secret' },
    },
    agent,
    logger: silentLogger(),
  })
  return serve(express().post('/webhooks/card', ...route))
}

const SIGNATURE = `t=1795000000,v1=${'ab'.repeat(32)}`
const BODY = '{ "id": "evt_1",  "odd": "spaces stay" }'

const send = (site: string, headers: Record<string, string> = { 'stripe-signature': SIGNATURE }) =>
  fetch(`${site}/webhooks/card`, { method: 'POST', headers, body: BODY })

test('[API-02] an event goes to the embedded payment host as it came, with the key of this process', async () => {
  const pay = await startPayHost()
  const site = await startSite({ embedded: pay.url })
  expect(
    (await send(site, { 'stripe-signature': SIGNATURE, origin: 'https://elsewhere.example' })).status,
  ).toBe(200)
  expect(pay.seen).toEqual([{ path: '/hooks/card', key: 'secret', signature: SIGNATURE, body: BODY }])
})

test('[API-02] a payment host elsewhere gets it instead, and never sees the key of this process', async () => {
  const [embedded, foreign] = [await startPayHost(), await startPayHost()]
  const site = await startSite({ embedded: embedded.url, foreign: `${foreign.url}/` })
  await send(site)
  expect(embedded.seen).toEqual([])
  expect(foreign.seen).toMatchObject([{ path: '/hooks/card', key: '', body: BODY }])
})

test('[API-02] a payment host of another process of ours is shown the key that both have been given', async () => {
  const foreign = await startPayHost()
  await send(await startSite({ foreign: foreign.url, sharedKey: 'given to both' }))
  expect(foreign.seen).toMatchObject([{ path: '/hooks/card', key: 'given to both' }])
})

test('what the payment host says is the answer; while it is away the event is to be sent again', async () => {
  const pay = await startPayHost(500)
  expect((await send(await startSite({ embedded: pay.url }))).status).toBe(500)
  expect((await send(await startSite({ embedded: 'http://127.0.0.1:9' }))).status).toBe(503)
})

test('what carries no signature goes no further', async () => {
  const pay = await startPayHost()
  const site = await startSite({ embedded: pay.url })
  for (const headers of [{}, { 'stripe-signature': 'x' }] as Record<string, string>[]) {
    expect((await send(site, headers)).status).toBe(400)
  }
  expect(pay.seen).toEqual([])
})
