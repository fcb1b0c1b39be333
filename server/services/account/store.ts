import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../platform/database'
import type { AccountTables, LetterRow, MailPurpose, UserRow } from './tables'

export type User = Selectable<UserRow>
export type Letter = Selectable<LetterRow>
export type Tx = Transaction<AccountTables>

/** Rows of accounts. What takes a transaction must be called within one. */
export interface AccountStore {
  transaction<T>(work: (transaction: Tx) => Promise<T>): Promise<T>
  /** Two registrations of one address, or two uses of one account's links, take turns. */
  lock(transaction: Tx, name: string): Promise<void>
  findUser(email: string, transaction?: Tx): Promise<User | undefined>
  loadUser(id: string, transaction?: Tx): Promise<User | undefined>
  countUsers(): Promise<number>
  insertUser(transaction: Tx, user: Insertable<UserRow>): Promise<void>
  setPassword(transaction: Tx, userId: string, hash: string): Promise<void>
  /** The account's address from now on, confirmed; keeps the time of an earlier confirmation. */
  setEmail(transaction: Tx, userId: string, email: string, now: number): Promise<void>
  /** Keeps the time of an earlier confirmation. */
  confirmUser(transaction: Tx, userId: string, now: number): Promise<void>
  /** True when it is the account's first login. */
  noteLogin(transaction: Tx, userId: string, now: number): Promise<boolean>
  insertSession(transaction: Tx, session: Insertable<AccountTables['account_sessions']>): Promise<void>
  /** The user of a session that has neither ended nor expired. */
  findSessionUser(tokenHash: string, now: number): Promise<User | undefined>
  deleteSession(tokenHash: string): Promise<void>
  /** `keep` is the hash of a session that stays. */
  deleteSessions(userId: string, keep?: string, transaction?: Tx): Promise<void>
  insertDevice(transaction: Tx, device: Insertable<AccountTables['account_devices']>): Promise<void>
  findDevice(deviceHash: string, now: number): Promise<{ readonly user_id: string } | undefined>
  deleteDevices(transaction: Tx, userId: string): Promise<void>
  insertLetter(transaction: Tx, letter: Insertable<LetterRow>): Promise<void>
  loadLetter(id: string): Promise<Letter | undefined>
  setCode(id: string, codeHash: string): Promise<void>
  /** A letter that names its address itself has been sent, or never will be: nothing of it stays. */
  forgetAddress(transaction: Tx, id: string): Promise<void>
  /** A letter whose link may still be followed. */
  findOpenLetter(codeHash: string, purpose: MailPurpose, now: number): Promise<Letter | undefined>
  /** Closes all open links of this purpose; false when the letter's own was closed before. */
  useLetter(transaction: Tx, letter: Letter, now: number): Promise<boolean>
  /** Closes the account's open links, of one purpose or of all. */
  closeLetters(transaction: Tx, userId: string, now: number, purpose?: MailPurpose): Promise<void>
  deleteExpired(now: number): Promise<void>
  /** The account with its sessions, browsers and letters. */
  deleteUser(transaction: Tx, userId: string): Promise<void>
}

export function createAccountStore(database: Database<AccountTables>): AccountStore {
  const { kysely } = database
  return {
    transaction: (work) => database.transaction(work),
    lock: (transaction, name) => database.lock(transaction, `account ${name}`),
    ...userQueries(kysely),
    ...sessionQueries(kysely),
    ...letterQueries(kysely),
    async deleteExpired(now) {
      for (const table of ['account_sessions', 'account_devices', 'account_letters'] as const) {
        await kysely.deleteFrom(table).where('expires_at', '<=', now).execute()
      }
    },
  }
}

type Queries = Database<AccountTables>['kysely']

