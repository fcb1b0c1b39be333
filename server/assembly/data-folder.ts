import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '../platform/clock'
import { holdFolder } from '../platform/database'

/** For the owner of the process alone: it holds secrets and other people's documents. */
const OURS_ONLY = 0o700

/**
 * Makes the data folder and the folders above it, where they are missing. Not `mkdirSync` with `recursive`: that one never returns where
 * a file system refuses new folders with ENOENT, as `/proc` does (https://github.com/nodejs/node/issues/31481).
 * Throws what the file system says.
 */
export function makeDataFolder(folder: string): void {
  const missing: string[] = []
  for (let at = path.resolve(folder); !isFolder(at); at = path.dirname(at)) missing.unshift(at)
  for (const made of missing) makeOne(made)
}

const isFolder = (folder: string): boolean =>
  fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Another process may have made it meanwhile. */
function makeOne(folder: string): void {
  try {
    fs.mkdirSync(folder, { mode: OURS_ONLY })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

/**
 * The same for a process whose database is elsewhere: the folder is its own all the same, for as long as it lives. Returns how to give it
 * free; throws `DataFolderInUseError` when another process has it.
 */
export function holdDataFolder(folder: string): () => void {
  makeDataFolder(folder)
  return holdFolder(folder, systemClock.now())
}
