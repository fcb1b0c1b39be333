import type { Migration } from '../../platform/database/index'
import type { Effect } from '../index'
import type { JobTables } from '../tables'

/** Rows that the effects of jobs write. Nothing keeps one from being written twice, but that effects happen once. */
export interface EffectTables extends JobTables {
  effects: { job_id: number; kind: string }
}

export const effectMigration: Migration = {
  name: 'test/001-effects',
  up: async ({ createTable, columns }) => {
    await createTable('effects')
      .addColumn('job_id', columns.integer, (column) => column.notNull())
      .addColumn('kind', columns.text, (column) => column.notNull())
      .execute()
  },
}

export const writeEffect =
  (jobId: string, kind: string): Effect =>
  async (transaction) => {
    await transaction
      .insertInto('effects')
      .values({ job_id: Number(jobId), kind })
      .execute()
  }
