import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACCOUNT_CALLS } from '../../contracts/account-calls'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { startBench, type Bench } from './testing/account-bench'

const ANA = 'ana@example.com'
const NEW = 'ana@elsewhere.example'
const EVE = 'eve@example.com'
const PASSWORD = 'correct horse battery'
const OTHER = 'staple of another kind'
const DAY = 24 * 60 * 60_000

const refusal = (code: string) => expect.objectContaining({ code }) as unknown

describeDialects('another address of an account', (dialect) => {
  let bench: Bench
  let token: string
  beforeEach(async () => {
    bench = await startBench({ dialect })
    await bench.member(ANA, PASSWORD)
    token = (await bench.login(ANA, PASSWORD)).token
  })
  afterEach(() => bench.stop())

  const change = (email: string, password = PASSWORD, by = token) =>
    bench.executor.execute(ACCOUNT_CALLS.changeEmail, { email, password }, { token: by })
  const follow = (code: string) => bench.executor.execute(ACCOUNT_CALLS.confirmNewEmail, { code }, {})
  const subjects = async (to: string) =>
    (await bench.letters()).filter((letter) => letter.to === to).map(({ subject }) => subject)

  test('[ACC-01] the address changes when the link sent to the new one is followed; the session goes on', async () => {
    await change(' Ana@Elsewhere.EXAMPLE ')
    const code = await bench.codeFor(NEW)
    expect((await bench.letters()).at(-2)?.text).toContain('/account-center/confirm-new-email?code=')
    expect((await bench.identify(token)).email).toBe(ANA)
    await bench.login(ANA, PASSWORD)
    expect(await follow(code)).toEqual({ email: NEW })
    expect(await bench.identify(token)).toMatchObject({ email: NEW, emailConfirmed: true })
    await bench.login(NEW, PASSWORD)
    await expect(bench.login(ANA, PASSWORD)).rejects.toEqual(refusal('wrongPassword'))
    await expect(follow(code)).rejects.toEqual(refusal('linkInvalid'))
  })

  test('the old address is told when it is asked for and when it is done, and which the new one is', async () => {
    await change(NEW)
    await follow(await bench.codeFor(NEW))
    expect((await subjects(ANA)).slice(-2)).toEqual(['newEmailAsked en Verso', 'emailChanged en Verso'])
    const told = (await bench.letters()).filter(({ to }) => to === ANA).slice(-2)
    for (const { text } of told) expect(text).toContain(`For ${ANA} ${NEW}`)
    const { rows } = await sql`select * from account_letters where email is not null`.execute(
      bench.database.kysely,
    )
    expect(rows, 'notices that have been sent').toEqual([])
  })

  test('an address nobody has confirmed is told nothing: it may be a stranger’s', async () => {
    await bench.register(EVE, PASSWORD)
    const { token: own, userId } = await bench.login(EVE, PASSWORD)
    await change(NEW, PASSWORD, own)
    await follow(await bench.codeFor(NEW))
    expect(await subjects(EVE)).toEqual(['confirm en Verso'])
    expect(await bench.identify(own)).toMatchObject({ userId, email: NEW, emailConfirmed: true })
  })

  test('a taken address is answered like a free one, after the same letters; its owner alone is told', async () => {
    await bench.member(EVE, OTHER)
    expect(await change(EVE)).toEqual(await change(NEW))
    expect((await subjects(EVE)).at(-1)).toBe('newEmailTaken en Verso')
    expect((await subjects(ANA)).slice(-2)).toEqual(['newEmailAsked en Verso', 'newEmailAsked en Verso'])
    await expect(bench.codeFor(EVE)).rejects.toThrow('No letter with a code')
    expect((await bench.login(EVE, OTHER)).userId).not.toBe((await bench.identify(token)).userId)
  })

  test('whoever confirms an address first has it; the link goes on when that account is gone', async () => {
    await change(NEW)
    const code = await bench.codeFor(NEW)
    await bench.member(NEW, OTHER)
    await expect(follow(code)).rejects.toEqual(refusal('emailTaken'))
    expect((await bench.identify(token)).email).toBe(ANA)
    await bench.account.deleteAccount((await bench.login(NEW, OTHER)).userId)
    expect(await follow(code)).toEqual({ email: NEW })
  })

  test('of two that are confirmed at the same moment one account gets the address', async () => {
    await bench.member(EVE, OTHER)
    const { token: eves } = await bench.login(EVE, OTHER)
    await change(NEW)
    const first = await bench.codeFor(NEW)
    await change(NEW, OTHER, eves)
    const second = await bench.codeFor(NEW)
    const ends = await Promise.allSettled([follow(first), follow(second)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('emailTaken'),
    })
  })

  test('asked again, only the last link opens, for a day', async () => {
    await change('typo@elsewhere.example')
    const mistyped = await bench.codeFor('typo@elsewhere.example')
    await change(NEW)
    const code = await bench.codeFor(NEW)
    await expect(follow(mistyped)).rejects.toEqual(refusal('linkInvalid'))
    bench.clock.advance(DAY)
    await expect(follow(code)).rejects.toEqual(refusal('linkInvalid'))
    expect((await bench.identify(token)).email).toBe(ANA)
  })

  test('links to the old mailbox no longer open', async () => {
    await bench.forgot(ANA)
    const reset = await bench.codeFor(ANA)
    await change(NEW)
    await follow(await bench.codeFor(NEW))
    await expect(
      bench.executor.execute(ACCOUNT_CALLS.resetPassword, { code: reset, password: OTHER }, {}),
    ).rejects.toEqual(refusal('linkInvalid'))
    await bench.login(NEW, PASSWORD)
  })

  test('a new password, changed or reset, ends a change that was asked for with the old one', async () => {
    await change(NEW)
    const first = await bench.codeFor(NEW)
    await bench.executor.execute(
      ACCOUNT_CALLS.changePassword,
      { oldPassword: PASSWORD, newPassword: OTHER },
      { token },
    )
    await expect(follow(first)).rejects.toEqual(refusal('linkInvalid'))
    await change(NEW, OTHER)
    const second = await bench.codeFor(NEW)
    await bench.forgot(ANA)
    const input = { code: await bench.codeFor(ANA), password: PASSWORD }
    await bench.executor.execute(ACCOUNT_CALLS.resetPassword, input, {})
    await expect(follow(second)).rejects.toEqual(refusal('linkInvalid'))
  })

  test('it takes a session and the password; guessing ends soon, and so does writing to strangers', async () => {
    await expect(change(NEW, PASSWORD, 'forged')).rejects.toEqual(refusal('unauthenticated'))
    await expect(change(ANA)).rejects.toEqual(refusal('emailUnchanged'))
    for (let stranger = 0; stranger < 5; stranger++) await change(`${stranger}@strangers.example`)
    await expect(change('6@strangers.example')).rejects.toMatchObject({
      code: 'tooManyAttempts',
      params: { minutes: 60 },
    })
    for (let guess = 0; guess < 5; guess++) {
      await expect(change(NEW, OTHER)).rejects.toEqual(refusal('incorrectPassword'))
    }
    await expect(change(NEW)).rejects.toMatchObject({ code: 'tooManyAttempts', params: { minutes: 15 } })
    expect(await subjects(NEW)).toEqual([])
  })
})
