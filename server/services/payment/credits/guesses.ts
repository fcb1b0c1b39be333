import { sql } from 'kysely'
import type { Asker, PaymentContext } from '../context'
import { failure } from '../errors'
import type { Allowance } from '../policy'
import { addressDigest, digest } from './digest'
import type { CreditTables } from './tables'

/** Counts tries at codes, by account and by address, so that codes cannot be guessed. */
export interface Guesses {
  /** Before a try, which counts at once: many at the same moment do not slip through. Throws `tooManyAttempts`. */
  require(asker: Asker): Promise<void>
  /** The try was a good one and does not count. */
  forgive(asker: Asker): Promise<void>
  deleteExpired(): Promise<void>
}

interface Counter {
  readonly key: string
  readonly allowance: Allowance
}

export function createGuesses(context: PaymentContext): Guesses {
  const { clock, policy } = context
  const { kysely } = context.database.forTables<CreditTables>()
  const countersOf = (asker: Asker): readonly Counter[] => [
    { key: digest(`codes of ${asker.owner}`), allowance: policy.guessesByAccount },
    ...(context.limitsByAddress === false
      ? []
      : [{ key: digest(`codes from ${addressDigest(asker.address)}`), allowance: policy.guessesByAddress }]),
  ]
  const count = ({ key, allowance }: Counter, now: number) =>
    kysely
      .insertInto('pay_guesses')
      .values({ key, count: 1, resets_at: now + allowance.windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when pay_guesses.resets_at <= ${now} then 1 else pay_guesses.count + 1 end`,
          resets_at: sql`case when pay_guesses.resets_at <= ${now} then excluded.resets_at else pay_guesses.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow()
  return {
    async require(asker) {
      const now = clock.now()
      for (const counter of countersOf(asker)) {
        const reached = await count(counter, now)
        if (reached.count <= counter.allowance.count) continue
        throw failure('tooManyAttempts', {
          minutes: Math.max(1, Math.ceil((reached.resets_at - now) / 60_000)),
        })
      }
    },
    async forgive(asker) {
      for (const { key } of countersOf(asker)) {
        await kysely
          .updateTable('pay_guesses')
          .set((row) => ({ count: row('count', '-', 1) }))
          .where('key', '=', key)
          .where('count', '>', 0)
          .execute()
      }
    },
    async deleteExpired() {
      await kysely.deleteFrom('pay_guesses').where('resets_at', '<=', clock.now()).execute()
    },
  }
}
