import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACCOUNT_CALLS } from '../../contracts/account-calls'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { failure } from './errors'
import { startBench, type Bench } from './testing/account-bench'

const ANA = 'ana@example.com'
const PASSWORD = 'correct horse battery'
const OTHER = 'staple of another kind'

const refusal = (code: string) => expect.objectContaining({ code }) as unknown

describeDialects('accounts', (dialect) => {
  let bench: Bench
  beforeEach(async () => {
    bench = await startBench({ dialect })
  })
  afterEach(() => bench.stop())

  test('register, confirm by the mailed link, log in: the token is the account’s', async () => {
    await bench.register('Ana@Example.COM ', PASSWORD, undefined, 'de')
    const [letter] = await bench.letters()
    expect(letter).toMatchObject({ to: ANA, language: 'de', subject: 'confirm de Verso' })
    expect(letter?.text).toContain('https://verso.example/account-center/de/confirm-email?code=')
    const before = await bench.login(ANA, PASSWORD)
    expect(await bench.identify(before.token)).toEqual({
      userId: before.userId,
      email: ANA,
      emailConfirmed: false,
      registerTime: new Date(bench.clock.now()).toISOString(),
    })
    const code = await bench.codeFor(ANA)
    expect(await bench.executor.execute(ACCOUNT_CALLS.confirmEmail, { code }, {})).toEqual({ email: ANA })
    expect((await bench.identify(before.token)).emailConfirmed).toBe(true)
    await expect(bench.executor.execute(ACCOUNT_CALLS.confirmEmail, { code }, {})).rejects.toEqual(
      refusal('linkInvalid'),
    )
  })

  test('a deleted account leaves nothing, and its address can be registered anew', async () => {
    await bench.member(ANA, PASSWORD)
    const { token, userId } = await bench.login(ANA, PASSWORD)
    await bench.forgot(ANA)
    await bench.account.deleteAccount(userId)
    expect((await bench.letters()).at(-1)).toMatchObject({ to: ANA, subject: 'deleted en Verso' })
    await expect(bench.identify(token)).rejects.toEqual(refusal('unauthenticated'))
    await expect(bench.login(ANA, PASSWORD)).rejects.toEqual(refusal('wrongPassword'))
    expect(await bench.account.findAccount(ANA)).toBeNull()
    for (const table of ['users', 'sessions', 'devices', 'letters']) {
      const { rows } = await sql`select * from ${sql.table(`account_${table}`)}`.execute(
        bench.database.kysely,
      )
      expect(rows, table).toEqual([])
    }
    await bench.member(ANA, OTHER)
    expect((await bench.login(ANA, OTHER)).userId).not.toBe(userId)
  })

  test('the owner of a deleted account is told so in his language, once; nobody is whose address was never confirmed', async () => {
    await bench.register(ANA, PASSWORD, undefined, 'de')
    const unconfirmed = await bench.login(ANA, PASSWORD)
    await bench.account.deleteAccount(unconfirmed.userId)
    expect((await bench.letters()).map(({ subject }) => subject)).not.toContain('deleted de Verso')
    await bench.register(ANA, PASSWORD, undefined, 'de')
    await bench.executor.execute(ACCOUNT_CALLS.confirmEmail, { code: await bench.codeFor(ANA) }, {})
    const { userId } = await bench.login(ANA, PASSWORD)
    await bench.account.deleteAccount(userId)
    await bench.account.deleteAccount(userId)
    const farewells = (await bench.letters()).filter(({ subject }) => subject === 'deleted de Verso')
    expect(farewells).toHaveLength(1)
    expect(farewells[0]).toMatchObject({ to: ANA, language: 'de' })
    expect(farewells[0]?.text).toContain('https://verso.example/account-center/de/register')
  })

  test('whoever knows the password deletes the account; what the other hosts keep goes first, or nothing does', async () => {
    const forgotten: string[] = []
    let isAtBank = true
    const own = await startBench({
      dialect,
      async forgetElsewhere(userId) {
        if (isAtBank) throw failure('orderNotCancellable')
        forgotten.push(userId)
      },
    })
    try {
      await own.member(ANA, PASSWORD)
      const { token, userId } = await own.login(ANA, PASSWORD)
      const remove = (password: string, given = token) =>
        own.executor.execute(ACCOUNT_CALLS.deleteAccount, { password }, { token: given })
      await expect(remove(PASSWORD, 'forged')).rejects.toEqual(refusal('unauthenticated'))
      await expect(remove(OTHER)).rejects.toEqual(refusal('incorrectPassword'))
      await expect(remove(PASSWORD)).rejects.toEqual(refusal('orderNotCancellable'))
      expect((await own.identify(token)).userId).toBe(userId)
      isAtBank = false
      await remove(PASSWORD)
      expect(forgotten).toEqual([userId])
      await expect(own.identify(token)).rejects.toEqual(refusal('unauthenticated'))
      expect(await own.account.findAccount(ANA)).toBeNull()
    } finally {
      await own.stop()
    }
  })

  test('guessing the password of an account to be deleted ends soon', async () => {
    await bench.member(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    const remove = (password: string) =>
      bench.executor.execute(ACCOUNT_CALLS.deleteAccount, { password }, { token })
    for (let guess = 0; guess < 5; guess++)
      await expect(remove(OTHER)).rejects.toEqual(refusal('incorrectPassword'))
    await expect(remove(PASSWORD)).rejects.toMatchObject({ code: 'tooManyAttempts' })
    expect((await bench.identify(token)).email).toBe(ANA)
  })

  test('only the first login of an account is called so', async () => {
    await bench.member(ANA, PASSWORD)
    expect((await bench.login(ANA, PASSWORD)).first).toBe(true)
    expect((await bench.login(ANA, PASSWORD)).first).toBe(false)
  })

  test('the database holds neither password, token, device nor code', async () => {
    await bench.member(ANA, PASSWORD)
    const { token, device } = await bench.login(ANA, PASSWORD)
    await bench.forgot(ANA)
    const code = await bench.codeFor(ANA)
    const rows: unknown[] = []
    for (const table of ['users', 'sessions', 'devices', 'letters', 'attempts']) {
      const all = await sql`select * from ${sql.table(`account_${table}`)}`.execute(bench.database.kysely)
      expect(all.rows.length, table).toBeGreaterThan(0)
      rows.push(...all.rows)
    }
    rows.push(...(await sql`select * from jobs`.execute(bench.database.kysely)).rows)
    const stored = JSON.stringify(rows)
    for (const secret of [PASSWORD, token, device, code]) expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('[AUTH-08] a token is nobody’s after log-out, and a second log-out is no error', async () => {
    await bench.member(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    const other = await bench.login(ANA, PASSWORD)
    for (let times = 0; times < 2; times++) {
      await bench.executor.execute(ACCOUNT_CALLS.logout, {}, { token })
    }
    await expect(bench.identify(token)).rejects.toEqual(refusal('unauthenticated'))
    expect((await bench.identify(other.token)).email).toBe(ANA)
  })

  test('log out everywhere ends every session, this one too', async () => {
    await bench.member(ANA, PASSWORD)
    const tokens = [await bench.login(ANA, PASSWORD), await bench.login(ANA, PASSWORD)].map(
      (one) => one.token,
    )
    await bench.executor.execute(ACCOUNT_CALLS.logoutEverywhere, {}, { token: tokens[0] })
    for (const token of tokens) {
      await expect(bench.identify(token)).rejects.toEqual(refusal('unauthenticated'))
    }
  })

  test('[ACC-03] a changed password: the current one asked for, other sessions ended, the owner told', async () => {
    await bench.member(ANA, PASSWORD)
    const here = await bench.login(ANA, PASSWORD)
    const there = await bench.login(ANA, PASSWORD)
    const change = (oldPassword: string, newPassword: string) =>
      bench.executor.execute(
        ACCOUNT_CALLS.changePassword,
        { oldPassword, newPassword },
        { token: here.token },
      )
    await expect(change(OTHER, OTHER)).rejects.toEqual(refusal('incorrectPassword'))
    expect((await bench.identify(there.token)).email).toBe(ANA)
    await change(PASSWORD, OTHER)
    expect((await bench.identify(here.token)).email).toBe(ANA)
    await expect(bench.identify(there.token)).rejects.toEqual(refusal('unauthenticated'))
    await expect(bench.login(ANA, PASSWORD)).rejects.toEqual(refusal('wrongPassword'))
    await bench.login(ANA, OTHER)
    expect((await bench.letters()).at(-1)).toMatchObject({ to: ANA, subject: 'changed en Verso' })
  })

  test('[ACC-03] a stolen token cannot be used to try current passwords for long', async () => {
    await bench.member(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    const change = (oldPassword: string) =>
      bench.executor.execute(ACCOUNT_CALLS.changePassword, { oldPassword, newPassword: OTHER }, { token })
    for (let times = 0; times < 5; times++) {
      await expect(change('wrong guess')).rejects.toEqual(refusal('incorrectPassword'))
    }
    await expect(change(PASSWORD)).rejects.toEqual(refusal('tooManyAttempts'))
    bench.clock.advance(15 * 60_000)
    await change(PASSWORD)
  })

  test('a forgotten password: one link, one use, one hour, and every session ends', async () => {
    await bench.member(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    const reset = (code: string) =>
      bench.executor.execute(ACCOUNT_CALLS.resetPassword, { code, password: OTHER }, {})
    await bench.forgot(ANA)
    const late = await bench.codeFor(ANA)
    bench.clock.advance(3_600_000)
    await expect(reset(late)).rejects.toEqual(refusal('linkInvalid'))
    await bench.forgot(ANA)
    const code = await bench.codeFor(ANA)
    await bench.forgot(ANA)
    const second = await bench.codeFor(ANA)
    await reset(code)
    await expect(reset(code)).rejects.toEqual(refusal('linkInvalid'))
    await expect(reset(second), 'the other open link').rejects.toEqual(refusal('linkInvalid'))
    await expect(bench.identify(token)).rejects.toEqual(refusal('unauthenticated'))
    await expect(bench.login(ANA, PASSWORD)).rejects.toEqual(refusal('wrongPassword'))
    await bench.login(ANA, OTHER)
  })

  test('two uses of one link at the same moment: one succeeds', async () => {
    await bench.member(ANA, PASSWORD)
    await bench.forgot(ANA)
    const code = await bench.codeFor(ANA)
    const uses = ['first choice', 'second choice'].map((password) =>
      bench.executor.execute(ACCOUNT_CALLS.resetPassword, { code, password }, {}),
    )
    const outcomes = (await Promise.allSettled(uses)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('two registrations of one address at the same moment are one account', async () => {
    await Promise.all([bench.register(ANA, PASSWORD), bench.register(ANA, OTHER)])
    expect(await bench.letters()).toHaveLength(2)
  })

  test('a session ends after 30 days, and the sweep takes away what has expired', async () => {
    await bench.member(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    const sessions = async () => {
      const { rows } = await sql`select * from account_sessions`.execute(bench.database.kysely)
      return rows.length
    }
    bench.clock.advance(30 * 86_400_000 - 1)
    await bench.account.sweep()
    expect((await bench.identify(token)).email).toBe(ANA)
    bench.clock.advance(1)
    await expect(bench.identify(token)).rejects.toEqual(refusal('unauthenticated'))
    expect(await sessions()).toBe(1)
    await bench.account.sweep()
    expect(await sessions()).toBe(0)
  })

  test('who takes an address first does not have it when its owner comes', async () => {
    await bench.register(ANA, 'chosen by a squatter')
    const squatter = await bench.login(ANA, 'chosen by a squatter')
    await bench.register(ANA, PASSWORD, '198.51.100.1')
    await expect(bench.login(ANA, PASSWORD)).rejects.toEqual(refusal('wrongPassword'))
    const code = await bench.codeFor(ANA)
    await bench.executor.execute(ACCOUNT_CALLS.confirmEmail, { code }, {})
    await expect(bench.identify(squatter.token)).rejects.toEqual(refusal('unauthenticated'))
    await expect(bench.login(ANA, 'chosen by a squatter')).rejects.toEqual(refusal('wrongPassword'))
    await bench.login(ANA, PASSWORD)
  })

  test('the demo account is made once, on a database without accounts, with a password of its own', async () => {
    const demo = await bench.account.createDemoAccount()
    expect(demo?.password).toMatch(/^[\w-]{16}$/)
    expect(
      (await bench.identify((await bench.login(demo!.email, demo!.password)).token)).emailConfirmed,
    ).toBe(true)
    expect(await bench.account.createDemoAccount()).toBeNull()
  })

  test('the confirmation letter comes again for who is logged in, not once it is confirmed', async () => {
    await bench.register(ANA, PASSWORD)
    const { token } = await bench.login(ANA, PASSWORD)
    await bench.executor.execute(ACCOUNT_CALLS.resendConfirmation, {}, { token })
    expect(await bench.letters()).toHaveLength(2)
    await bench.executor.execute(ACCOUNT_CALLS.confirmEmail, { code: await bench.codeFor(ANA) }, {})
    await bench.executor.execute(ACCOUNT_CALLS.resendConfirmation, {}, { token })
    expect(await bench.letters()).toHaveLength(2)
    await expect(bench.executor.execute(ACCOUNT_CALLS.resendConfirmation, {}, {})).rejects.toEqual(
      refusal('unauthenticated'),
    )
  })

  test.each([
    ['too short', { email: ANA, password: 'seven77' }],
    ['too long', { email: ANA, password: 'x'.repeat(257) }],
    ['a line end in the address', { email: 'ana@example.com\r\nBcc: x@example.com', password: PASSWORD }],
    ['no address', { email: 'ana', password: PASSWORD }],
  ])('%s: refused by the service itself', async (_, input) => {
    const answer = await fetch(`${bench.url}${ACCOUNT_CALLS.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, language: 'en' }),
    })
    expect(await answer.json()).toMatchObject({ ret: 400, data: { code: 'invalidInput' } })
    expect(await bench.letters()).toEqual([])
  })

  test('eight characters are counted as people count them', async () => {
    await bench.register(ANA, '😀'.repeat(8))
    expect((await bench.login(ANA, '😀'.repeat(8))).first).toBe(true)
  })
})
