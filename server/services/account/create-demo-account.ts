import type { AccountContext } from './context'

export interface DemoAccount {
  readonly email: string
  readonly password: string
}

const EMAIL = 'demo@verso.test'

/**
 * An account to try the site with, on a database that has none yet: confirmed, with a random password that is told once and
 * kept nowhere. For development; the caller sees to that. Null when there are accounts.
 */
export async function createDemoAccount(context: AccountContext): Promise<DemoAccount | null> {
  const { clock, ids, passwords, rows } = context
  if ((await rows.countUsers()) > 0) return null
  const password = ids.token(12)
  const hash = await passwords.hash(password)
  return rows.transaction(async (tx) => {
    await rows.lock(tx, EMAIL)
    if (await rows.findUser(EMAIL, tx)) return null
    const now = clock.now()
    await rows.insertUser(tx, {
      id: ids.uuid(),
      email: EMAIL,
      password_hash: hash,
      language: 'en',
      created_at: now,
      confirmed_at: now,
      first_login_at: null,
    })
    return { email: EMAIL, password }
  })
}
