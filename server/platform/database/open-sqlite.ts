import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'

/** Another process, or this one, has this data folder open. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  readonly folder: string
  /** Process id of the holder, when it is known. */
  readonly pid: number | null

  constructor(folder: string, pid: number | null, cause: unknown) {
    const holder = pid === null ? 'another process' : `the process with the id ${pid}`
    super(`The data folder ${folder} is in use by ${holder}. Stop it first, or use another data folder.`, {
      cause,
    })
    this.folder = folder
    this.pid = pid
  }
}

const HolderSchema = z.object({ pid: z.number().int().positive() })

const readHolder = (file: string): number | null => {
  try {
    return HolderSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).pid
  } catch {
    return null
  }
}

const SQLITE_BUSY = 5

/** SQLite's primary result code (https://sqlite.org/rescode.html), undefined for any other error. */
const resultCode = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}

export interface OpenedSqlite {
  readonly database: DatabaseSyncInstance
  /** Gives the data folder free. */
  readonly close: () => void
}

/**
 * The library keeps prepared statements alive until they are collected as garbage, and with them the connection and its lock.
 * Leaving WAL and the exclusive mode gives up the lock at once.
 */
const unlock = (database: DatabaseSyncInstance): void => {
  try {
    database.exec(
      'pragma journal_mode = delete; pragma locking_mode = normal; select 1 from sqlite_schema limit 1',
    )
  } catch {
    // A full disk, say: then the lock is given up when the process ends.
  }
}

/**
 * Opens a database in the data folder for this process alone. The truth about who holds it is SQLite's own lock, which dies
 * with its process; the file `.pid` beside it only lets the message name the holder, so a stale one after a kill -9 does no harm.
 * @throws DataFolderInUseError at once when somebody else holds it.
 */
export const openSqlite = (dataDir: string, now: number, name = 'app.db'): OpenedSqlite => {
  const folder = path.resolve(dataDir)
  const holderFile = path.join(folder, `${name}.pid`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, name), { timeout: 0 })
  try {
    // Exclusive before WAL: then SQLite keeps the WAL's index in memory and holds the lock from the first access on.
    database.exec('pragma locking_mode = exclusive')
    database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = full')
    database.exec('pragma foreign_keys = on')
    database.exec('begin exclusive; commit')
  } catch (error) {
    database.close()
    if (resultCode(error) !== SQLITE_BUSY) throw error
    throw new DataFolderInUseError(folder, readHolder(holderFile), error)
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: now }), { mode: 0o600 })
  const close = () => {
    if (!database.isOpen) return
    rmSync(holderFile, { force: true })
    unlock(database)
    database.close()
  }
  return { database, close }
}

/**
 * Holds a data folder in which there is no database of the service's own: it is for one process at a time all the same. Returns how to
 * give it free.
 * @throws DataFolderInUseError at once when somebody else holds it.
 */
export const holdFolder = (folder: string, now: number): (() => void) =>
  openSqlite(folder, now, 'holder.db').close

/** Pages of 4 KB copied at a time: between them the process does other things. */
const PAGES_AT_A_TIME = 500

/**
 * Copies page by page, beside running transactions; what is committed meanwhile gets into the copy, and it is never taken in
 * the middle of a transaction (SQLite tries again). The copy is one file, without WAL.
 */
export const copySqlite = async ({ database }: OpenedSqlite, file: string): Promise<true> => {
  rmSync(file, { force: true })
  await backup(database, file, { rate: PAGES_AT_A_TIME })
  return true
}

/** What SQLite finds wrong with a database that nobody has open; nothing, if it is sound. */
export const checkSqlite = (file: string): string[] => {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
    const rows = database.prepare('pragma quick_check').all() as { quick_check: string }[]
    return rows.map((row) => row.quick_check).filter((word) => word !== 'ok')
  } finally {
    database.close()
  }
}
