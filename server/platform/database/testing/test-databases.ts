import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Dialect } from '../database'
import type { DatabaseOptions } from '../open-database'

/** A database of its own for one test or one file: how to open it (as often as needed), and how to remove it. */
export interface TestDatabase {
  readonly dialect: Dialect
  readonly options: DatabaseOptions
  /** Close every database first. */
  remove(): Promise<void>
}

const createSqlite = async (): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sqlite-'))
  return {
    dialect: 'sqlite',
    options: { dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const createPostgres = async (serverUrl: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    dialect: 'postgres',
    options: { url: url.href, dataDir: '' },
    remove: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** @throws when PostgreSQL is not installed: use `describeDialects`, which skips then. */
export const createTestDatabase = async (dialect: Dialect): Promise<TestDatabase> => {
  if (dialect === 'sqlite') return createSqlite()
  const url = inject('postgresUrl')
  if (url === null) throw new Error('PostgreSQL is not installed.')
  return createPostgres(url)
}

/** The suite once over SQLite and once over PostgreSQL; the latter is skipped where PostgreSQL is not installed. */
export const describeDialects = (title: string, suite: (dialect: Dialect) => void): void => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const missing = dialect === 'postgres' && inject('postgresUrl') === null
    describe.skipIf(missing)(`${title} over ${dialect}`, () => suite(dialect))
  }
}
