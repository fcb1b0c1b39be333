import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { MemoryEntry, TranslationMemory } from '../../../engine/index'
import type { MemorySchema } from '../../../contracts/memory'
import type { Clock } from '../../../platform/clock'
import type { Database } from '../../../platform/database'
import type { Logger } from '../../../platform/logger'
import { ownerOf, type Principal } from '../principal'
import {
  countSegments,
  deleteLeastUsed,
  deleteSegments,
  findSegments,
  insertSegments,
  isEnabled,
} from './memory-rows'
import type { MemoryTables } from './tables'

type Memory = z.output<typeof MemorySchema>
type Tx = Transaction<MemoryTables>

/** The memories of all accounts, each for itself. */
export interface Memories {
  describe(principal: Principal): Promise<Memory>
  /** Off deletes what is in it. */
  set(principal: Principal, enabled: boolean): Promise<Memory>
  empty(principal: Principal): Promise<Memory>
  /** For the documents of an owner; undefined where none is switched on. What fails in it fails no document. */
  open(owner: string): Promise<TranslationMemory | undefined>
}

/** Segments of one account; the least recently used make room. About 10 MB. */
const MOST_SEGMENTS = 20_000

export function createMemories(deps: {
  readonly database: Database<MemoryTables>
  readonly clock: Clock
  readonly logger: Logger
  readonly mostSegments?: number
}): Memories {
  const { database, clock, logger } = deps
  const { kysely } = database
  const most = deps.mostSegments ?? MOST_SEGMENTS
  const describe = async (owner: string): Promise<Memory> => ({
    enabled: await isEnabled(kysely, owner),
    segments: await countSegments(kysely, owner),
  })
  /** One change of a memory at a time: a running document must not fill what is being switched off. */
  const change = (owner: string, work: (transaction: Tx) => Promise<unknown>): Promise<void> =>
    database.transaction(async (transaction) => {
      await database.lock(transaction, `memory ${owner}`)
      await work(transaction)
    })
  const store = (owner: string, entries: readonly MemoryEntry[]): Promise<void> =>
    change(owner, async (transaction) => {
      if (!(await isEnabled(transaction, owner))) return
      await insertSegments(transaction, owner, entries, clock.now())
      const over = (await countSegments(transaction, owner)) - most
      if (over > 0) await deleteLeastUsed(transaction, owner, over)
    })
  const complain = (error: unknown): void => logger.warn({ err: error }, 'translation memory not used')

  return {
    describe: (principal) => describe(ownerOf(principal)),
    async set(principal, enabled) {
      const owner = ownerOf(principal)
      await change(owner, (transaction) =>
        enabled ? switchOn(transaction, owner, clock.now()) : switchOff(transaction, owner),
      )
      return describe(owner)
    },
    async empty(principal) {
      const owner = ownerOf(principal)
      await change(owner, (transaction) => deleteSegments(transaction, owner))
      return describe(owner)
    },
    async open(owner) {
      if (!(await isEnabled(kysely, owner))) return undefined
      return {
        lookup: (keys) =>
          findSegments(kysely, owner, keys, clock.now()).catch((error: unknown) => {
            complain(error)
            return new Map()
          }),
        store: (entries) => store(owner, entries).catch(complain),
      }
    },
  }
}

const switchOn = (transaction: Tx, owner: string, now: number) =>
  transaction
    .insertInto('webapi_memory_owners')
    .values({ owner, enabled_at: now })
    .onConflict((conflict) => conflict.column('owner').doNothing())
    .execute()

async function switchOff(transaction: Tx, owner: string): Promise<void> {
  await transaction.deleteFrom('webapi_memory_owners').where('owner', '=', owner).execute()
  await deleteSegments(transaction, owner)
}
