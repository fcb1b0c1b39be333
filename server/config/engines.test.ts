import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config'

test('without any setting there are the engines of this machine, and no text leaves it', () => {
  const { engines } = readConfig({})
  expect(engines).toMatchObject({ names: ['bergamot', 'apertium'], routes: [], deepl: undefined })
  expect(engines.bergamot).toMatchObject({ models: undefined, diskLimitMb: 2048 })
  expect(new URL(engines.bergamot.registry ?? '').host).toBe('firefox.settings.services.mozilla.com')
  expect(readConfig({ BERGAMOT_REGISTRY: 'off' }).engines.bergamot.registry).toBeUndefined()
})

test('a key alone puts an engine before those of this machine', () => {
  const { engines } = readConfig({ DEEPL_API_KEY: 'abc:fx', LIBRETRANSLATE_URL: 'http://127.0.0.1:5000/' })
  expect(engines.names).toEqual(['deepl', 'libretranslate', 'bergamot', 'apertium'])
  expect(engines.libretranslate).toEqual({ url: 'http://127.0.0.1:5000', key: undefined })
})

test('a local server that speaks as OpenAI needs no key', () => {
  const { engines } = readConfig({ OPENAI_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'gemma3' })
  expect(engines.openai).toEqual({ key: undefined, url: 'http://127.0.0.1:11434/v1', model: 'gemma3' })
})

test('the order and the pairs are read', () => {
  const { engines } = readConfig({
    ENGINES: ' apertium, DeepL',
    ENGINE_ROUTES: 'en-ja=openai,deepl; *-zh-Hant=openai;',
    DEEPL_API_KEY: 'a',
    OPENAI_API_KEY: 'b',
  })
  expect(engines.names).toEqual(['apertium', 'deepl'])
  expect(engines.routes).toEqual([
    { from: 'en', to: 'ja', engines: ['openai', 'deepl'] },
    { from: '*', to: 'zh-hant', engines: ['openai'] },
  ])
})

test.each([
  [{ ENGINES: 'babelfish' }, /ENGINES: known engines/],
  [{ ENGINES: 'deepl,apertium' }, /deepl needs DEEPL_API_KEY/],
  [{ ENGINE_ROUTES: 'en>ja:openai' }, /ENGINE_ROUTES: en>ja:openai is not like/],
  [{ ENGINE_ROUTES: 'en-ja=openai' }, /openai needs OPENAI_API_KEY or OPENAI_URL/],
  [{ LIBRETRANSLATE_URL: 'localhost:5000' }, /LIBRETRANSLATE_URL/],
  [{ BERGAMOT_REGISTRY: 'on' }, /BERGAMOT_REGISTRY/],
])('%o is refused with what is missing', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(message)
})
