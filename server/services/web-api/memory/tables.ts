/** An account that has switched its memory on; without a row it has none. */
export interface MemoryOwnerRow {
  owner: string
  enabled_at: number
}

/** A translated segment of an account's documents. */
export interface MemoryRow {
  owner: string
  /** SHA-256 of source, pair and engine; the source itself is not kept. */
  key: string
  /** The translation's runs as JSON. */
  runs: string
  used_at: number
}

export interface MemoryTables {
  webapi_memory_owners: MemoryOwnerRow
  webapi_memory: MemoryRow
}
