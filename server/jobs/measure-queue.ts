import type { Clock } from '../platform/clock'
import type { Database } from '../platform/database/index'
import type { JobState, JobTables } from './tables'

/** Jobs of one kind. */
export interface QueueMeasure {
  readonly name: string
  readonly waiting: number
  readonly running: number
  /** Given up and not yet forgotten. */
  readonly dead: number
  /** Milliseconds since the oldest one that waits was due; 0 when none is. */
  readonly lateMs: number
}

const COUNTED = ['waiting', 'running', 'dead'] as const satisfies readonly JobState[]

/** How much there is to do, of every kind of job there is, for whoever watches the service. */
export const measureQueue = async (
  database: Database<unknown>,
  clock: Clock,
): Promise<readonly QueueMeasure[]> => {
  const rows = await database
    .forTables<JobTables>()
    .kysely.selectFrom('jobs')
    .select(['name', 'state'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('run_at').as('due')])
    .where('state', 'in', COUNTED)
    .groupBy(['name', 'state'])
    .execute()
  return [...new Set(rows.map(({ name }) => name))].sort().map((name) => {
    const of = (state: JobState) => rows.find((row) => row.name === name && row.state === state)
    const count = (state: JobState) => Number(of(state)?.count ?? 0)
    const due = of('waiting')?.due
    return {
      name,
      waiting: count('waiting'),
      running: count('running'),
      dead: count('dead'),
      lateMs: due === undefined ? 0 : Math.max(0, clock.now() - Number(due)),
    }
  })
}
