import type { RequestHandler, Response } from 'express'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Role } from '../config'
import { measureQueue } from '../jobs'
import type { Clock } from '../platform/clock'
import type { Database } from '../platform/database'

export interface Metrics {
  readonly contentType: string
  /** In the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  read(): Promise<string>
  /** Measures the requests that pass it, event streams excepted. `now`: milliseconds of a steady clock. */
  observeRequests(now: () => number): RequestHandler
}

export interface MetricsDeps {
  readonly role: Role
  /** Of the queue, which is the same for all processes; undefined where there is none. */
  readonly database: Database<unknown> | undefined
  readonly clock: Clock
}

/** What a process tells of itself, of the queue and of its requests. */
export function createMetrics({ role, database, clock }: MetricsDeps): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  collectDefaultMetrics({ register: registry })
  const measure = database ? measuredQueue(registry, database, clock) : () => Promise.resolve()
  return {
    contentType: registry.contentType,
    async read() {
      await measure()
      return registry.metrics()
    },
    observeRequests: (now) => observeRequests(registry, now),
  }
}

/** Call it before the figures are read: both gauges come from one look at the queue. */
function measuredQueue(registry: Registry, database: Database<unknown>, clock: Clock): () => Promise<void> {
  const jobs = new Gauge({
    name: 'verso_jobs',
    help: 'Jobs of the queue by kind and state',
    labelNames: ['job', 'state'],
    registers: [registry],
  })
  const late = new Gauge({
    name: 'verso_job_late_seconds',
    help: 'Seconds since the oldest waiting job of a kind was due',
    labelNames: ['job'],
    registers: [registry],
  })
  return async () => {
    const measures = await measureQueue(database, clock)
    jobs.reset()
    late.reset()
    for (const { name: job, lateMs, ...states } of measures) {
      late.set({ job }, lateMs / 1000)
      for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
    }
  }
}

function observeRequests(registry: Registry, now: () => number): RequestHandler {
  const seconds = new Histogram({
    name: 'verso_http_request_seconds',
    help: 'Seconds from a request to the end of its answer, by method and class of status',
    labelNames: ['method', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  return (request, response, next) => {
    const from = now()
    response.once('close', () => {
      if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return
      seconds.observe({ method: methodOf(request.method), status: statusOf(response) }, (now() - from) / 1000)
    })
    next()
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Anybody can send any other: they are one, so that nobody fills the memory with series. */
const methodOf = (method: string): string => (METHODS.has(method) ? method : 'other')

const statusOf = (response: Response): string =>
  response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'
