import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Bytes. */
  readonly size: number
  /** Hex, of the whole content. */
  readonly sha256: string
}

/** Bytes of an object, both ends included. */
export interface StoredPart {
  readonly start: number
  readonly end: number
}

/**
 * Files by key (`/`-separated, characters `[a-z0-9._/-]`). Writing is atomic: a reader sees the whole object or none,
 * also after a kill -9; an acknowledged write survives a crash. Implementations pass one contract suite.
 */
export interface Store {
  /** Replaces what was there. Nothing remains of a write whose source fails. */
  put(key: string, source: Readable | Uint8Array): Promise<StoredObject>
  /**
   * Null when there is no such object. `part` picks the bytes of the stream out of those there are, both ends included; `size` is
   * that of the whole.
   */
  get(key: string, part?: StoredPart): Promise<{ readonly size: number; readonly stream: Readable } | null>
  stat(key: string): Promise<{ readonly size: number } | null>
  /** No error when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Keys that start with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>
  /**
   * Removes what writers left half-written that are known to be dead or have not written for an hour; returns how many that were.
   * No object is touched.
   */
  removeAbandoned(): Promise<number>
}

/** The store does not answer, or refuses us: nothing is wrong with what was asked, and the same may go well later. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
}

/** What the store holds is not what was put there. */
export class StoreDamageError extends Error {
  override readonly name = 'StoreDamageError'

  constructor(key: string) {
    super(`The store has other bytes than were put under ${key}`)
  }
}
