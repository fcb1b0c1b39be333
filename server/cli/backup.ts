import { copyFile, mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkSqlite } from '../platform/database'

/** What is worth keeping of a data folder beside its database; see docs/operations.md. */
const KEPT = ['secrets.json', 'outbox', 'files'] as const

export interface BackedUp {
  readonly [column: string]: string | number
  readonly name: string
  readonly files: number
  readonly bytes: number
}

/** The copy would not be what it says. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

interface BackupRequest {
  readonly dataDir: string
  /** Made here, readable by its owner only; there is none of this name before the copy is whole. */
  readonly folder: string
  readonly configFile: string
  /** Has the running service copy its database into the data folder; its name, null with PostgreSQL. */
  readonly copyDatabase: () => Promise<string | null>
}

/**
 * Copies the data folder of a running service. The database goes first: a file that it names and that was deleted meanwhile
 * answers 404, while the other way round new documents would have no files.
 * @throws BackupError when the folder is there already or the database's copy is not sound.
 */
export async function backUp({
  dataDir,
  folder,
  configFile,
  copyDatabase,
}: BackupRequest): Promise<BackedUp[]> {
  if (await exists(folder)) throw new BackupError(`${folder} is there already.`)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const done = await takeDatabase(dataDir, part, copyDatabase)
  for (const name of KEPT) {
    const copied = await copy(path.join(dataDir, name), path.join(part, name))
    if (copied.files > 0) done.push({ name, ...copied })
  }
  const plans = await copy(configFile, path.join(part, 'plans.json'))
  if (plans.files > 0) done.push({ name: 'plans.json', ...plans })
  await rename(part, folder)
  return done
}

async function takeDatabase(
  dataDir: string,
  part: string,
  copyDatabase: BackupRequest['copyDatabase'],
): Promise<BackedUp[]> {
  const name = await copyDatabase()
  if (name === null) return []
  const made = path.join(dataDir, name)
  const kept = path.join(part, 'app.db')
  try {
    await copyFile(made, kept)
  } finally {
    await rm(made, { force: true })
  }
  const faults = checkSqlite(kept)
  if (faults.length > 0) throw new BackupError(`The copy of the database is not sound: ${faults[0]}`)
  return [{ name: 'app.db', files: 1, bytes: (await stat(kept)).size }]
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** What is deleted while it is copied is left out; what is half written (`.tmp`) too. */
async function copy(from: string, to: string): Promise<{ files: number; bytes: number }> {
  try {
    if ((await stat(from)).isDirectory()) return await copyFolder(from, to)
    await copyFile(from, to)
    return { files: 1, bytes: (await stat(to)).size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { files: 0, bytes: 0 }
    throw error
  }
}

async function copyFolder(from: string, to: string): Promise<{ files: number; bytes: number }> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const sum = { files: 0, bytes: 0 }
  for await (const entry of await opendir(from)) {
    if (entry.name === '.tmp') continue
    const copied = await copy(path.join(from, entry.name), path.join(to, entry.name))
    sum.files += copied.files
    sum.bytes += copied.bytes
  }
  return sum
}
