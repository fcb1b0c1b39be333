import * as z from 'zod'
import type { MemoryEntry, TranslationMemory } from '../../../engine/index'
import type { MemorySchema } from '../../../contracts/memory'
import type { Clock } from '../../../platform/clock'
import type { Database } from '../../../platform/database'
import type { Logger } from '../../../platform/logger'
import { ownerOf, type Principal } from '../principal'
import type { MemoryTables } from './tables'

type Memory = z.output<typeof MemorySchema>

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
export const MOST_SEGMENTS = 20_000
/** Parameters of one statement. */
const AT_ONCE = 200

const text = { text: z.string(), style: z.number().int() }
const RunsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), ...text }),
    z.object({
      kind: z.literal('atom'),
      id: z.number().int(),
      role: z.enum(['break', 'note', 'image', 'field', 'protected', 'other']),
      ...text,
    }),
  ]),
)

export function createMemories(deps: {
  readonly database: Database<MemoryTables>
  readonly clock: Clock
  readonly logger: Logger
  readonly mostSegments?: number
}): Memories {
  const { database, clock, logger } = deps
  const { kysely } = database
  const most = deps.mostSegments ?? MOST_SEGMENTS
  type Tx = Parameters<Parameters<typeof database.transaction>[0]>[0]

  const isEnabled = async (owner: string, from: Tx | typeof kysely = kysely): Promise<boolean> =>
    (await from.selectFrom('webapi_memory_owners').select('owner').where('owner', '=', owner).execute())
      .length > 0
  const count = async (owner: string, from: Tx | typeof kysely = kysely): Promise<number> => {
    const query = from.selectFrom('webapi_memory').select((eb) => eb.fn.countAll().as('count'))
    return Number((await query.where('owner', '=', owner).executeTakeFirstOrThrow()).count)
  }
  const describe = async (owner: string): Promise<Memory> => ({
    enabled: await isEnabled(owner),
    segments: await count(owner),
  })
  const deleteAll = (transaction: Tx, owner: string) =>
    transaction.deleteFrom('webapi_memory').where('owner', '=', owner).execute()
  /** One change of a memory at a time: a running document must not fill what is being switched off. */
  const change = (owner: string, work: (transaction: Tx) => Promise<void>): Promise<void> =>
    database.transaction(async (transaction) => {
      await database.lock(transaction, `memory ${owner}`)
      await work(transaction)
    })

  const lookup = async (
    owner: string,
    keys: readonly string[],
  ): Promise<Map<string, MemoryEntry['runs']>> => {
    const known = new Map<string, MemoryEntry['runs']>()
    for (const some of slices(keys)) {
      const rows = await kysely
        .selectFrom('webapi_memory')
        .select(['key', 'runs'])
        .where('owner', '=', owner)
        .where('key', 'in', some)
        .execute()
      for (const { key, runs } of rows) known.set(key, RunsSchema.parse(JSON.parse(runs)))
      if (rows.length > 0) {
        await kysely
          .updateTable('webapi_memory')
          .set({ used_at: clock.now() })
          .where('owner', '=', owner)
          .where(
            'key',
            'in',
            rows.map(({ key }) => key),
          )
          .execute()
      }
    }
    return known
  }
  const store = (owner: string, entries: readonly MemoryEntry[]): Promise<void> =>
    change(owner, async (transaction) => {
      if (!(await isEnabled(owner, transaction))) return
      for (const some of slices(entries)) {
        await transaction
          .insertInto('webapi_memory')
          .values(
            some.map(({ key, runs }) => ({ owner, key, runs: JSON.stringify(runs), used_at: clock.now() })),
          )
          .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
          .execute()
      }
      const over = (await count(owner, transaction)) - most
      if (over <= 0) return
      const oldest = transaction
        .selectFrom('webapi_memory')
        .select('key')
        .where('owner', '=', owner)
        .orderBy('used_at')
        .orderBy('key')
        .limit(over)
      await transaction
        .deleteFrom('webapi_memory')
        .where('owner', '=', owner)
        .where('key', 'in', oldest)
        .execute()
    })

  return {
    describe: (principal) => describe(ownerOf(principal)),
    async set(principal, enabled) {
      const owner = ownerOf(principal)
      await change(owner, async (transaction) => {
        if (enabled) {
          await transaction
            .insertInto('webapi_memory_owners')
            .values({ owner, enabled_at: clock.now() })
            .onConflict((conflict) => conflict.column('owner').doNothing())
            .execute()
        } else {
          await transaction.deleteFrom('webapi_memory_owners').where('owner', '=', owner).execute()
          await deleteAll(transaction, owner)
        }
      })
      return describe(owner)
    },
    async empty(principal) {
      const owner = ownerOf(principal)
      await change(owner, async (transaction) => void (await deleteAll(transaction, owner)))
      return describe(owner)
    },
    async open(owner) {
      if (!(await isEnabled(owner))) return undefined
      const complain = (error: unknown): void => logger.warn({ err: error }, 'translation memory not used')
      return {
        lookup: (keys) =>
          lookup(owner, keys).catch((error: unknown) => {
            complain(error)
            return new Map()
          }),
        store: (entries) => store(owner, entries).catch(complain),
      }
    },
  }
}

const slices = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, turn) =>
    items.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE),
  )
