import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApertiumProvider } from './index'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verso-modes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Modes of our own making: swe-dan works; dan-swe ends at once until the file `awake` is there. */
function install(): { awake: string; dataFolder: string; binPath: string } {
  const dataFolder = path.join(folder, 'data')
  const bin = path.join(folder, 'bin')
  const awake = path.join(folder, 'awake')
  mkdirSync(path.join(dataFolder, 'modes'), { recursive: true })
  mkdirSync(bin)
  const work = `while IFS= read -r -d "" record; do printf "%s\\0" "\${record//n/m}"; done`
  writeFileSync(path.join(dataFolder, 'modes', 'swe-dan.mode'), work)
  writeFileSync(path.join(dataFolder, 'modes', 'dan-swe.mode'), `[ -e ${awake} ] || exit 3; ${work}`)
  const reader = path.join(bin, 'apertium-wblank-mode')
  writeFileSync(reader, '#!/bin/sh\ncat "$2"\n')
  chmodSync(reader, 0o755)
  return { awake, dataFolder, binPath: `${bin}:/usr/bin:/bin` }
}

test('a mode that failed its self-test is tried again, and its pair is offered when it works', async () => {
  const { awake, ...installation } = install()
  const cacheFolder = path.join(folder, 'cache')
  const provider = createApertiumProvider({ ...installation, cacheFolder, retryAfterMs: [1, 1] })
  const told = new Promise<void>((resolve) => provider.onChange?.(resolve))
  expect(await provider.pairs()).toEqual([{ from: 'sv', to: 'da' }])
  writeFileSync(awake, '')
  await told
  expect(await provider.pairs()).toHaveLength(2)
  expect(await provider.pairs()).toContainEqual({ from: 'da', to: 'sv' })
  const cache = readFileSync(path.join(cacheFolder, 'apertium-self-test.json'), 'utf8')
  expect(Object.keys(JSON.parse(cache) as object).sort()).toEqual(['dan-swe', 'swe-dan'])
  await provider.close()
})
