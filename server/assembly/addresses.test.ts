import type { Server } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalAddress, toLogin } from './addresses'
import { close, listen } from './server-lifecycle'

let server: Server
let base: string

beforeAll(async () => {
  const app = express()
  app.use(canonicalAddress, toLogin)
  app.use((request, response) => void response.send(request.path))
  const listening = await listen(app, 0, '127.0.0.1')
  server = listening.server
  base = `http://127.0.0.1:${listening.port}`
})
afterAll(() => close(server))

const visit = async (path: string, method = 'GET') => {
  const response = await fetch(base + path, { redirect: 'manual', method })
  return { status: response.status, location: response.headers.get('location') }
}

test.each([
  ['/translate/myFile?a=B&c=%2F', '/translate/myfile?a=B&c=%2F'],
  ['/TRANSLATE/ru/Help', '/translate/ru/help'],
  ['/translate/help/', '/translate/help'],
  ['/translate/RU/', '/translate/ru/'],
])('%s is moved to its lower-case form without a trailing slash, the query kept', async (from, to) => {
  expect(await visit(from)).toEqual({ status: 301, location: to })
})

test.each(['/translate', '/translate/', '/translate/ar', '/translate/ar/', '/translate/%D0%AF'])(
  '%s stays where it is',
  async (path) => {
    expect((await visit(path)).status).toBe(200)
  },
)

test.each([
  ['/account-center', '/account-center/login'],
  ['/account-center/', '/account-center/login'],
  ['/account-center/ja/', '/account-center/ja/login'],
])('%s leads to the log-in', async (path, location) => {
  expect(await visit(path)).toEqual({ status: 302, location })
})

test('a POST keeps its method', async () => {
  expect(await visit('/translate/Help', 'POST')).toEqual({ status: 308, location: '/translate/help' })
})

test('a path that looks like another host never becomes one', async () => {
  expect((await visit('//Evil.example/A')).location).toBe('/evil.example/a')
  expect((await visit('//evil.example/')).location).toBe('/evil.example')
})
