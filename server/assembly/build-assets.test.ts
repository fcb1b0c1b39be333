import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import zlib from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAssets } from './build-assets'

const script = `export const words = ${JSON.stringify('translation '.repeat(400))}\n`
let folder: string
let server: http.Server
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assets-'))
  fs.mkdirSync(path.join(folder, '_shared'))
  fs.writeFileSync(path.join(folder, '_shared/chunk-ABC.js'), script)
  fs.writeFileSync(path.join(folder, 'small.js'), 'export {}')
  fs.writeFileSync(path.join(folder, '_shared/chunk-ABC.js.br'), zlib.brotliCompressSync(script))
  server = http.createServer(express().use('/build', buildAssets(folder))).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function get(name: string, encoding: string) {
  const { port } = server.address() as AddressInfo
  const request = http.get({
    port,
    host: '127.0.0.1',
    path: `/build/${name}`,
    headers: { 'accept-encoding': encoding },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test('a script is sent as the build packed it, to those who take that', async () => {
  const packed = await get('_shared/chunk-ABC.js', 'gzip, deflate, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect(zlib.brotliDecompressSync(packed.body).toString()).toBe(script)
  const gzipped = await get('_shared/chunk-ABC.js', 'gzip')
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(zlib.gunzipSync(gzipped.body).toString()).toBe(script)
  const plain = await get('_shared/chunk-ABC.js', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(script)
})

test('what was not worth packing, and what is not there', async () => {
  expect((await get('small.js', 'br')).body.toString()).toBe('export {}')
  expect((await get('missing.js', 'br')).status).toBe(404)
  expect((await get('../../package.json', 'br')).status).toBeGreaterThanOrEqual(400)
})
