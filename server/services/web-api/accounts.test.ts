import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { failure } from './errors'
import type { Accounts } from './principal'
import { PLANS } from '../payment/testing/plans'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const ANA: Caller = { token: 'token of ana' }
const EVE: Caller = { token: 'token of eve' }
const letter = (): Buffer => docxOf({ body: paragraph('A letter about the weather of the last week.') })
const refusal = (code: string) => expect.objectContaining({ code }) as unknown

/** Two accounts, as the account host would know them. */
const changed: { token: string; newPassword: string; address: string }[] = []
const accounts: Accounts = {
  async identify(token) {
    const name = /^token of (\w+)$/.exec(token)?.[1]
    if (!name) return null
    return { kind: 'user', id: name, email: `${name}@example.com`, emailConfirmed: name === 'ana' }
  },
  async changePassword(token, { oldPassword, newPassword }, address) {
    if (oldPassword !== 'the right one') throw failure('incorrectPassword')
    changed.push({ token, newPassword, address })
  },
}

describeDialects('accounts on the web-API host', (dialect) => {
  let bench: Bench | undefined
  const start = async (): Promise<Bench> => (bench = await startBench({ dialect, accounts }))
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })
  const namesOf = async (caller: Caller): Promise<string[]> =>
    (await bench!.executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)).files.map(
      ({ fileName }) => fileName,
    )

  test('what a visitor has uploaded and translated becomes the account’s, once and for all', async () => {
    const { executor, submit, until, upload, visitor } = await start()
    const before = await visitor()
    const file = await upload(before, letter(), 'kept.docx')
    const { taskId } = await submit(before, file.fileId)
    const adopt = (caller: Caller) =>
      executor.execute(WEBAPI_CALLS.adoptVisitor, { visitorToken: before.visitorToken! }, caller)
    await adopt(ANA)
    await adopt(ANA)
    expect(await namesOf(ANA)).toEqual(['kept.docx'])
    expect((await until(ANA, taskId, ({ status }) => status === 'completed')).status).toBe('completed')
    expect((await executor.execute(WEBAPI_CALLS.getYeeOrder, {}, ANA)).total).toBe(1)
    expect(await namesOf(before)).toEqual([])
    await adopt(EVE)
    expect(await namesOf(EVE)).toEqual([])
  })

  test('a forged visitor token brings nothing, and a visitor cannot adopt', async () => {
    const { executor, upload, visitor } = await start()
    const before = await visitor()
    await upload(before, letter(), 'mine.docx')
    const forged = `${before.visitorToken!.slice(0, -4)}AAAA`
    await executor.execute(WEBAPI_CALLS.adoptVisitor, { visitorToken: forged }, ANA)
    expect(await namesOf(ANA)).toEqual([])
    const other = await visitor()
    const asToken = { token: other.visitorToken }
    const visitorToken = before.visitorToken!
    await expect(executor.execute(WEBAPI_CALLS.adoptVisitor, { visitorToken }, asToken)).rejects.toEqual(
      refusal('unauthenticated'),
    )
    expect(await namesOf(before)).toEqual(['mine.docx'])
  })

  test('getUserInfo tells who it is; the free translation waits for the address to be confirmed', async () => {
    bench = await startBench({ dialect, accounts, plans: PLANS })
    const { executor } = bench
    expect(await executor.execute(WEBAPI_CALLS.getUserInfo, {}, ANA)).toMatchObject({
      userId: 'ana',
      email: 'ana@example.com',
      emailConfirmed: true,
      subVipLevel: -1,
      balance: 0,
      freeLeft: 1,
    })
    expect((await executor.execute(WEBAPI_CALLS.getUserInfo, {}, EVE)).freeLeft).toBe(0)
    await expect(executor.execute(WEBAPI_CALLS.getUserInfo, {}, { token: 'nobody' })).rejects.toEqual(
      refusal('unauthenticated'),
    )
  })

  test('[ACC-03] changePwd is handed on with the caller’s address, and its refusal comes back', async () => {
    const { executor } = await start()
    const change = (oldPassword: string, caller: Caller) =>
      executor.execute(
        WEBAPI_CALLS.changePwd,
        { oldPassword, newPassword: 'brand new words' },
        { ...caller, headers: { 'x-forwarded-for': '203.0.113.9' } },
      )
    changed.length = 0
    await expect(change('a guess', ANA)).rejects.toEqual(refusal('incorrectPassword'))
    await expect(change('the right one', {})).rejects.toEqual(refusal('unauthenticated'))
    await change('the right one', ANA)
    expect(changed).toEqual([
      { token: 'token of ana', newPassword: 'brand new words', address: '203.0.113.9' },
    ])
  })

  test('[AUTH-02] a login is noted for the account of the token, whatever the body says', async () => {
    const { clock, database, executor, webApi } = await start()
    const note = { userId: 'eve', behaviorType: '登录', extra: { sourceName: 'translate' } }
    await executor.execute(WEBAPI_CALLS.takeNoteBehavior, note, ANA)
    const rows = async () => (await sql`select * from webapi_behaviors`.execute(database.kysely)).rows
    expect(await rows()).toMatchObject([
      { user_id: 'ana', behavior_type: '登录', source_name: 'translate', created_at: clock.now() },
    ])
    clock.advance(181 * 24 * 3_600_000)
    await webApi.sweep()
    expect(await rows()).toEqual([])
  })

  test('[API-06] companyInfo answers the nine fields that addCompanyInfo stored, to their account only', async () => {
    const { clock, executor } = await start()
    const company = {
      email: 'books@example.com',
      street: '1 High Street',
      businessName: '株式会社サンプル',
      city: 'Tokyo',
      country: 'JP',
      postalCode: '100-0001',
      vatNo: '',
    }
    const first = new Date(clock.now()).toISOString()
    await executor.execute(WEBAPI_CALLS.addCompanyInfo, { ...company, city: 'Kyoto' }, ANA)
    clock.advance(5000)
    await executor.execute(WEBAPI_CALLS.addCompanyInfo, company, ANA)
    expect(await executor.execute(WEBAPI_CALLS.companyInfo, {}, ANA)).toEqual({
      ...company,
      createTime: first,
      updateTime: new Date(clock.now()).toISOString(),
    })
    const nothing = await executor.execute(WEBAPI_CALLS.companyInfo, {}, EVE)
    expect(Object.values(nothing)).toEqual(Array.from({ length: 9 }, () => ''))
    const visitor = executor.execute(WEBAPI_CALLS.companyInfo, {}, await bench!.visitor())
    await expect(visitor).rejects.toEqual(refusal('unauthenticated'))
  })
})
