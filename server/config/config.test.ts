import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config'

test('without any variable the service runs on loopback with the embedded database', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, siteName: 'Verso', engineMemoryMb: 1024 })
  expect(config.databaseUrl).toBeUndefined()
  expect(config.dataDir).toBe(path.resolve('data'))
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_NAME: '' })).toMatchObject({ port: 3000, siteName: 'Verso' })
})

test('every wrong setting is named at once', () => {
  expect(() => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
    ConfigError,
  )
  expect(() => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x' })).toThrow(/PORT.*\n.*DATABASE_URL/)
})

test.each([
  [undefined, ['loopback']],
  ['true', true],
  ['false', false],
  ['2', 2],
  [
    'loopback, 10.0.0.0/8,fd00::/8, 10.1.0.0/255.255.0.0',
    ['loopback', '10.0.0.0/8', 'fd00::/8', '10.1.0.0/255.255.0.0'],
  ],
])('TRUST_PROXY %s', (value, meaning) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(meaning)
})

test.each(['bogus', '10.0.0.0/33', '10.0.0.0/8/8', 'loopback,', '10.0.0.1 10.0.0.2'])(
  'TRUST_PROXY %s ends the start',
  (value) => expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: must be true, false/),
)

test('the public origin is reduced to an origin', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://verso.example/translate/' }).publicOrigin).toBe(
    'https://verso.example',
  )
})

test('letters come from the site’s own domain, and no setting adds a line to their head', () => {
  const config = readConfig({ PUBLIC_ORIGIN: 'https://verso.example', SITE_NAME: 'Ver<so>' })
  expect(config.mailFrom).toBe('Verso <no-reply@verso.example>')
  expect(config.supportEmail).toBe('support@verso.example')
  expect(() => readConfig({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow(/MAIL_FROM/)
  expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/)
})

test('the card provider is the embedded one, or another with all its keys', () => {
  expect(readConfig({}).card).toEqual({})
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readConfig(keys).card.keys).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
  })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/PUBLISHABLE.*\n.*WEBHOOK/)
  expect(() => readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow(/start with pk_/)
})

test('the embedded hosts are opened to other instances with a key only', () => {
  expect(readConfig({})).toMatchObject({ upstreamPort: undefined, upstreamKey: undefined })
  expect(() => readConfig({ UPSTREAM_PORT: '4000' })).toThrow('UPSTREAM_KEY')
  expect(() => readConfig({ UPSTREAM_PORT: '4000', UPSTREAM_KEY: 'short' })).toThrow('UPSTREAM_KEY')
})
