import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config'
import { openDatabase } from '../platform/database'
import { StoreAwayError } from '../platform/storage'
import { makeDataFolder } from './data-folder'
import { loadSecrets } from './secrets'
import { explainStartFault } from './start-faults'

const folderOf = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-start-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const settings = (dataDir: string, databaseUrl?: string) => ({
  dataDir,
  databaseUrl,
  host: '127.0.0.1',
  port: 1,
})

const faultOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing went wrong')
}

test('a data folder that is a file, or below one', async () => {
  const file = path.join(folderOf(), 'taken')
  fs.writeFileSync(file, '')
  const taken = await faultOf(() => makeDataFolder(file))
  expect(explainStartFault(taken, settings(file))).toBe(
    `The data folder ${file} cannot be used: there is a file of this name.`,
  )
  const below = path.join(file, 'data')
  const error = await faultOf(() =>
    loadSecrets(below, { sessionSecrets: undefined, visitorSecrets: undefined }),
  )
  expect(explainStartFault(error, settings(below))).toMatch(/one of its parents is a file/)
})

test('a data folder where none can be made', async () => {
  const folder = '/proc/verso/data'
  const error = await faultOf(() => makeDataFolder(folder))
  expect(explainStartFault(error, settings(folder))).toBe(
    `The data folder ${folder} cannot be used: no folder can be made there.`,
  )
})

test('a data folder and those above it are made for this user alone', () => {
  const above = path.join(folderOf(), 'made')
  const folder = path.join(above, 'on/demand')
  makeDataFolder(folder)
  makeDataFolder(folder)
  for (const made of [above, folder]) expect(fs.statSync(made).mode & 0o777).toBe(0o700)
})

test('a database that is none', async () => {
  const folder = folderOf()
  fs.writeFileSync(
    path.join(folder, 'app.db'),
    'This is not the database that you are looking for. '.repeat(30),
  )
  const error = await faultOf(() => openDatabase({ dataDir: folder }))
  expect(explainStartFault(error, settings(folder))).toMatch(/app\.db is no database; restore a backup/)
})

test('no PostgreSQL at its address, without the password in the words', async () => {
  const url = 'postgres://verso:secret-word@127.0.0.1:1/verso'
  const error = await faultOf(() => openDatabase({ dataDir: folderOf(), url }))
  const fault = explainStartFault(error, settings('/data', url))
  expect(fault).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
  expect(fault).not.toContain('secret-word')
})

test('a port that is taken', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as net.AddressInfo
  const [error] = (await once(net.createServer().listen(port, '127.0.0.1'), 'error')) as [Error]
  expect(explainStartFault(error, settings('/data'))).toMatch(
    /another process listens there\. See HOST and the settings named …PORT\./,
  )
})

test('a full disk, as SQLite and as the system tell it', () => {
  const full = /the disk is full/
  const sqlite = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(explainStartFault(sqlite, settings('/data'))).toMatch(full)
  const system = Object.assign(new Error('ENOSPC: no space left on device'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  expect(explainStartFault(system, settings('/data'))).toMatch(full)
})

test('a fault of the program keeps its stack', () => {
  expect(explainStartFault(new TypeError('x is not a function'), settings('/data'))).toBeNull()
  expect(explainStartFault('text', settings('/data'))).toBeNull()
  expect(explainStartFault(new ConfigError('PORT: wrong'), undefined)).toBe('PORT: wrong')
})

test('a bucket that cannot be used is told in a line', () => {
  const error = new StoreAwayError('The store of files refuses: 403 SignatureDoesNotMatch: …')
  expect(explainStartFault(error, settings('/data'))).toBe(
    'The bucket of STORAGE_URL cannot be used. The store of files refuses: 403 SignatureDoesNotMatch: …',
  )
})
