import { sql, type Expression } from 'kysely'
import type { Clock } from '../platform/clock'
import type { Dialect } from '../platform/database/index'

/**
 * Whose time decides that a lease is over. With several machines only the database's is the same for all; on SQLite, and in
 * tests that move time, the injected clock's.
 */
export type LeaseTimeSource = 'database' | 'clock'

export interface LeaseTime {
  /** Milliseconds since the epoch, as an SQL expression. */
  now(): Expression<number>
  /** `now` and so many milliseconds. */
  in(milliseconds: number): Expression<number>
  ago(milliseconds: number): Expression<number>
}

const bigint = (value: number) => sql<number>`cast(${value} as bigint)`

export const createLeaseTime = (
  dialect: Dialect,
  clock: Clock,
  source: LeaseTimeSource = dialect === 'postgres' ? 'database' : 'clock',
): LeaseTime => {
  if (source === 'database' && dialect !== 'postgres') throw new Error('SQLite has no time of its own.')
  const now =
    source === 'database'
      ? () => sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
      : () => bigint(clock.now())
  return {
    now,
    in: (milliseconds) => sql<number>`${now()} + ${bigint(milliseconds)}`,
    ago: (milliseconds) => sql<number>`${now()} - ${bigint(milliseconds)}`,
  }
}
