import { afterEach, expect, test, vi } from 'vitest'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { startBench, type Bench, type BenchOptions } from '../testing/payment-bench'
import { createCodes, type NewCodes } from './codes'
import type { CreditTables } from './tables'

vi.setConfig({ testTimeout: 60_000 })

const DAY = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code }) as unknown
const holdOf = (owner: string, key: string, amount: number) => ({
  key,
  owner,
  amount,
  free: false,
  detail: 'a.docx',
  taskId: key,
})

describeDialects('credits over HTTP', (dialect) => {
  let bench: Bench
  const start = async (options: BenchOptions = {}): Promise<Bench> =>
    (bench = await startBench({ dialect, ...options }))
  afterEach(() => bench.stop())

  const accountOf = (owner: string, registerTime?: string) =>
    bench.executors[0]!.execute(PAY_CALLS.creditAccount, { owner, ...(registerTime && { registerTime }) }, {})
  const redeem = (caller: { token: string }, code: string) =>
    bench.stranger.execute(PAY_CALLS.redeem, { code }, caller)
  const codes = (given: Partial<NewCodes> = {}): Promise<string[]> =>
    createCodes(bench.context, {
      count: 1,
      batch: 'spring',
      gift: { credits: 20 },
      uses: 1,
      expiresAt: null,
      ...given,
    })

  test('[PAY-06] a hundred debits at once, through several instances, take what there is and not one credit more', async () => {
    const { executors, ledger, context, database } = await start({
      instances: dialect === 'postgres' ? 4 : 1,
    })
    const owner = 'user:busy'
    const expiresAt = context.clock.now() + DAY
    for (const [key, amount] of [
      ['one', 30],
      ['two', 33],
    ] as const) {
      const granted = { owner, key, reason: 'package', detail: '', amount, expiresAt } as const
      await database.transaction((tx) => ledger.grant(tx, granted))
    }
    const of = (index: number) => executors[index % executors.length]!
    // 100 debits of 1 to 3 credits, each sent twice: a lost answer is asked for again.
    const wanted = Array.from({ length: 100 }, (_, index) => ({
      key: `debit ${index}`,
      amount: 1 + (index % 3),
    }))
    const answers = await Promise.all(
      [...wanted, ...wanted].map(({ key, amount }, index) =>
        of(index).execute(PAY_CALLS.hold, holdOf(owner, key, amount), {}),
      ),
    )
    const held = wanted.filter((_, index) => answers[index]?.held || answers[index + 100]?.held)
    const spent = held.reduce((sum, { amount }) => sum + amount, 0)
    expect((await accountOf(owner)).balance).toBe(63 - spent)
    // Nothing was refused while it could still be paid.
    expect(63 - spent).toBeLessThan(3)
    const settle = held.flatMap(({ key }, index) => {
      const call = index % 2 === 0 ? PAY_CALLS.take : PAY_CALLS.giveBack
      return [of(index).execute(call, { key }, {}), of(index + 1).execute(call, { key }, {})]
    })
    await Promise.all(settle)
    const taken = held.filter((_, index) => index % 2 === 0).reduce((sum, { amount }) => sum + amount, 0)
    expect((await accountOf(owner)).balance).toBe(63 - taken)
    const lots = await database
      .forTables<CreditTables>()
      .kysely.selectFrom('pay_entries')
      .select((entry) => entry.fn.sum<number>('amount').as('left'))
      .where('owner', '=', owner)
      .groupBy('lot_id')
      .execute()
    expect(lots.every(({ left }) => Number(left) >= 0)).toBe(true)
    expect(lots.reduce((sum, { left }) => sum + Number(left), 0)).toBe(63 - taken)
  })

  test('[PAY-06] packages expire by themselves, subscription credits go first, and the lists say what went', async () => {
    const { clock, database, executors, ledger } = await start()
    const owner = 'user:ana'
    const give = (key: string, reason: 'package' | 'subscription', amount: number, days: number) =>
      database.transaction((tx) =>
        ledger.grant(tx, { owner, key, reason, detail: key, amount, expiresAt: clock.now() + days * DAY }),
      )
    await give('late', 'package', 10, 20)
    await give('soon', 'package', 10, 5)
    await give('month', 'subscription', 10, 30)
    await executors[0]!.execute(PAY_CALLS.hold, holdOf(owner, 'first', 15), {})
    await executors[0]!.execute(PAY_CALLS.take, { key: 'first' }, {})
    expect(await accountOf(owner)).toMatchObject({ balance: 15, subCredits: 0, packageCredits: 15 })
    clock.advance(6 * DAY)
    expect(await accountOf(owner)).toMatchObject({ balance: 10, packageCredits: 10 })
    await bench.payments[0]!.sweep()
    const lists = async (type: 'acquire' | 'consume', page = 1) =>
      executors[0]!.execute(PAY_CALLS.creditRecords, { owner, type, page, pageSize: 2 }, {})
    expect(await lists('consume')).toMatchObject({
      total: 2,
      list: [
        { reason: 'expiry', detail: 'soon', amount: 5 },
        { reason: 'document', detail: 'a.docx', amount: 15, taskId: 'first' },
      ],
    })
    const acquired = [...(await lists('acquire')).list, ...(await lists('acquire', 2)).list]
    expect(acquired.map(({ detail, amount }) => [detail, amount])).toEqual([
      ['month', 10],
      ['soon', 10],
      ['late', 10],
    ])
  })

  test('[RED-01] a code gives its credits once, however it is typed, and lives as long as it says', async () => {
    const { clock, customer } = await start()
    const [ana, ben] = [customer('ana'), customer('ben')]
    const [code = ''] = await codes()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    await expect(redeem(ana, 'NONE-SUCH-CODE-0000')).rejects.toEqual(refusal('codeInvalid'))
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(await redeem(ana, typed)).toEqual({ credits: 20, expireTime: '2027-11-20T12:00:00.000Z' })
    for (const caller of [ana, ben]) {
      await expect(redeem(caller, code)).rejects.toEqual(refusal('codeRedeemed'))
    }
    expect((await accountOf('user:ana')).packageCredits).toBe(20)
    const [late = ''] = await codes({ expiresAt: clock.now() + DAY })
    clock.advance(DAY)
    await expect(redeem(ana, late)).rejects.toEqual(refusal('codeExpired'))
    await expect(bench.stranger.execute(PAY_CALLS.redeem, { code }, {})).rejects.toEqual(
      refusal('unauthenticated'),
    )
  })

  test('[RED-01] a code for three is for three, also when ten redeem it at once; none is in the database as it is', async () => {
    const { customer, database } = await start()
    const [code = ''] = await codes({ uses: 3 })
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => redeem(customer(`user${index}`), code)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const rows = await database.forTables<CreditTables>().kysely.selectFrom('pay_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('[RED-01] the codes of a batch that is revoked are over; what they have given stays', async () => {
    const { customer, payments } = await start()
    const { operator } = payments[0]!
    const [ana, ben] = [customer('ana'), customer('ben')]
    const [used = '', left = ''] = await codes({ count: 2 })
    const [other = ''] = await codes({ batch: 'summer' })
    await redeem(ana, used)
    const counts = { batch: 'spring', codes: 2, redeemed: 1, revoked: 2 }
    expect(await operator.revokeCodes('spring')).toMatchObject([{ ...counts, revokedNow: 2 }])
    expect(await operator.revokeCodes('spring')).toMatchObject([{ ...counts, revokedNow: 0 }])
    await expect(redeem(ben, left)).rejects.toEqual(refusal('codeExpired'))
    await redeem(ben, other)
    expect((await accountOf('user:ana')).packageCredits).toBe(20)
    expect(await operator.batches()).toEqual(
      expect.arrayContaining([
        expect.objectContaining(counts),
        expect.objectContaining({ batch: 'summer', redeemed: 1, revoked: 0 }),
      ]),
    )
    await expect(operator.revokeCodes('autumn')).rejects.toEqual(refusal('notFound'))
  })

  test('[PAY-06] the operator takes credits away: once, never below zero, nothing of what is held; the list says so', async () => {
    const { clock, customer, executors, ledger, payments } = await start()
    const { operator } = payments[0]!
    const owner = 'user:ana'
    customer('ana')
    await bench.database.transaction((transaction) =>
      ledger.grant(transaction, {
        owner,
        key: 'given',
        reason: 'package',
        detail: '50',
        amount: 50,
        expiresAt: clock.now() + DAY,
      }),
    )
    await executors[0]!.execute(PAY_CALLS.hold, holdOf(owner, 'job', 20), {})
    const take = (credits: number, key: string) =>
      operator.take(owner, { email: 'ana@verso.example', credits, key })
    const at = await Promise.all(Array.from({ length: 8 }, () => take(10, 'once')))
    expect(at.map(([row]) => row?.['taken']).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 10])
    expect(await take(100, 'rest')).toMatchObject([{ taken: 20, otherCredits: 0 }])
    expect(await take(5, 'empty')).toMatchObject([{ taken: 0 }])
    await executors[0]!.execute(PAY_CALLS.giveBack, { key: 'job' }, {})
    expect(await take(5, 'empty')).toMatchObject([{ taken: 0, otherCredits: 20 }])
    const page = { owner, type: 'consume', page: 1, pageSize: 10 } as const
    const { list } = await executors[0]!.execute(PAY_CALLS.creditRecords, page, {})
    expect(list.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['withdrawal', 20],
      ['withdrawal', 10],
    ])
  })

  test('[RED-01] a code may give a plan for some days', async () => {
    const { clock, customer } = await start()
    const ana = customer('ana')
    const [code = ''] = await codes({ gift: { plan: 'premium', days: 14 } })
    expect(await redeem(ana, code)).toEqual({
      credits: 0,
      plan: 'premium',
      expireTime: '2026-12-04T12:00:00.000Z',
    })
    expect(await accountOf('user:ana')).toMatchObject({ plan: 'premium', autoRenew: false })

    // a second one would end the first before its time: it waits, and is not used up
    const [next = ''] = await codes({ gift: { plan: 'premium', days: 14 } })
    await expect(redeem(ana, next)).rejects.toEqual(refusal('planRuns'))
    clock.advance(14 * DAY)
    expect(await redeem(ana, next)).toMatchObject({ plan: 'premium', expireTime: '2026-12-18T12:00:00.000Z' })
  })

  test('[RED-01] codes cannot be guessed: after ten that are none, none is looked at for an hour', async () => {
    const { clock, customer } = await start()
    const ana = customer('ana')
    const [code = ''] = await codes()
    for (let count = 0; count < 10; count++) {
      await expect(redeem(ana, `GUESS-${count}`)).rejects.toEqual(refusal('codeInvalid'))
    }
    await expect(redeem(ana, code)).rejects.toEqual(refusal('tooManyAttempts'))
    clock.advance(DAY / 24 + 1)
    expect((await redeem(ana, code)).credits).toBe(20)
  })

  test('[PAY-07] the coupon of ten credits: once, with a confirmed address, within thirty days of registering', async () => {
    const { clock, customer } = await start()
    const claim = (caller: { token: string }) => bench.stranger.execute(PAY_CALLS.claimCoupon, {}, caller)
    const registerTime = new Date(clock.now()).toISOString()
    const [ana, late] = [customer('ana'), customer('late')]
    await expect(claim(customer('new', { emailConfirmed: false }))).rejects.toEqual(
      refusal('emailUnconfirmed'),
    )
    expect((await accountOf('user:ana', registerTime)).couponOpen).toBe(true)
    const tries = await Promise.allSettled([claim(ana), claim(ana), claim(ana)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(claim(ana)).rejects.toEqual(refusal('couponUsed'))
    expect(await accountOf('user:ana', registerTime)).toMatchObject({ balance: 10, couponOpen: false })
    clock.advance(30 * DAY)
    await expect(claim(late)).rejects.toEqual(refusal('couponOver'))
    expect((await accountOf('user:late', registerTime)).couponOpen).toBe(false)
    clock.advance(335 * DAY)
    expect((await accountOf('user:ana')).balance).toBe(0)
  })

  test('[TR-09] visitors can be kept from translating; where they may, one address has only so many', async () => {
    await start({ policy: { visitorsTranslate: false } })
    const owner = 'visitor:one'
    expect((await accountOf(owner)).freeLeft).toBe(0)
    const free = { ...holdOf(owner, 'free', 0), free: true }
    expect(await bench.executors[0]!.execute(PAY_CALLS.hold, free, {})).toEqual({ held: false, missing: 0 })
    expect((await accountOf('user:ana')).freeLeft).toBe(1)
  })

  test('calls that name an owner are refused without the upstream’s key', async () => {
    await start()
    const { stranger } = bench
    const refused = refusal('unauthenticated')
    await expect(stranger.execute(PAY_CALLS.creditAccount, { owner: 'user:ana' }, {})).rejects.toEqual(
      refused,
    )
    await expect(stranger.execute(PAY_CALLS.hold, holdOf('user:ana', 'key', 1), {})).rejects.toEqual(refused)
    await expect(stranger.execute(PAY_CALLS.take, { key: 'key' }, {})).rejects.toEqual(refused)
    await expect(
      stranger.execute(PAY_CALLS.adoptVisitorCredits, { from: 'visitor:a', to: 'user:b' }, {}),
    ).rejects.toEqual(refused)
  })
})
