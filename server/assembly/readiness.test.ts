import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readReadiness, type ReadinessDeps } from './readiness'

const sound: ReadinessDeps = {
  isOpen: () => true,
  askNeeded: () => Promise.resolve(1),
  dataDir: os.tmpdir(),
  remarks: () => ['bergamot: 0 models here'],
}

test('ready, with what the operator should know', async () => {
  const { ready, lines } = await readReadiness(sound)
  expect(ready).toBe(true)
  expect(lines[0]).toBe('ready')
  expect(lines.at(-1)).toBe('bergamot: 0 models here')
})

test('not ready while stopping, and when the database refuses or keeps silent', async () => {
  expect(await readReadiness({ ...sound, isOpen: () => false })).toMatchObject({ ready: false })
  const gone = () => Promise.reject(new Error('connect ECONNREFUSED'))
  expect((await readReadiness({ ...sound, askNeeded: gone })).lines).toContain('the database does not answer')
  const silent = () => new Promise<never>(() => undefined)
  expect(await readReadiness({ ...sound, askNeeded: silent, patienceMs: 5 })).toMatchObject({
    ready: false,
  })
})

test('a data folder that is gone is told', async () => {
  const { lines } = await readReadiness({ ...sound, dataDir: path.join(os.tmpdir(), 'no such folder') })
  expect(lines).toContain('disk: the data folder cannot be read')
})
