import { mkdir, open, opendir, rename, rmdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Ids } from '../ids'
import { assertKey, assertPrefix } from './key'
import type { Store, StoredObject, StoredPart } from './store'
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder'
import { writeFile } from './write-file'

export interface DiskStoreOptions {
  /** The folder that holds everything; made when it is missing. Best on a file system of its own kind, not a network share. */
  readonly root: string
  readonly ids: Ids
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))

/** What `unlink` says of a folder: Linux, and POSIX. */
const isFolder = (error: unknown): boolean => ['EISDIR', 'EPERM'].includes(String(codeOf(error)))

/** What was renamed, made or removed in a folder survives a power cut only after the folder itself is flushed. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder and flushes every folder that got a new entry by it. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await flushFolder(path.dirname(made))
  }
}

/** A folder that empties meanwhile may be removed by `delete`: then it is made again. */
const moveInto = async (temporary: string, file: string): Promise<void> => {
  const folder = path.dirname(file)
  for (let tries = 1; ; tries++) {
    await makeFolder(folder)
    try {
      await rename(temporary, file)
      return await flushFolder(folder)
    } catch (error) {
      if (tries === 10 || !isMissing(error)) throw error
    }
  }
}

const put = async (temporary: TemporaryFolder, file: string, content: Readable): Promise<StoredObject> => {
  const part = temporary.nextFile()
  try {
    const stored = await writeFile(part, content, { flush: true })
    await moveInto(part, file)
    return stored
  } catch (error) {
    await unlink(part).catch(() => undefined)
    throw error
  }
}

/** Removes folders that became empty, up to but without the root. */
const removeEmptyFolders = async (root: string, folder: string): Promise<void> => {
  for (let empty = folder; empty !== root; empty = path.dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      return
    }
  }
}

const remove = async (root: string, file: string): Promise<void> => {
  const folder = path.dirname(file)
  try {
    await unlink(file)
    await flushFolder(folder)
  } catch (error) {
    if (isMissing(error)) return
    if (isFolder(error) && (await stat(file)).isDirectory()) return
    throw error
  }
  await removeEmptyFolders(root, folder)
}

/** Size and content belong together: a later `put` replaces the file, not what this handle reads. */
const read = async (file: string, part?: StoredPart): Promise<{ size: number; stream: Readable } | null> => {
  try {
    const handle = await open(file, 'r')
    const found = await handle.stat()
    if (found.isFile()) return { size: found.size, stream: handle.createReadStream(part) }
    await handle.close()
    return null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) yield* walk(full)
      else if (entry.isFile()) yield full
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/**
 * Files in a folder, each under the path that its key spells. Written to a temporary file, flushed, renamed, and the folder
 * flushed: whole or not at all, and there to stay once acknowledged. What a killed process left half-written is removed here.
 * A key cannot also be the beginning folder of another (`a` and `a/b`): the second one is refused by the file system.
 */
export const createDiskStore = async ({ root: folder, ids }: DiskStoreOptions): Promise<Store> => {
  const root = path.resolve(folder)
  await makeFolder(root)
  const temporary = await createTemporaryFolder(path.join(root, '.tmp'), ids)
  const fileOf = (key: string) => {
    assertKey(key)
    return path.join(root, key)
  }

  return {
    put: async (key, source) => {
      const file = fileOf(key)
      return put(temporary, file, source instanceof Readable ? source : Readable.from([source]))
    },
    get: async (key, part) => read(fileOf(key), part),
    stat: async (key) => {
      const file = fileOf(key)
      try {
        const found = await stat(file)
        return found.isFile() ? { size: found.size } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    delete: async (key) => remove(root, fileOf(key)),
    removeAbandoned: () => temporary.removeAbandoned(),
    list: async function* (prefix) {
      assertPrefix(prefix)
      const start = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const file of walk(start)) {
        const key = path.relative(root, file).split(path.sep).join('/')
        if (key.startsWith(prefix) && !key.startsWith('.')) yield key
      }
    },
  }
}
