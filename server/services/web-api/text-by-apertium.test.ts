import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import { createApertiumProvider } from '../../engine'
import { apertiumInstalled } from '../../engine/mt/apertium/testing/installed'
import { docxOf, paragraph, run } from '../../engine/testing/docx-fixture'
import { entryText } from '../../engine/testing/zip-fixture'
import { startBench, type Bench } from './testing/web-api-bench'

describe.skipIf(!apertiumInstalled())('with a real engine', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench({ provider: createApertiumProvider() })
  }, 120_000)
  afterAll(() => bench.stop())

  test('[TXT-01] a typed text is translated for a visitor, sentence by sentence, its language detected', async () => {
    const caller = await bench.visitor()
    const text = 'The house is red. I live in the city with my family.\n\nWe have 3 cats.'
    const answer = await bench.executor.execute(
      WEBAPI_CALLS.wordTranslateResult,
      { text, from: 'auto', to: 'es' },
      caller,
    )
    expect(answer).toMatchObject({ from: 'en', engine: 'apertium' })
    expect(answer.segments.map((segment) => segment.source).join('')).toBe(text)
    expect(answer.segments.map((segment) => segment.target).join('')).toBe(answer.text)
    expect(answer.text).toMatch(/^La casa es roj[ao]\. Vivo en la ciudad.*\n\n.*\b3 gatos\.$/s)
  })

  test('a pair that no engine serves is refused with what is possible instead', async () => {
    const caller = await bench.visitor()
    const translate = bench.executor.execute(
      WEBAPI_CALLS.wordTranslateResult,
      { text: 'Good morning', from: 'en', to: 'th' },
      caller,
    )
    await expect(translate).rejects.toMatchObject({
      code: 'pairNotServed',
      params: { from: 'en', to: 'th', possible: expect.stringMatching(/\bes\b/) as string },
    })
  })

  test('a document is really translated and keeps its formats', async () => {
    const caller = await bench.visitor()
    const body =
      paragraph(run('The house is '), run('red', '<w:b/>'), run('.')) + paragraph('I live in the city.')
    const { fileId } = await bench.upload(caller, docxOf({ body }))
    const { taskId } = await bench.submit(caller, fileId, 'auto', 'es')
    const task = await bench.until(
      caller,
      taskId,
      ({ status }) => status !== 'waiting' && status !== 'running',
    )
    expect(task).toMatchObject({ status: 'completed', engine: 'apertium', from: 'en' })
    const answer = await bench.executor.fetchRaw('webapi', task.translatedUrl ?? '', caller)
    const xml = entryText(Buffer.from(await answer.arrayBuffer()), 'word/document.xml')
    expect(xml).toMatch(/La casa es/)
    expect(xml).toMatch(/<w:b\/><\/w:rPr><w:t[^>]*>roj[ao]</)
  })
})
