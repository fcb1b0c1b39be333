import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../../contracts/calls'
import type { Caller } from '../../../contracts/executor'
import type { Provider } from '../../../engine'
import { docxOf, paragraph } from '../../../engine/testing/docx-fixture'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { silentLogger } from '../../../platform/logger'
import { namedAccounts } from '../testing/named-accounts'
import { pseudo, startBench, type Bench } from '../testing/web-api-bench'
import { createMemories } from './memories'
import type { MemoryTables } from './tables'

vi.setConfig({ testTimeout: 60_000 })

const ANA: Caller = { token: 'ana' }
const EVE: Caller = { token: 'eve' }
const FIRST = ['The weather was rainy.', 'The garden is green.', 'Part 12 of 34 is here.']
const document = (...texts: string[]): Buffer =>
  docxOf({ body: texts.map((text) => paragraph(text)).join('') })

/** The pseudo engine, and how many segments it was asked for. */
function countingEngine(): Provider & { asked: number } {
  const inner = pseudo()
  const engine = {
    ...inner,
    asked: 0,
    translate: async (request: Parameters<Provider['translate']>[0]) => {
      engine.asked += request.segments.length
      return inner.translate(request)
    },
  }
  return engine
}

describeDialects('the translation memory', (dialect) => {
  let bench: Bench | undefined
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })
  const start = async () => {
    const engine = countingEngine()
    const { executor, submit, until, upload, database, visitor, url } = (bench = await startBench({
      dialect,
      accounts: namedAccounts,
      provider: engine,
    }))
    let number = 0
    const translate = async (caller: Caller, to: string, ...texts: string[]) => {
      engine.asked = 0
      const { fileId } = await upload(caller, document(...texts), `letter ${++number}.docx`)
      const { taskId } = await submit(caller, fileId, 'en', to)
      const task = await until(caller, taskId, ({ status }) => status === 'completed')
      const result = await fetch(new URL(task.translatedUrl ?? '', url), {
        headers: { ...(caller.token ? { token: caller.token } : { token: caller.visitorToken ?? '' }) },
      })
      expect(result.status).toBe(200)
      await executor.execute(WEBAPI_CALLS.removeFile, { fileId }, caller) // the same bytes may come again
      return { asked: engine.asked, remembered: task.report?.remembered }
    }
    const set = (caller: Caller, enabled: boolean) =>
      executor.execute(WEBAPI_CALLS.setMemory, { enabled }, caller)
    const rows = async () =>
      (
        await sql<{ owner: string; key: string; runs: string }>`select * from webapi_memory`.execute(
          database.kysely,
        )
      ).rows
    return { executor, translate, set, rows, visitor, database }
  }

  test('[TR-01] repeats of earlier documents are not asked for again, once the account wants that', async () => {
    const { executor, translate, set, rows } = await start()
    expect(await executor.execute(WEBAPI_CALLS.getMemory, {}, ANA)).toEqual({ enabled: false, segments: 0 })
    expect(await translate(ANA, 'es', ...FIRST)).toEqual({ asked: 3, remembered: 0 })
    expect(await rows()).toEqual([])

    expect(await set(ANA, true)).toEqual({ enabled: true, segments: 0 })
    expect(await translate(ANA, 'es', ...FIRST)).toEqual({ asked: 3, remembered: 0 })
    expect(await executor.execute(WEBAPI_CALLS.getMemory, {}, ANA)).toEqual({ enabled: true, segments: 3 })
    const again = await translate(ANA, 'es', ...FIRST, 'One more line.', FIRST[0] ?? '')
    expect(again).toEqual({ asked: 1, remembered: 4 })
    // Another language and another account start from nothing.
    expect(await translate(ANA, 'fr', ...FIRST)).toEqual({ asked: 3, remembered: 0 })
    await set(EVE, true)
    expect(await translate(EVE, 'es', ...FIRST)).toEqual({ asked: 3, remembered: 0 })
    expect(JSON.stringify(await rows())).not.toContain('weather')
  })

  test('what does not pass the guards is not taken from it', async () => {
    const { translate, set, database } = await start()
    await set(ANA, true)
    await translate(ANA, 'es', ...FIRST)
    const broken = JSON.stringify([{ kind: 'text', text: 'Parte 12 de 99.', style: 0 }])
    await sql`update webapi_memory set runs = ${broken} where runs like '%12%'`.execute(database.kysely)
    expect(await translate(ANA, 'es', ...FIRST)).toEqual({ asked: 1, remembered: 2 })
  })

  test('emptied it goes on; switched off nothing of it is left, and a running document adds nothing', async () => {
    const { executor, translate, set, rows, database } = await start()
    await set(ANA, true)
    await translate(ANA, 'es', ...FIRST)
    expect(await executor.execute(WEBAPI_CALLS.emptyMemory, {}, ANA)).toEqual({ enabled: true, segments: 0 })
    await translate(ANA, 'es', ...FIRST)
    const memories = createMemories({
      database: database.forTables<MemoryTables>(),
      clock: bench!.clock,
      logger: silentLogger(),
    })
    const opened = await memories.open('user:ana')
    expect(await set(ANA, false)).toEqual({ enabled: false, segments: 0 })
    await opened?.store([{ key: 'late', runs: [{ kind: 'text', text: 'tarde', style: 0 }] }])
    expect(await rows()).toEqual([])
    expect(await memories.open('user:ana')).toBeUndefined()
  })

  test('it keeps what was used last, and no more than its bound', async () => {
    const { set, rows, database } = await start()
    await set(ANA, true)
    let now = 1
    const memories = createMemories({
      database: database.forTables<MemoryTables>(),
      clock: { now: () => now++ },
      logger: silentLogger(),
      mostSegments: 3,
    })
    const memory = (await memories.open('user:ana'))!
    const entry = (key: string) => ({ key, runs: [{ kind: 'text' as const, text: key, style: 0 }] })
    for (const key of ['a', 'b', 'c']) await memory.store([entry(key)])
    expect([...(await memory.lookup(['a', 'x'])).keys()]).toEqual(['a'])
    await memory.store([entry('d')])
    expect((await rows()).map(({ key }) => key).sort()).toEqual(['a', 'c', 'd'])
  })

  test('visitors have none', async () => {
    const { executor, translate, visitor } = await start()
    const caller = await visitor()
    for (const call of [WEBAPI_CALLS.getMemory, WEBAPI_CALLS.emptyMemory]) {
      await expect(executor.execute(call, {}, { token: caller.visitorToken })).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
    expect(await translate(caller, 'es', ...FIRST)).toEqual({ asked: 3, remembered: 0 })
  })
})
