import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CHUNK_RELOAD_GUARD_MS, guardChunkReloads, mayReload } from './chunk-guard'
import { LineLost } from './network-failure'

const kept = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('[UI-02] one reload, not again within 60000 ms, then again', () => {
  const storage = kept()
  expect(mayReload(storage, 1_000_000)).toBe(true)
  expect(mayReload(storage, 1_059_999)).toBe(false)
  expect(mayReload(storage, 1_060_000)).toBe(true)
  expect(CHUNK_RELOAD_GUARD_MS).toBe(60_000)
})

test('[UI-02] where nothing can be kept the page is not reloaded', () => {
  const refuse = (): never => {
    throw new Error('denied')
  }
  expect(mayReload({ getItem: () => null, setItem: refuse }, 1)).toBe(false)
})

test('[UI-02] the second failure within the time becomes an error instead of a reload, and so does any one offline', () => {
  const written: unknown[] = []
  const target = { error: (...data: unknown[]) => void written.push(data[0]) }
  let now = 1_000_000
  let online = true
  guardChunkReloads(
    target,
    kept(),
    () => now,
    () => online,
  )
  const fail = () => target.error('Error loading route module `/x.js`, reloading page...')
  online = false
  expect(fail).toThrow(LineLost)
  online = true
  expect(fail).not.toThrow()
  now += 1000
  expect(fail).toThrow('/x.js')
  expect(() => target.error('anything else')).not.toThrow()
  expect(written).toHaveLength(4)
})

test('[UI-02] the installed Remix still says so right before it reloads', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@remix-run/react/package.json'))
  const source = readFileSync(path.join(folder, 'dist/esm/routeModules.js'), 'utf8')
  expect(source).toMatch(
    /console\.error\(`Error loading route module[\s\S]{0,1200}window\.location\.reload\(\)/,
  )
})
