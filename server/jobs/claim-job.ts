import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import type { Database } from '../platform/database/index'
import type { LeaseTime } from './lease-time'
import type { JobTables } from './tables'

export interface ClaimedJob {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  /** From 1; one more than allowed when every attempt ended in a crash. */
  readonly attempt: number
  readonly isCancelled: boolean
  readonly token: string
}

export interface ClaimDeps {
  readonly database: Database<JobTables>
  readonly time: LeaseTime
  /** Lease of each kind of job that may be claimed, by name, milliseconds. */
  readonly leaseMsByName: ReadonlyMap<string, number>
  readonly newToken: () => string
}

/** A claim of a group found the group full only after waiting for another process's claim. */
const GROUP_BECAME_FULL = Symbol()
const CLAIM_TRIES = 10

/** Jobs that run now, by owner. */
const runningByGroup = (transaction: Transaction<JobTables>) =>
  transaction
    .selectFrom('jobs')
    .select((e) => ['group_key', e.fn.countAll<number>().as('running')])
    .where('state', '=', 'running')
    .where('group_key', 'is not', null)
    .groupBy('group_key')

const isAbandoned = (e: ExpressionBuilder<{ job: JobTables['jobs'] }, 'job'>, time: LeaseTime) =>
  e.and([e('job.state', '=', 'running'), e('job.lease_until', '<=', time.now())])

/** What a crash has left first, then owners with the fewest running jobs, then the order of arrival. */
const findCandidate = (transaction: Transaction<JobTables>, { database, time, leaseMsByName }: ClaimDeps) => {
  const running = sql<number>`coalesce(owner.running, 0)`
  const query = transaction
    .selectFrom('jobs as job')
    .leftJoin(runningByGroup(transaction).as('owner'), 'owner.group_key', 'job.group_key')
    .select(['job.id', 'job.name', 'job.state', 'job.group_key', 'job.group_limit'])
    .where('job.name', 'in', [...leaseMsByName.keys()])
    .where('job.cancel_requested', '=', 0)
    .where((e) =>
      e.or([
        isAbandoned(e as unknown as ExpressionBuilder<{ job: JobTables['jobs'] }, 'job'>, time),
        e.and([
          e('job.state', '=', 'waiting'),
          e('job.run_at', '<=', time.now()),
          e.or([e('job.group_limit', 'is', null), e(running, '<', e.ref('job.group_limit'))]),
        ]),
      ]),
    )
    .orderBy('job.state') // 'running' sorts before 'waiting'
    .orderBy(running)
    .orderBy('job.run_at')
    .orderBy('job.id')
    .limit(1)
  return (database.dialect === 'postgres' ? query.forUpdate('job').skipLocked() : query).executeTakeFirst()
}

const findCancelled = (transaction: Transaction<JobTables>, { database, time, leaseMsByName }: ClaimDeps) => {
  const query = transaction
    .selectFrom('jobs as job')
    .select(['job.id', 'job.name'])
    .where('job.name', 'in', [...leaseMsByName.keys()])
    .where('job.cancel_requested', '=', 1)
    .where((e) => e.or([e('job.state', '=', 'waiting'), isAbandoned(e, time)]))
    .limit(1)
  return (database.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).executeTakeFirst()
}

const isGroupFull = async (transaction: Transaction<JobTables>, group: string, limit: number) => {
  const { running } = await transaction
    .selectFrom('jobs')
    .select((e) => e.fn.countAll<number>().as('running'))
    .where('state', '=', 'running')
    .where('group_key', '=', group)
    .executeTakeFirstOrThrow()
  return running >= limit
}

const take = async (
  transaction: Transaction<JobTables>,
  { time, leaseMsByName, newToken }: ClaimDeps,
  { id, name }: { id: number; name: string },
  counts: boolean,
): Promise<ClaimedJob> => {
  const token = newToken()
  const row = await transaction
    .updateTable('jobs')
    .set((e) => ({
      state: 'running',
      attempts: e('attempts', '+', counts ? 1 : 0),
      lease_token: token,
      lease_until: time.in(leaseMsByName.get(name) ?? 0),
    }))
    .where('id', '=', id)
    .returning(['payload', 'attempts'])
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    token,
    payload: JSON.parse(row.payload) as unknown,
    attempt: row.attempts,
    isCancelled: !counts,
  }
}

const tryToClaim = (deps: ClaimDeps) =>
  deps.database.transaction(async (transaction) => {
    const job = await findCandidate(transaction, deps)
    if (!job) return null
    if (job.state === 'waiting' && job.group_key !== null && job.group_limit !== null) {
      // Two processes could both have seen the group's last free place.
      await deps.database.lock(transaction, `jobs/group/${job.group_key}`)
      if (await isGroupFull(transaction, job.group_key, job.group_limit)) return GROUP_BECAME_FULL
    }
    return take(transaction, deps, job, true)
  })

/** Takes the next job that is due, or one whose worker has died; null when there is none. */
export const claimJob = async (deps: ClaimDeps): Promise<ClaimedJob | null> => {
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    const claimed = await tryToClaim(deps)
    if (claimed !== GROUP_BECAME_FULL) return claimed
  }
  return null
}

/** Takes a cancelled job that nobody works on, whatever its group's limit, to give it up. */
export const claimCancelledJob = (deps: ClaimDeps): Promise<ClaimedJob | null> =>
  deps.database.transaction(async (transaction) => {
    const job = await findCancelled(transaction, deps)
    return job ? take(transaction, deps, job, false) : null
  })
