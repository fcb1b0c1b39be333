import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets, SecretsFileError } from './secrets'

const NONE = { sessionSecrets: undefined, visitorSecrets: undefined }

test('secrets are made once, kept for the owner only, and can be given from outside', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-secrets-'))
  const first = loadSecrets(folder, NONE)
  expect(loadSecrets(folder, NONE)).toEqual(first)
  expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  const given = { sessionSecrets: ['given-from-outside'], visitorSecrets: ['shared', 'and-older'] }
  expect(loadSecrets(folder, given)).toEqual({
    ...first,
    session: ['given-from-outside'],
    visitor: ['shared', 'and-older'],
  })
  expect(first.session[0]).toHaveLength(43)
  fs.rmSync(folder, { recursive: true })
})

test('a file of an older version keeps what it has and gets what it lacks', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-secrets-'))
  fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ session: ['old'], visitor: 'kept' }))
  const secrets = loadSecrets(folder, NONE)
  expect(secrets).toMatchObject({ session: ['old'], visitor: ['kept'] })
  expect(secrets.card.secretKey).toMatch(/^sk_test_[\w-]{43}$/)
  expect(loadSecrets(folder, NONE)).toEqual(secrets)
  fs.rmSync(folder, { recursive: true })
})

test.each(['{"session":', '{"session":"no list"}', '{"session":[]}'])(
  'a damaged file is not written over: %s',
  (text) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-secrets-'))
    const file = path.join(folder, 'secrets.json')
    fs.writeFileSync(file, text)
    expect(() => loadSecrets(folder, NONE)).toThrow(SecretsFileError)
    expect(fs.readFileSync(file, 'utf8')).toBe(text)
    fs.rmSync(folder, { recursive: true })
  },
)
