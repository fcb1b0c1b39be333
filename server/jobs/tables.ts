import type { Generated } from 'kysely'
import type { Migration } from '../platform/database/index'

/** `waiting → running → done | dead | cancelled`, and back to `waiting` after a failure. */
export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'

export interface JobTables {
  jobs: {
    id: Generated<number>
    name: string
    /** JSON. */
    payload: string
    state: JobState
    run_at: number
    group_key: string | null
    group_limit: number | null
    dedupe_key: string | null
    /** Attempts begun, the running one included. */
    attempts: Generated<number>
    cancel_requested: Generated<number>
    /** Fencing: whoever wants to change a running job must name it. */
    lease_token: string | null
    lease_until: number | null
    last_error: string | null
    created_at: number
    finished_at: number | null
  }
}

export const jobMigrations: readonly Migration[] = [
  {
    name: 'jobs/001-queue',
    up: async ({ transaction, columns: { integer, text, autoId }, createTable }) => {
      await createTable('jobs')
        .addColumn('id', integer, autoId)
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('payload', text, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('run_at', integer, (column) => column.notNull())
        .addColumn('group_key', text)
        .addColumn('group_limit', integer)
        .addColumn('dedupe_key', text, (column) => column.unique())
        .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('cancel_requested', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('lease_token', text)
        .addColumn('lease_until', integer)
        .addColumn('last_error', text)
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('finished_at', integer)
        .execute()
      await transaction.schema
        .createIndex('jobs_by_state')
        .on('jobs')
        .columns(['state', 'run_at', 'id'])
        .execute()
    },
  },
]
