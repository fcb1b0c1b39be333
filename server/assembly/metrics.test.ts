import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { createJobQueue, jobMigrations } from '../jobs'
import { migrate, openDatabase } from '../platform/database'
import { createTestDatabase } from '../platform/database/testing/test-databases'
import { systemClock } from '../platform/clock'
import { randomIds } from '../platform/ids'
import { startMetricsSide } from './health'
import { createMetrics } from './metrics'
import { listen } from './server-lifecycle'

const LOOPBACK = { host: '127.0.0.1', port: 0 }

/** A site at one port whose requests are told at another, and a clock that moves by a step when it is looked at. */
async function serve(stepMs: number) {
  let time = 0
  const metrics = createMetrics({ role: 'all', database: undefined, clock: systemClock })
  const app = express().use(metrics.observeRequests(() => (time += stepMs)))
  app.get('/page', (_request, response) => void response.send('page'))
  app.get('/events', (_request, response) => void response.type('text/event-stream').end())
  const site = await listen(app, 0, LOOPBACK.host)
  const told = await startMetricsSide(LOOPBACK, metrics)
  onTestFinished(async () => {
    site.server.close()
    await told.stop()
  })
  return { site: `http://127.0.0.1:${site.port}`, told: `http://127.0.0.1:${told.port}` }
}

const textOf = async (address: string): Promise<string> => {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('requests are measured by method and class of status; event streams, which last, are not', async () => {
  const { site, told } = await serve(2000)
  await textOf(`${site}/page`)
  await fetch(`${site}/nowhere`, { method: 'DELETE' })
  await textOf(`${site}/events`)
  const lines = (await textOf(`${told}/metrics`)).split('\n')
  const counts = lines.filter((line) => line.startsWith('verso_http_request_seconds_count'))
  expect(counts).toEqual([
    'verso_http_request_seconds_count{role="all",method="GET",status="2xx"} 1',
    'verso_http_request_seconds_count{role="all",method="other",status="4xx"} 1',
  ])
  expect(lines).toContain('verso_http_request_seconds_sum{role="all",method="GET",status="2xx"} 2')
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes{role="all"}'))).toBe(true)
})

test('the port of the figures answers nothing else, and the site’s own not them', async () => {
  const { site, told } = await serve(1)
  expect((await fetch(`${told}/page`)).status).toBe(404)
  expect((await fetch(`${site}/metrics`)).status).toBe(404)
})

test('jobs that wait are told with their age, and no longer when they are gone', async () => {
  const testDatabase = await createTestDatabase('sqlite')
  const database = await openDatabase(testDatabase.options)
  onTestFinished(async () => {
    await database.close()
    await testDatabase.remove()
  })
  await migrate(database, jobMigrations)
  let time = Date.UTC(2026, 10, 20)
  const clock = { now: () => time }
  const queue = createJobQueue({ database, clock, ids: randomIds, leaseTime: 'clock' })
  await database.transaction((tx) => queue.enqueue(tx, { name: 'translate-document', payload: {} }))
  time += 7000
  const metrics = createMetrics({ role: 'api', database, clock })
  const told = await metrics.read()
  expect(told).toContain('verso_jobs{job="translate-document",state="waiting",role="api"} 1')
  expect(told).toContain('verso_job_late_seconds{job="translate-document",role="api"} 7')
  await database.kysely.deleteFrom('jobs' as never).execute()
  expect(await metrics.read()).not.toContain('translate-document')
})
