import path from 'node:path'
import type { Config } from '../config'
import { systemClock } from '../platform/clock'
import { randomIds } from '../platform/ids'
import { createDiskStore, createS3Store, type Store } from '../platform/storage'

/** The store of files: a folder, or the bucket of `STORAGE_URL`. */
export async function openFileStore({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<Store> {
  if (!storage) return createDiskStore({ root: path.join(dataDir, 'files'), ids: randomIds })
  const scratch = path.join(dataDir, 'scratch')
  return createS3Store({ ...storage, scratch, ids: randomIds, clock: systemClock })
}
