export { createMemories, type Memories } from './memories'
export { memoryMigrations } from './migrations'
export type { MemoryTables } from './tables'
