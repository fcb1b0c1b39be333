import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from './secrets'

test('secrets are made once, kept for the owner only, and can be given from outside', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-secrets-'))
  const first = loadSecrets(folder, undefined)
  expect(loadSecrets(folder, undefined)).toEqual(first)
  expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(loadSecrets(folder, ['given-from-outside']).session).toEqual(['given-from-outside'])
  expect(first.session[0]).toHaveLength(43)
  fs.rmSync(folder, { recursive: true })
})
