import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Ids } from '../ids'

/** Where files are written before they are renamed to their place. */
export interface TemporaryFolder {
  /** A path nobody else uses. */
  nextFile(): string
  /** Removes what dead writers left; returns how many files that were. */
  removeAbandoned(): Promise<number>
}

const ABANDONED_AFTER_MS = 3_600_000

/** Tells this process from an earlier one with the same id, as every process of a restarted container has. */
const startedAt = Math.round(performance.timeOrigin)

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const NAME = /^(?<host>.*)~(?<pid>\d+)~(?<started>\d+)~/

/** Whether the writer is known to be dead: it ran on this host and runs no more. */
const isLeftover = (name: string): boolean => {
  const writer = NAME.exec(name)?.groups
  if (writer?.['host'] !== os.hostname()) return false
  const pid = Number(writer['pid'])
  return pid === process.pid ? Number(writer['started']) !== startedAt : !isRunning(pid)
}

const isOld = async (file: string): Promise<boolean> =>
  Date.now() - (await stat(file)).mtimeMs > ABANDONED_AFTER_MS

/**
 * Another host may share the folder, and whether its processes live cannot be known here: theirs go when they were not written to
 * for an hour.
 */
const removeAbandoned = async (folder: string): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    try {
      if (!isLeftover(name) && !(await isOld(file))) continue
      await unlink(file)
      removed++
    } catch {
      // Its writer has just renamed it.
    }
  }
  return removed
}

/** Opens the folder and removes what dead writers left in it. */
export const createTemporaryFolder = async (folder: string, ids: Ids): Promise<TemporaryFolder> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const prefix = `${os.hostname()}~${process.pid}~${startedAt}~`
  return {
    nextFile: () => path.join(folder, prefix + ids.uuid()),
    removeAbandoned: () => removeAbandoned(folder),
  }
}
