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

test('files are kept in a bucket, whose keys stand in no address', () => {
  expect(readConfig({}).storage).toBeUndefined()
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const own = { STORAGE_URL: 's3://verso-files/a/b?endpoint=http://10.0.0.9:9000/&region=eu-1', ...keys }
  expect(readConfig(own).storage).toEqual({
    bucket: 'verso-files',
    prefix: 'a/b/',
    endpoint: 'http://10.0.0.9:9000',
    region: 'eu-1',
    pathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  expect(readConfig({ STORAGE_URL: 's3://verso-files?region=eu-central-1' }).storage).toEqual({
    bucket: 'verso-files',
    prefix: '',
    endpoint: undefined,
    region: 'eu-central-1',
    pathStyle: false,
    credentials: undefined,
  })
})

test.each([
  [{ STORAGE_URL: 'https://bucket' }, /STORAGE_URL: must start with s3:/],
  [{ STORAGE_URL: 's3://id:hush@bucket' }, /STORAGE_URL: must hold no keys/],
  [{ STORAGE_URL: 's3://b' }, /STORAGE_URL: its bucket/],
  [{ STORAGE_URL: 's3://bucket/Ünter' }, /STORAGE_URL: its prefix/],
  [{ STORAGE_URL: 's3://bucket/../a' }, null],
  [{ STORAGE_URL: 's3://bucket?secret=hush' }, /STORAGE_URL: must be like/],
  [{ STORAGE_URL: 's3://bucket?endpoint=http://host/below' }, /STORAGE_URL: must be like/],
  [{ STORAGE_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'id' }, /S3_SECRET_ACCESS_KEY: is needed with/],
  [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }, /STORAGE_URL: must be set/],
])('a bucket that cannot be used ends the start and is not repeated: %j', (environment, fault) => {
  if (fault === null) return void expect(readConfig(environment).storage?.prefix).toBe('a/')
  expect(() => readConfig(environment)).toThrow(fault)
  expect(() => readConfig(environment)).not.toThrow(/hush/)
})

const SHARED = {
  DATABASE_URL: 'postgres://db/verso',
  STORAGE_URL: 's3://verso-files',
  UPSTREAM_KEY: 'a key that all have been given',
  WEBAPI_URL: 'http://10.0.0.1/webapi',
  ACCOUNT_URL: 'http://10.0.0.1/account',
  PAY_URL: 'http://10.0.0.1/pay',
  CONFIGURATOR_URL: 'http://10.0.0.1/configurator',
  UPSTREAM_PORT: '4000',
  PUBLIC_ORIGIN: 'https://verso.example',
  SESSION_SECRETS: 'a secret of sessions',
  VISITOR_SECRETS: 'a secret of visitors,an older secret',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each([
  ['web', ['WEBAPI_URL', 'ACCOUNT_URL', 'PAY_URL', 'CONFIGURATOR_URL', 'UPSTREAM_KEY', 'SESSION_SECRETS']],
  ['api', ['DATABASE_URL', 'STORAGE_URL', 'UPSTREAM_PORT', 'PUBLIC_ORIGIN', 'VISITOR_SECRETS']],
  ['worker', ['DATABASE_URL', 'STORAGE_URL', 'PAY_URL', 'UPSTREAM_KEY']],
])('a process with ROLE=%s does not start without what it shares with the others', (role, needed) => {
  expect(readConfig({ ...SHARED, ROLE: role }).role).toBe(role)
  for (const name of needed) {
    expect(() => readConfig({ ...SHARED, ROLE: role, [name]: '' })).toThrow(`${name}: must be set where`)
  }
  expect(() => readConfig({ ROLE: role })).toThrow(ConfigError)
})

test('a process is everything unless it is told otherwise', () => {
  expect(readConfig({}).role).toBe('all')
  expect(() => readConfig({ ROLE: 'proxy' })).toThrow(/ROLE/)
  expect(readConfig(SHARED).visitorSecrets).toEqual(['a secret of visitors', 'an older secret'])
})

test('figures are told where the settings say, on loopback unless they say where', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  const internal = { METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }
  expect(readConfig(internal).metrics).toEqual({ host: '10.0.0.5', port: 9100 })
  expect(() => readConfig({ METRICS_PORT: 'many' })).toThrow(/METRICS_PORT/)
})
