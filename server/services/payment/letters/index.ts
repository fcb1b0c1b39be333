import type { JobDefinition } from '../../../jobs'
import type { AnyTransaction, PaymentContext } from '../context'
import type { OrderTables } from '../orders/tables'
import type { LetterSettings } from './settings'
import { writeLetter, type PlanLetter } from './write-letter'

export interface Letters {
  /** Asks for a letter in the caller's transaction; about the same thing with the same key there is one. */
  send(
    transaction: AnyTransaction,
    letter: Omit<PlanLetter, 'writtenAt'> & { readonly key: string },
  ): Promise<void>
  readonly job: JobDefinition<PlanLetter>
}

const SEND_LETTER = 'payment/send-letter'
const MINUTE = 60_000

/** Letters about plans, to the account's address of when they are written, in the language in which it bought. */
export function createLetters(context: PaymentContext, settings: LetterSettings): Letters {
  const { accounts, clock, logger, queue } = context
  const languageOf = async (owner: string): Promise<string> => {
    const buyers = context.database.forTables<OrderTables>().kysely.selectFrom('pay_buyers')
    const buyer = await buyers.select('language').where('owner', '=', owner).executeTakeFirst()
    return buyer?.language ?? ''
  }
  return {
    async send(transaction, { key, ...letter }) {
      const dedupeKey = `${SEND_LETTER} ${letter.about} ${key}`
      const payload: PlanLetter = { ...letter, writtenAt: clock.now() }
      await queue.enqueue(transaction, { name: SEND_LETTER, payload, dedupeKey })
    },
    job: {
      name: SEND_LETTER,
      maxAttempts: 12,
      leaseMs: MINUTE,
      deadlineMs: 2 * MINUTE,
      backoffMs: (attempt) => Math.min(MINUTE * 2 ** attempt, 12 * 60 * MINUTE),
      async run(letter) {
        const contact = await accounts.contactOf(letter.owner.replace(/^user:/, ''))
        const to = contact?.email ?? letter.email
        const language = (await languageOf(letter.owner)) || (contact?.language ?? '')
        if (to === '') logger.warn({ about: letter.about }, 'a letter to an account without an address')
        else await settings.mailer.send(writeLetter(settings, letter, { to, language }))
        return async () => undefined
      },
      giveUp({ about }, error) {
        logger.error({ err: error, about }, 'a letter could not be sent')
        return async () => undefined
      },
    },
  }
}
