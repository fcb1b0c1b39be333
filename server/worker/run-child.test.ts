import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChild } from './run-child'
import type { ChildLimits } from './start-child'
import { buildChild, type BuiltChild } from './testing/build-child'

const MISBEHAVIOUR = `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { spawnSync } from 'node:child_process'
  import net from 'node:net'
  import { sealNetwork } from './seal-network'
  sealNetwork()
  const attempt = (work) => { try { work(); return 'done' } catch (error) { return error.code ?? error.message } }
  const acts = {
    hang() { for (;;); },
    eat() { const eaten = []; for (;;) eaten.push(Buffer.alloc(8_000_000, 1)) },
    heap() { const held = []; for (;;) held.push(new Array(10_000).fill({})) },
    exit() { process.exit(3) },
    babble() { process.send({ type: 'root', password: 1 }) },
    linger() { process.send({ type: 'done', result: process.pid }); setInterval(() => {}, 1000) },
    die() { process.kill(process.pid, 'SIGKILL') },
    look({ mine, foreign, folder }) {
      process.send({ type: 'done', result: {
        environment: Object.keys(process.env).filter((name) => !/^NODE_(ENV|CHANNEL)/.test(name)),
        mine: attempt(() => readFileSync(mine)),
        foreign: attempt(() => readFileSync(foreign)),
        write: attempt(() => writeFileSync(folder + '/new', '')),
        writeForeign: attempt(() => writeFileSync(foreign, 'overwritten')),
        spawn: attempt(() => spawnSync('/bin/true')),
        connect: attempt(() => net.connect(80, '127.0.0.1')),
        fetch: attempt(() => fetch('http://127.0.0.1')),
      } })
    },
  }
  process.once('message', (task) => acts[task.source.split('?')[0]](JSON.parse(task.source.split('?')[1] ?? '{}')))
`
const MB = 1024 * 1024
const LIMITS: ChildLimits = { memoryBytes: 300 * MB, deadlineMs: 10_000 }

let child: BuiltChild
let folder: string
beforeAll(async () => {
  child = await buildChild(MISBEHAVIOUR)
  folder = await mkdtemp(path.join(os.tmpdir(), 'child-test-'))
})
afterAll(async () => {
  await child.remove()
  await rm(folder, { recursive: true, force: true })
})

const act = (name: string, limits = LIMITS, signal?: AbortSignal): Promise<unknown> =>
  runChild({
    entry: child.entry,
    task: { stage: 'analyse', source: name },
    limits,
    reads: [path.join(folder, '*')],
    writes: [path.join(folder, '*')],
    signal,
  })

test('a child that hangs is killed at its deadline', async () => {
  const started = performance.now()
  await expect(act('hang', { ...LIMITS, deadlineMs: 500 })).rejects.toMatchObject({
    code: 'too-complex',
    detail: 'deadline',
  })
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a child that eats memory outside the heap is killed, and this process does not grow with it', async () => {
  const before = process.memoryUsage.rss()
  await expect(act('eat')).rejects.toMatchObject({ code: 'too-complex', detail: 'memory' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
})

test('a child that fills the heap ends by its own bound', async () => {
  const limits = { memoryBytes: 128 * MB, deadlineMs: 20_000 }
  await expect(act('heap', limits)).rejects.toMatchObject({ code: 'too-complex' })
})

test('a child that ends without an answer has crashed', async () => {
  await expect(act('exit')).rejects.toMatchObject({ code: 'crashed' })
})

test('a child that says what no child may say is not believed', async () => {
  await expect(act('babble')).rejects.toMatchObject({ code: 'crashed' })
})

test('a child killed by somebody else says nothing about its document', async () => {
  await expect(act('die')).rejects.toMatchObject({ code: 'killed' })
})

test('a child does not outlive its answer', async () => {
  const pid = (await act('linger')) as number
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive).toBe(false)
})

test('an aborted signal kills the child', async () => {
  const stop = new AbortController()
  const running = act('hang', LIMITS, stop.signal)
  stop.abort(new Error('no longer wanted'))
  await expect(running).rejects.toThrow('no longer wanted')
})

test('a child has no environment, no network, no other programs and no files but its own', async () => {
  const mine = path.join(folder, 'mine')
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'child-elsewhere-'))
  const foreign = path.join(elsewhere, 'secret')
  await Promise.all([writeFile(mine, ''), writeFile(foreign, '')])
  try {
    expect(await act(`look?${JSON.stringify({ mine, foreign, folder })}`)).toEqual({
      environment: [],
      mine: 'done',
      foreign: 'ERR_ACCESS_DENIED',
      write: 'done',
      writeForeign: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
      connect: 'The worker has no network',
      fetch: 'The worker has no network',
    })
  } finally {
    await rm(elsewhere, { recursive: true, force: true })
  }
})
