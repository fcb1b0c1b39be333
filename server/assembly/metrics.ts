import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Role } from '../config'
import { measureQueue } from '../jobs'
import type { Clock } from '../platform/clock'
import type { Database } from '../platform/database'

export interface Metrics {
  readonly contentType: string
  /** In the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  read(): Promise<string>
}

/** What a process without screens tells of itself and of the queue, which is the same for all of them. */
export function createMetrics(deps: {
  readonly role: Role
  readonly database: Database<unknown>
  readonly clock: Clock
}): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ role: deps.role })
  collectDefaultMetrics({ register: registry })
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
  return {
    contentType: registry.contentType,
    async read() {
      const measures = await measureQueue(deps.database, deps.clock)
      jobs.reset()
      late.reset()
      for (const { name: job, lateMs, ...states } of measures) {
        late.set({ job }, lateMs / 1000)
        for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
      }
      return registry.metrics()
    },
  }
}
