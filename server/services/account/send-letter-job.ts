import type { JobDefinition } from '../../jobs'
import type { AccountContext } from './context'
import { digest } from './digest'
import { SEND_LETTER, writeLetter } from './letters'
import type { Letter, Tx, User } from './store'

const MINUTE = 60_000

const addressOf = (letter: Letter, user: User | undefined): string | undefined =>
  letter.email ?? (letter.purpose === 'newEmail' ? letter.new_email : null) ?? user?.email

/**
 * Writes a letter and hands it to the mailer. The code of its link is made here, anew at each attempt, so that it never lies
 * in the queue; of two letters sent by mischance only the later one's link opens.
 */
export const createSendLetterJob = (
  context: AccountContext,
): JobDefinition<{ readonly letterId: string }> => ({
  name: SEND_LETTER,
  maxAttempts: 8,
  leaseMs: MINUTE,
  deadlineMs: 2 * MINUTE,
  async run({ letterId }) {
    const { clock, ids, mailer, rows } = context
    const letter = await rows.loadLetter(letterId)
    const user = letter?.user_id ? await rows.loadUser(letter.user_id) : undefined
    const email = letter && addressOf(letter, user)
    if (letter && email && letter.used_at === null && letter.expires_at > clock.now()) {
      const code = ids.token()
      await rows.setCode(letter.id, digest(code))
      await mailer.send(writeLetter(context, letter, email, code))
    }
    return (transaction: Tx) => rows.forgetAddress(transaction, letterId)
  },
  giveUp({ letterId }, error) {
    context.logger.error({ err: error, letterId }, 'a letter could not be sent')
    return (transaction: Tx) => context.rows.forgetAddress(transaction, letterId)
  },
})
