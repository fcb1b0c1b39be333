import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile, stat, mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../ids'
import { createDiskStore } from './disk-store'
import { storeSuite } from './testing/store-suite'

const createFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'store-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

describe('disk store', () => {
  storeSuite(async () => {
    const { folder, remove } = await createFolder()
    return { store: await createDiskStore({ root: folder, ids: randomIds }), remove }
  })
})

describe('disk store on its file system', () => {
  const openStore = async () => {
    const { folder, remove } = await createFolder()
    onTestFinished(remove)
    const root = path.join(folder, 'made/on/demand')
    return { root, open: () => createDiskStore({ root, ids: randomIds }) }
  }

  test('only the owner may read', async () => {
    const { root, open } = await openStore()
    await (await open()).put('a/b', Buffer.from('secret'))
    expect((await stat(path.join(root, 'a/b'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(root, 'a'))).mode & 0o777).toBe(0o700)
    expect((await stat(root)).mode & 0o777).toBe(0o700)
  })

  test('nothing stays behind: neither a failed write nor the folders of a deleted object', async () => {
    const { root, open } = await openStore()
    const store = await open()
    const failing = new Readable({ read: () => undefined })
    failing.push('half')
    const putting = store.put('a/b/c', failing)
    failing.destroy(new Error('gone'))
    await expect(putting).rejects.toThrow('gone')
    await store.put('d/e', Buffer.from('x'))
    await store.delete('d/e')
    expect(await readdir(root, { recursive: true })).toEqual(['.tmp'])
  })

  test('opening removes what dead processes left, and nothing that a living one still writes', async () => {
    const { root, open } = await openStore()
    const temporary = path.join(root, '.tmp')
    await mkdir(temporary, { recursive: true })
    const dead = Number(execFileSync('sh', ['-c', 'echo $$']))
    const host = os.hostname()
    const hourAgo = new Date(Date.now() - 3_700_000)
    const leftovers = [
      `${host}~${dead}~1~a`,
      `${host}~${process.pid}~1~same-id-as-ours`,
      'elsewhere~1~1~old',
      'stranger',
    ]
    const alive = [`${host}~${process.ppid}~1~b`, 'elsewhere~1~1~young']
    for (const name of [...leftovers, ...alive]) await writeFile(path.join(temporary, name), 'half')
    for (const name of ['elsewhere~1~1~old', 'stranger'])
      await utimes(path.join(temporary, name), hourAgo, hourAgo)
    await open()
    expect((await readdir(temporary)).sort()).toEqual([...alive].sort())
  })

  test('a second store on the folder does not disturb a write that is under way', async () => {
    const { open } = await openStore()
    const store = await open()
    const slow = new Readable({ read: () => undefined })
    slow.push('first ')
    const putting = store.put('a', slow)
    await store.put('b', Buffer.from('x'))
    const second = await open()
    slow.push('second')
    slow.push(null)
    expect(await putting).toMatchObject({ size: 12 })
    expect(await second.stat('a')).toEqual({ size: 12 })
  })
})
