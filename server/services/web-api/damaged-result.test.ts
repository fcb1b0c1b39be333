import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { PLANS } from '../payment/testing/plans'
import { namedAccounts } from './testing/named-accounts'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The real child with a writer that loses the theme of a document, and the head row of a table for reviewers. */
const CHILD = `
import { documentSteps } from '../engine/documents'
import { unpackedEntries, zipOf } from '../engine/testing/zip-fixture'

const { merge } = documentSteps
const edit = (bytes, change) => {
  const entries = unpackedEntries(bytes)
  change(entries)
  return zipOf(Object.fromEntries(entries))
}
Object.assign(documentSteps, {
  async merge(...given) {
    const result = await merge(...given)
    const translated = edit(result.translated, (entries) => entries.delete('word/theme/theme1.xml'))
    const bilingual = result.bilingual && edit(result.bilingual, (entries) => {
      const text = entries.get('word/document.xml').toString()
      // To the check of texts everything is there.
      entries.set('word/document.xml', Buffer.from(text.replace(/<w:tr>(?:(?!<\\/w:tr>).)*<w:t[^>]*>en<.*?<\\/w:tr>/, '')))
    })
    return { ...result, translated, bilingual }
  },
})
await import('./entry')
`

const ANA: Caller = { token: 'ana' }
const sentences = (topic: string): string =>
  `The letter of the day speaks of the ${topic} again. `.repeat(25 * 7).trim()
const isOver = ({ status }: Task) => ['completed', 'failed', 'cancelled'].includes(status)

let bench: Bench
beforeAll(async () => {
  bench = await startBench({ accounts: namedAccounts, planOf: () => 'free', plans: PLANS, child: CHILD })
  await bench.pay.give('user:ana', 10)
})
afterAll(() => bench.stop())

const balance = async () => (await bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, ANA)).balance

/** A document of seven pages, from its upload to its end; what was held for it while it ran. */
async function translate(
  topic: string,
  extra: Record<string, Buffer | string>,
  bilingual: 'false' | 'table',
) {
  const bytes = docxOf({ body: paragraph(sentences(topic)), extra })
  const { fileId } = await bench.upload(ANA, bytes, `${topic}.docx`)
  const { quoteId, price } = await bench.executor.execute(WEBAPI_CALLS.quote, { fileId, to: 'es' }, ANA)
  const input = { fileId, from: 'en' as const, to: 'es' as const, quoteId, bilingual }
  const { taskId } = await bench.executor.execute(WEBAPI_CALLS.submitTask, input, ANA)
  return { price, task: await bench.until(ANA, taskId, isOver) }
}

test.each([
  ['lost a part', 'weather', { 'word/theme/theme1.xml': '<a:theme xmlns:a="a"/>' }, 'false' as const],
  ['has a bilingual file with a row too few', 'garden', {}, 'table' as const],
])(
  '[TR-12] a result that %s fails over HTTP, is not handed out, and its credits return',
  async (_what, topic, extra, bilingual) => {
    const { price, task } = await translate(topic, extra, bilingual)
    expect(price).toBe(7)
    expect(task).toMatchObject({ status: 'failed', price: 0, translatedUrl: null, bilingualUrl: null })
    expect(task.errorCode).not.toBeNull()
    await vi.waitFor(async () => expect(await balance()).toBe(10))
    const { list } = await bench.executor.execute(WEBAPI_CALLS.getYeeIntegralRecord, { type: 'consume' }, ANA)
    expect(list).toEqual([])
  },
)

test('[TR-12] a sound one of the same service is handed out and paid', async () => {
  const { task } = await translate('river', {}, 'false')
  expect(task).toMatchObject({ status: 'completed', price: 7, report: { fidelity: { findings: [] } } })
  expect(await balance()).toBe(3)
})
