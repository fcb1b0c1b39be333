import type { Config } from '../config'
import { ConfigError } from '../config'
import { DataFolderInUseError } from '../platform/database'
import { StoreAwayError } from '../platform/storage'
import { PlansFileError } from '../services/configurator'
import { SecretsFileError } from './secrets'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>

/** Errors whose message is for the operator as it stands. */
const PLAIN = [ConfigError, DataFolderInUseError, PlansFileError, SecretsFileError]

const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'there is a file of this name',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'one of its parents is a file',
  EMFILE: 'this process may not open more files (ulimit -n)',
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_FAULTS: Readonly<Record<number, string>> = {
  8: 'the database app.db may only be read',
  10: 'its disk reports errors',
  11: 'the database app.db is damaged; restore a backup',
  13: 'the disk is full',
  14: 'the database app.db cannot be opened; see who may read and write it',
  26: 'app.db is no database; restore a backup',
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not listen there',
  ENOTFOUND: 'there is no such host',
}

/** No connection (Node), or refused by PostgreSQL: SQLSTATE classes 08, 28, 3D, 42501, 53 and 57P. */
const DATABASE_FAULTS =
  /^(E(CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND)|ENOTFOUND|(08|28|3D|53).{3}|42501|57P..)$/

/**
 * What is wrong with the machine or the settings, for the operator; null for a fault of the program, of which the stack is
 * wanted. `settings` is undefined when they could not be read.
 */
export function explainStartFault(error: unknown, settings: Settings | undefined): string | null {
  if (!(error instanceof Error)) return null
  if (PLAIN.some((kind) => error instanceof kind)) return error.message
  if (!settings) return null
  if (error instanceof StoreAwayError) return `The bucket of STORAGE_URL cannot be used. ${error.message}`
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown }
  const word = typeof code === 'string' ? code : ''
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !settings.databaseUrl)) {
    const why = LISTEN_FAULTS[word]
    return why ? `${error.message}: ${why}. See HOST and the settings named …PORT.` : null
  }
  if (typeof errcode === 'number') return inFolder(SQLITE_FAULTS[errcode & 0xff], settings)
  // The message of the driver names no password.
  if (
    settings.databaseUrl &&
    (DATABASE_FAULTS.test(word) || /timeout|Connection terminated/.test(error.message))
  )
    return `The database of DATABASE_URL cannot be used: ${error.message || word}`
  return inFolder(FILE_FAULTS[word], settings)
}

const inFolder = (why: string | undefined, { dataDir }: Settings): string | null =>
  why ? `The data folder ${dataDir} cannot be used: ${why}.` : null
