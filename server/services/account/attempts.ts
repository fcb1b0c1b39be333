import { sql } from 'kysely'
import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database'
import { digest } from './digest'
import { failure } from './errors'
import type { Allowance } from './policy'
import type { AccountTables } from './tables'

/** One thing that is counted: what, and how often it may happen. */
export interface Counter {
  /** Readable; stored as a digest. */
  readonly key: string
  readonly allowance: Allowance
}

/**
 * Counts attempts in the database, so that a restart forgets none and all processes count together. An attempt is counted
 * before it is made: many at the same moment do not slip through.
 */
export interface Attempts {
  /** False when the allowance is used up. */
  consume(counter: Counter): Promise<boolean>
  /** Throws `tooManyAttempts` with the minutes to wait when one is used up. */
  require(counters: readonly Counter[]): Promise<void>
  /** Starts a count anew. */
  clear(counter: Counter): Promise<void>
  /** Takes one attempt back: it was a good one. */
  forgive(counter: Counter): Promise<void>
  deleteExpired(now: number): Promise<void>
}

export function createAttempts(database: Database<AccountTables>, clock: Clock): Attempts {
  const { kysely } = database
  const count = async ({ key, allowance }: Counter): Promise<{ count: number; resets_at: number }> => {
    const now = clock.now()
    const fresh = { count: 1, resets_at: now + allowance.windowMs }
    return kysely
      .insertInto('account_attempts')
      .values({ key: digest(key), ...fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when account_attempts.resets_at <= ${now} then 1 else account_attempts.count + 1 end`,
          resets_at: sql`case when account_attempts.resets_at <= ${now} then excluded.resets_at else account_attempts.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow()
  }
  return {
    consume: async (counter) => (await count(counter)).count <= counter.allowance.count,
    async require(counters) {
      for (const counter of counters) {
        const reached = await count(counter)
        if (reached.count <= counter.allowance.count) continue
        const minutes = Math.max(1, Math.ceil((reached.resets_at - clock.now()) / 60_000))
        throw failure('tooManyAttempts', { minutes })
      }
    },
    async clear({ key }) {
      await kysely.deleteFrom('account_attempts').where('key', '=', digest(key)).execute()
    },
    async forgive({ key }) {
      await kysely
        .updateTable('account_attempts')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', digest(key))
        .where('count', '>', 0)
        .execute()
    },
    async deleteExpired(now) {
      await kysely.deleteFrom('account_attempts').where('resets_at', '<=', now).execute()
    },
  }
}
