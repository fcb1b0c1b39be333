import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript: it must run before any package is installed
import { withLock } from './prepare.mjs'
// @ts-expect-error as above
import { missingPackages, packagesFor } from './system-packages.mjs'

const lock = withLock as (action: () => Promise<void>) => Promise<void>

let before: string
let folder: string
beforeEach(() => {
  before = process.cwd()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-setup-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  fs.rmSync(folder, { recursive: true })
})

test('two set-ups of one checkout run one after the other', async () => {
  const order: string[] = []
  const setUp = (name: string) =>
    lock(async () => {
      order.push(`${name} begins`)
      await new Promise(setImmediate)
      order.push(`${name} ends`)
    })
  await Promise.all([setUp('one'), setUp('two')])
  expect(order[1]?.split(' ')[0]).toBe(order[0]?.split(' ')[0])
  expect(order).toHaveLength(4)
  expect(fs.existsSync('.cache/setup.lock')).toBe(false)
})

test('the lock of a process that is gone is taken over', async () => {
  fs.mkdirSync('.cache')
  fs.writeFileSync('.cache/setup.lock', '4194305') // above the kernel's largest process id
  let ran = false
  await lock(async () => {
    ran = true
  })
  expect(ran).toBe(true)
})

test('a package that is not installed is named', () => {
  const missing = (missingPackages as (names: string[]) => string[])(['verso-has-no-such-package'])
  expect(missing).toEqual(['verso-has-no-such-package'])
})

test('the tests need what the product needs, and the judges', () => {
  const names = packagesFor as (command: string) => string[]
  expect(names('test')).toEqual(expect.arrayContaining([...names('start'), 'chromium', 'postgresql', 'qpdf']))
})