const userQueries = (kysely: Queries) => ({
  findUser: (email: string, transaction?: Tx): Promise<User | undefined> =>
    (transaction ?? kysely)
      .selectFrom('account_users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst(),
  loadUser: (id: string, transaction?: Tx): Promise<User | undefined> =>
    (transaction ?? kysely).selectFrom('account_users').selectAll().where('id', '=', id).executeTakeFirst(),
  async countUsers(): Promise<number> {
    const { count } = await kysely
      .selectFrom('account_users')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async insertUser(transaction: Tx, user: Insertable<UserRow>): Promise<void> {
    await transaction.insertInto('account_users').values(user).execute()
  },
  async setPassword(transaction: Tx, userId: string, hash: string): Promise<void> {
    await transaction
      .updateTable('account_users')
      .set({ password_hash: hash })
      .where('id', '=', userId)
      .execute()
  },
  async setEmail(transaction: Tx, userId: string, email: string, now: number): Promise<void> {
    await transaction
      .updateTable('account_users')
      .set((row) => ({ email, confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)) }))
      .where('id', '=', userId)
      .execute()
  },
  async confirmUser(transaction: Tx, userId: string, now: number): Promise<void> {
    await transaction
      .updateTable('account_users')
      .set({ confirmed_at: now })
      .where('id', '=', userId)
      .where('confirmed_at', 'is', null)
      .execute()
  },
  async deleteUser(transaction: Tx, userId: string): Promise<void> {
    for (const table of ['account_sessions', 'account_devices', 'account_letters'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    await transaction.deleteFrom('account_users').where('id', '=', userId).execute()
  },
  async noteLogin(transaction: Tx, userId: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('account_users')
      .set({ first_login_at: now })
      .where('id', '=', userId)
      .where('first_login_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows) > 0
  },
})

const sessionQueries = (kysely: Queries) => ({
  async insertSession(
    transaction: Tx,
    session: Insertable<AccountTables['account_sessions']>,
  ): Promise<void> {
    await transaction.insertInto('account_sessions').values(session).execute()
  },
  findSessionUser: (tokenHash: string, now: number): Promise<User | undefined> =>
    kysely
      .selectFrom('account_sessions')
      .innerJoin('account_users', 'account_users.id', 'account_sessions.user_id')
      .selectAll('account_users')
      .where('account_sessions.token_hash', '=', tokenHash)
      .where('account_sessions.expires_at', '>', now)
      .executeTakeFirst(),
  async deleteSession(tokenHash: string): Promise<void> {
    await kysely.deleteFrom('account_sessions').where('token_hash', '=', tokenHash).execute()
  },
  async deleteSessions(userId: string, keep?: string, transaction?: Tx): Promise<void> {
    const all = (transaction ?? kysely).deleteFrom('account_sessions').where('user_id', '=', userId)
    await (keep === undefined ? all : all.where('token_hash', '!=', keep)).execute()
  },
  async insertDevice(transaction: Tx, device: Insertable<AccountTables['account_devices']>): Promise<void> {
    await transaction.insertInto('account_devices').values(device).execute()
  },
  findDevice: (deviceHash: string, now: number): Promise<{ readonly user_id: string } | undefined> =>
    kysely
      .selectFrom('account_devices')
      .select('user_id')
      .where('device_hash', '=', deviceHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  async deleteDevices(transaction: Tx, userId: string): Promise<void> {
    await transaction.deleteFrom('account_devices').where('user_id', '=', userId).execute()
  },
})

async function closeLetters(
  transaction: Tx,
  userId: string,
  now: number,
  purpose?: MailPurpose,
): Promise<void> {
  const all = transaction
    .updateTable('account_letters')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
}

const letterQueries = (kysely: Queries) => ({
  closeLetters,
  async insertLetter(transaction: Tx, letter: Insertable<LetterRow>): Promise<void> {
    await transaction.insertInto('account_letters').values(letter).execute()
  },
  loadLetter: (id: string): Promise<Letter | undefined> =>
    kysely.selectFrom('account_letters').selectAll().where('id', '=', id).executeTakeFirst(),
  async forgetAddress(transaction: Tx, id: string): Promise<void> {
    await transaction
      .deleteFrom('account_letters')
      .where('id', '=', id)
      .where('email', 'is not', null)
      .execute()
  },
  async setCode(id: string, codeHash: string): Promise<void> {
    await kysely.updateTable('account_letters').set({ code_hash: codeHash }).where('id', '=', id).execute()
  },
  findOpenLetter: (codeHash: string, purpose: MailPurpose, now: number): Promise<Letter | undefined> =>
    kysely
      .selectFrom('account_letters')
      .selectAll()
      .where('code_hash', '=', codeHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  async useLetter(transaction: Tx, letter: Letter, now: number): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('account_letters')
      .set({ used_at: now })
      .where('id', '=', letter.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (letter.user_id !== null) await closeLetters(transaction, letter.user_id, now, letter.purpose)
    return Number(numUpdatedRows) > 0
  },
})
