export { createDiskStore, type DiskStoreOptions } from './disk-store'
export { StoreKeyError } from './key'
export type { Store, StoredObject } from './store'
