import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Bytes. */
  readonly size: number
  /** Hex, of the whole content. */
  readonly sha256: string
}

/**
 * Files by key (`/`-separated, characters `[a-z0-9._/-]`). Writing is atomic: a reader sees the whole object or none,
 * also after a kill -9; an acknowledged write survives a crash. Implementations pass one contract suite.
 */
export interface Store {
  /** Replaces what was there. Nothing remains of a write whose source fails. */
  put(key: string, source: Readable | Uint8Array): Promise<StoredObject>
  /** Null when there is no such object. */
  get(key: string): Promise<{ readonly size: number; readonly stream: Readable } | null>
  stat(key: string): Promise<{ readonly size: number } | null>
  /** No error when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Keys that start with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>
}
