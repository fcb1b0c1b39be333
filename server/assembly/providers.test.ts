import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { silentLogger } from '../platform/logger'
import { createProviders, orderOf } from './providers'

const configured = (environment: Record<string, string>) => {
  const config = readConfig(environment)
  const providers = createProviders({
    config,
    logger: silentLogger(),
    languages: ['en', 'es'],
    buildFolder: path.resolve('build'),
  })
  return { providers, order: orderOf(config.engines) }
}

test('[TR-16] every engine can be configured, in the order of ENGINES, and says where text goes', () => {
  const { providers } = configured({
    ENGINES: 'openai,apertium,deepl,google,microsoft,libretranslate,bergamot',
    OPENAI_API_KEY: 'k',
    DEEPL_API_KEY: 'k:fx',
    GOOGLE_API_KEY: 'k',
    MICROSOFT_TRANSLATOR_KEY: 'k',
    LIBRETRANSLATE_URL: 'http://127.0.0.1:5000',
  })
  expect(providers.map(({ name, sendsTo }) => `${name} ${sendsTo ?? '-'}`)).toEqual([
    'openai api.openai.com',
    'apertium -',
    'deepl api-free.deepl.com',
    'google translation.googleapis.com',
    'microsoft api.cognitive.microsofttranslator.com',
    'libretranslate 127.0.0.1:5000',
    'bergamot -',
  ])
})

test('a rule for a pair goes before the general order, and its engine serves no other pair', () => {
  const { providers, order } = configured({
    ENGINES: 'apertium',
    ENGINE_ROUTES: '*-ja=deepl',
    DEEPL_API_KEY: 'k',
  })
  expect(providers.map(({ name }) => name)).toEqual(['apertium', 'deepl'])
  expect([order('en', 'ja'), order('en', 'es')]).toEqual([['deepl'], ['apertium']])
})
