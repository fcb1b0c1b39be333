import { afterEach, expect, test } from 'vitest'
import { plainText, textRun } from '../../model'
import { createDeeplProvider } from '../deepl'
import { deeplContract, DOCUMENTED as DEEPL } from '../deepl/testing/contract'
import { createLibretranslateProvider } from '../libretranslate'
import { libretranslateContract } from '../libretranslate/testing/contract'
import { createMicrosoftProvider } from '../microsoft'
import { DOCUMENTED as MICROSOFT, microsoftContract } from '../microsoft/testing/contract'
import { createOpenaiProvider } from '../openai'
import { completion, MODEL, openaiContract } from '../openai/testing/contract'
import type { Provider } from '../provider'
import {
  startContractServer,
  turnWords,
  type Contract,
  type ContractAnswer,
  type ContractServer,
} from './testing/contract-server'
import { fakeTime } from './testing/deps'
import { LANGUAGES, SENTENCES } from './testing/engines'

const servers: ContractServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A server that answers translations by `answer` where that gives something. */
async function serve(
  contract: Contract,
  answer: (body: unknown) => ContractAnswer | null,
): Promise<ContractServer> {
  const server = await startContractServer({
    ...contract,
    answer: (request, translate) =>
      (contract.translates(request) ? answer(request.body) : null) ?? contract.answer(request, translate),
  })
  servers.push(server)
  return server
}

const ask = async (provider: Provider, to: string, texts: readonly string[]): Promise<string[]> => {
  const segments = texts.map((text) => ({ runs: [textRun(text)] }))
  return (await provider.translate({ from: 'en', to, segments })).map(({ runs }) => plainText(runs))
}

test('DeepL: the example of its documentation', async () => {
  const { url } = await serve(deeplContract, () => ({ status: 200, body: DEEPL.response }))
  const provider = createDeeplProvider({ languages: LANGUAGES, key: deeplContract.key, url }, fakeTime())
  expect(await ask(provider, 'de', [DEEPL.text])).toEqual([DEEPL.response.translations[0]?.text])
})

test('Microsoft: the example of its documentation', async () => {
  const { url } = await serve(microsoftContract, () => ({ status: 200, body: MICROSOFT.response }))
  const provider = createMicrosoftProvider(
    { languages: LANGUAGES, key: microsoftContract.key, url },
    fakeTime(),
  )
  expect(await ask(provider, 'zh-Hans', MICROSOFT.texts)).toEqual(
    MICROSOFT.response.map(({ translations }) => translations[0]?.text),
  )
})

test('LibreTranslate: the limit that a refusal names is kept from then on', async () => {
  const server = await serve(libretranslateContract, () => null)
  const options = { languages: LANGUAGES, key: libretranslateContract.key, url: server.url }
  const provider = createLibretranslateProvider(options, fakeTime())
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index} of the text`)
  expect(await ask(provider, 'es', texts)).toEqual(texts.map(turnWords))
  const before = server.asked.length
  expect(await ask(provider, 'es', texts)).toEqual(texts.map(turnWords))
  expect(server.asked.length - before).toBe(3)
})

const openai = (url: string): Provider =>
  createOpenaiProvider(
    { languages: LANGUAGES, key: openaiContract.key, model: MODEL, url: `${url}/v1` },
    fakeTime(),
  )

const segmentsOf = (body: unknown): { id: number; text: string }[] => {
  const { messages } = body as { messages: { content: string }[] }
  return (JSON.parse(messages[1]?.content ?? '') as { segments: { id: number; text: string }[] }).segments
}

test.each([
  ['cut off at the limit of tokens', completion('{"translations":[{"id":0', {}, 'length')],
  ['refused', completion(null, { refusal: 'I can’t help with that.' })],
  ['not in the form asked for', completion('Here are your translations: …')],
])('OpenAI: a batch whose answer is %s is halved, down to the segment to blame', async (_name, body) => {
  const { url } = await serve(openaiContract, (asked) =>
    segmentsOf(asked).some(({ text }) => text === SENTENCES[3]) ? { status: 200, body } : null,
  )
  const answers = await ask(openai(url), 'es', SENTENCES)
  expect(answers).toEqual(SENTENCES.map((sentence, index) => (index === 3 ? '' : turnWords(sentence))))
})

test('OpenAI: a compatible server without structured output is asked without it', async () => {
  const refused = {
    status: 400,
    body: {
      error: {
        message: "'response_format' is not supported",
        type: 'invalid_request_error',
        param: 'response_format',
        code: null,
      },
    },
  }
  const server = await serve(openaiContract, (body) =>
    'response_format' in (body as object) ? refused : null,
  )
  const provider = openai(server.url)
  expect(await ask(provider, 'es', SENTENCES)).toEqual(SENTENCES.map(turnWords))
  expect(await ask(provider, 'es', SENTENCES)).toEqual(SENTENCES.map(turnWords))
  expect(server.asked).toHaveLength(3)
})
