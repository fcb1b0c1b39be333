import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import type { MemoryEntry } from '../../../engine/index'
import type { MemoryTables } from './tables'

type Rows = Kysely<MemoryTables> | Transaction<MemoryTables>

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

export const isEnabled = async (rows: Rows, owner: string): Promise<boolean> =>
  (await rows.selectFrom('webapi_memory_owners').select('owner').where('owner', '=', owner).execute())
    .length > 0

export async function countSegments(rows: Rows, owner: string): Promise<number> {
  const query = rows.selectFrom('webapi_memory').select((eb) => eb.fn.countAll().as('count'))
  return Number((await query.where('owner', '=', owner).executeTakeFirstOrThrow()).count)
}

export const deleteSegments = (rows: Rows, owner: string) =>
  rows.deleteFrom('webapi_memory').where('owner', '=', owner).execute()

/** What is found counts as used now. */
export async function findSegments(
  rows: Rows,
  owner: string,
  keys: readonly string[],
  now: number,
): Promise<Map<string, MemoryEntry['runs']>> {
  const known = new Map<string, MemoryEntry['runs']>()
  for (const some of slices(keys)) {
    const found = await rows
      .selectFrom('webapi_memory')
      .select(['key', 'runs'])
      .where('owner', '=', owner)
      .where('key', 'in', some)
      .execute()
    for (const { key, runs } of found) known.set(key, RunsSchema.parse(JSON.parse(runs)))
    const used = found.map(({ key }) => key)
    if (used.length === 0) continue
    const update = rows.updateTable('webapi_memory').set({ used_at: now })
    await update.where('owner', '=', owner).where('key', 'in', used).execute()
  }
  return known
}

/** Those that are there already stay as they are. */
export async function insertSegments(
  rows: Rows,
  owner: string,
  entries: readonly MemoryEntry[],
  now: number,
): Promise<void> {
  for (const some of slices(entries)) {
    await rows
      .insertInto('webapi_memory')
      .values(some.map(({ key, runs }) => ({ owner, key, runs: JSON.stringify(runs), used_at: now })))
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .execute()
  }
}

export async function deleteLeastUsed(rows: Rows, owner: string, count: number): Promise<void> {
  const oldest = rows
    .selectFrom('webapi_memory')
    .select('key')
    .where('owner', '=', owner)
    .orderBy('used_at')
    .orderBy('key')
    .limit(count)
  await rows.deleteFrom('webapi_memory').where('owner', '=', owner).where('key', 'in', oldest).execute()
}

const slices = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, turn) =>
    items.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE),
  )
