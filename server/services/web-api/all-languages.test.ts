import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import { TRANSLATION_LANGUAGE_CODES } from '../../contracts/languages'
import { createLibretranslateProvider } from '../../engine'
import { allLanguagesContract, LETTERS } from '../../engine/mt/libretranslate/testing/all-languages'
import { startContractServer } from '../../engine/mt/remote/testing/contract-server'
import { fakeTime } from '../../engine/mt/remote/testing/deps'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { entryText } from '../../engine/testing/zip-fixture'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 180_000 })

const LINES = ['The committee met in the old town hall.', 'Item 12 of 34 was put off until May.']

type Code = (typeof TRANSLATION_LANGUAGE_CODES)[number]

let bench: Bench | undefined
afterEach(async () => {
  await bench?.stop()
  bench = undefined
})

const start = async () => {
  const server = await startContractServer(allLanguagesContract)
  const provider = createLibretranslateProvider(
    { languages: TRANSLATION_LANGUAGE_CODES, url: server.url, key: allLanguagesContract.key },
    fakeTime(),
  )
  const started = (bench = await startBench({ provider }))
  return { ...started, stop: () => server.close() }
}

test('[TR-16] one engine configured: a document into each of the 28 languages', async () => {
  const { executor, submit, until, upload, visitor, stop } = await start()
  const bytes = docxOf({ body: LINES.map((line) => paragraph(line)).join('') })
  const translate = async (to: string): Promise<string> => {
    const caller = await visitor()
    const { fileId } = await upload(caller, bytes, `${to}.docx`)
    const { taskId } = await submit(caller, fileId, to === 'en' ? 'de' : 'en', to)
    const task = await until(caller, taskId, ({ status }) => status === 'completed')
    const answer = await executor.fetchRaw('webapi', task.translatedUrl ?? '', caller)
    return entryText(Buffer.from(await answer.arrayBuffer()), 'word/document.xml')
  }
  expect(TRANSLATION_LANGUAGE_CODES).toHaveLength(28)
  for (const to of TRANSLATION_LANGUAGE_CODES) {
    const text = await translate(to)
    expect(text, to).toMatch(LETTERS[to] ?? /eettimmoc/u)
    expect(text, to).not.toContain('committee')
    for (const figure of ['12', '34']) expect(text, to).toContain(figure)
  }
  await stop()
})

test('[TR-16][TXT-01] one engine configured: text into and out of each of the 28 languages', async () => {
  const { executor, visitor, stop } = await start()
  const caller = await visitor()
  const { pairs } = await executor.execute(WEBAPI_CALLS.languagePairs, {}, caller)
  for (const code of TRANSLATION_LANGUAGE_CODES) {
    expect(pairs[code]?.length, code).toBe(27)
    const other = code === 'en' ? 'de' : 'en'
    const say = (from: Code, to: Code) =>
      executor.execute(WEBAPI_CALLS.wordTranslateResult, { text: LINES.join(' '), from, to }, caller)
    expect((await say(other, code)).text, code).toMatch(LETTERS[code] ?? /eettimmoc/u)
    expect(await say(code, other), code).toMatchObject({ from: code, engine: 'libretranslate' })
  }
  await stop()
})
