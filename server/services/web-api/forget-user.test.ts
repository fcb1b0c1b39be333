import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { namedAccounts } from './testing/named-accounts'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const ANA: Caller = { token: 'ana' }
const EVE: Caller = { token: 'eve' }
const letter = (of: string): Buffer => docxOf({ body: paragraph(`A letter of ${of} about the weather.`) })
const COMPANY = {
  email: 'books@example.com',
  street: 'High Street 1',
  businessName: 'Ana Ltd',
  city: 'York',
  country: 'GB',
  postalCode: 'YO1',
  vatNo: '',
}

describeDialects('an account that is deleted', (dialect) => {
  let bench: Bench | undefined
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })

  test('leaves no document, file, memory or note; others keep theirs', async () => {
    const { database, executor, files, submit, until, upload, webApi } = (bench = await startBench({
      dialect,
      accounts: namedAccounts,
    }))
    for (const caller of [ANA, EVE]) {
      const { token = '' } = caller
      await executor.execute(WEBAPI_CALLS.setMemory, { enabled: true }, caller)
      await executor.execute(WEBAPI_CALLS.addCompanyInfo, COMPANY, caller)
      const { fileId } = await upload(caller, letter(token), 'letter.docx')
      const { taskId } = await submit(caller, fileId, 'en', 'es')
      await until(caller, taskId, ({ status }) => status === 'completed')
      await upload(caller, letter(`${token}, the second`), 'not translated.docx')
    }
    const count = async (table: string): Promise<number> =>
      (await database.forTables<Record<string, object>>().kysely.selectFrom(table).selectAll().execute())
        .length
    const stored = async (): Promise<number> => {
      let keys = 0
      for await (const _key of files.list('')) keys++
      return keys
    }
    const before = await stored()
    expect(await count('webapi_memory')).toBeGreaterThan(1)

    expect(await webApi.forgetUser('ana')).toBe(1)
    expect(await webApi.forgetUser('ana')).toBe(0)

    expect(await stored()).toBe(before / 2)
    expect(await count('webapi_tasks')).toBe(1)
    expect(await count('webapi_companies')).toBe(1)
    expect(await count('webapi_memory_owners')).toBe(1)
    expect((await executor.execute(WEBAPI_CALLS.getYeeOrder, {}, EVE)).total).toBe(1)
    expect((await executor.execute(WEBAPI_CALLS.getWorkbench, {}, ANA)).files).toEqual([])
  })
})
