import type { Insertable, Selectable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../platform/database'
import type { BehaviorRow, CompanyRow, FileRow, TaskRow, WebApiTables } from './tables'

export type StoredFile = Selectable<FileRow>
export type StoredTask = Selectable<TaskRow>
export type NewFile = Insertable<FileRow>
export type NewTask = Insertable<TaskRow>
export type Tx = Transaction<WebApiTables>

const ACTIVE = ['waiting', 'running'] as const
/** Status of a task that is done and waits to be paid. */
export const SETTLING = 'settling'
/** Status of a task whose owner has deleted its record: nobody's, nameless, and there only until its files are gone. */
export const FORGOTTEN = 'forgotten'

export interface RecordsPage {
  readonly limit: number
  readonly offset: number
  /** Only documents whose name has this in it; empty for all. */
  readonly search: string
}

/** Rows of files and tasks. What takes a transaction must be called within one. */
export interface WebApiStore {
  transaction<T>(work: (transaction: Tx) => Promise<T>): Promise<T>
  /** Serialises what one caller changes, so that counting and then inserting is safe. */
  lockOwner(transaction: Tx, owner: string): Promise<void>
  insertFile(transaction: Tx, file: NewFile): Promise<void>
  /** The caller's list: neither removed nor expired. */
  listFiles(owner: string, now: number, transaction?: Tx): Promise<StoredFile[]>
  /** Also removed and expired ones, as long as there is a row. */
  findFile(owner: string, id: string, transaction?: Tx): Promise<StoredFile | undefined>
  removeFile(transaction: Tx, id: string, now: number): Promise<void>
  insertTask(transaction: Tx, task: NewTask): Promise<void>
  findTask(owner: string, id: string): Promise<StoredTask | undefined>
  /** Newest first. */
  listTasks(fileIds: readonly string[], transaction?: Tx): Promise<StoredTask[]>
  /** Without asking whose it is: for jobs. */
  loadTask(id: string): Promise<{ task: StoredTask; file: StoredFile | undefined } | undefined>
  /** A page of the caller's tasks but the cancelled ones, newest first, and how many there are in all. */
  listRecords(
    owner: string,
    page: RecordsPage,
  ): Promise<{ readonly tasks: StoredTask[]; readonly total: number }>
  /** Of everybody, and of nobody in particular. */
  countTranslated(): Promise<{ readonly documents: number; readonly pages: number }>
  findRecord(owner: string, docId: string, transaction?: Tx): Promise<StoredTask | undefined>
  /** Takes from a task whose it was and what it was called; see `FORGOTTEN`. */
  forgetTask(transaction: Tx, id: string, now: number): Promise<void>
  deleteForgotten(id: string): Promise<void>
  /** Changes a task that still waits or runs; false when it is over. */
  updateActiveTask(id: string, values: Updateable<TaskRow>, transaction?: Tx): Promise<boolean>
  /** A task that is done has been paid: its result may be fetched. */
  handOut(transaction: Tx, id: string, now: number): Promise<void>
  /** A task that is done could not be paid: it has failed. */
  withhold(transaction: Tx, id: string, code: string, now: number): Promise<void>
  /** Stage and percentage; a percentage never falls. */
  saveProgress(id: string, stage: string, progress: number): Promise<void>
  /** Tasks whose files may go: expired, or failed, cancelled or forgotten before `settled`. */
  listTasksToClean(now: number, settled: number, limit: number): Promise<StoredTask[]>
  markCleaned(id: string, now: number): Promise<void>
  /** Forgets files that expired before `time`. */
  deleteFileRows(time: number): Promise<void>
  /** Files and tasks of one owner become another's. */
  changeOwner(transaction: Tx, from: string, to: string): Promise<void>
  findCompany(owner: string): Promise<Selectable<CompanyRow> | undefined>
  /** Replaces what was there, but for the time it was first stored. */
  saveCompany(company: Insertable<CompanyRow>): Promise<void>
  insertBehavior(behavior: Insertable<BehaviorRow>): Promise<void>
  /** Of all its records, the cancelled ones too. */
  listDocIds(owner: string): Promise<string[]>
  /** What was noted of an account, and its invoice form. */
  forgetUser(userId: string, owner: string): Promise<void>
  /** Forgets what was noted before `time`. */
  deleteBehaviors(time: number): Promise<void>
}

export function createWebApiStore(database: Database<WebApiTables>): WebApiStore {
  const { kysely } = database
  return {
    transaction: (work) => database.transaction(work),
    lockOwner: (transaction, owner) => database.lock(transaction, `web-api ${owner}`),
    ...fileQueries(kysely),
    ...taskQueries(kysely),
    ...recordQueries(kysely),
    ...cleaningQueries(kysely),
    ...accountQueries(kysely),
  }
}

type Queries = Database<WebApiTables>['kysely']

const fileQueries = (kysely: Queries) => ({
  async insertFile(transaction: Tx, file: NewFile): Promise<void> {
    await transaction.insertInto('webapi_files').values(file).execute()
  },
  listFiles: (owner: string, now: number, transaction?: Tx): Promise<StoredFile[]> =>
    (transaction ?? kysely)
      .selectFrom('webapi_files')
      .selectAll()
      .where('owner', '=', owner)
      .where('expires_at', '>', now)
      .where('removed_at', 'is', null)
      .orderBy('row')
      .execute(),
  findFile: (owner: string, id: string, transaction?: Tx): Promise<StoredFile | undefined> =>
    (transaction ?? kysely)
      .selectFrom('webapi_files')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst(),
  async removeFile(transaction: Tx, id: string, now: number): Promise<void> {
    await transaction
      .updateTable('webapi_files')
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .execute()
  },
  async deleteFileRows(time: number): Promise<void> {
    await kysely.deleteFrom('webapi_files').where('expires_at', '<', time).execute()
  },
})

const settle = async (transaction: Tx, id: string, values: Updateable<TaskRow>): Promise<void> => {
  await transaction
    .updateTable('webapi_tasks')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', SETTLING)
    .execute()
}

const taskQueries = (kysely: Queries) => ({
  async insertTask(transaction: Tx, task: NewTask): Promise<void> {
    await transaction.insertInto('webapi_tasks').values(task).execute()
  },
  findTask: (owner: string, id: string): Promise<StoredTask | undefined> =>
    kysely
      .selectFrom('webapi_tasks')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst(),
  async listTasks(fileIds: readonly string[], transaction?: Tx): Promise<StoredTask[]> {
    if (fileIds.length === 0) return []
    return (transaction ?? kysely)
      .selectFrom('webapi_tasks')
      .selectAll()
      .where('file_id', 'in', fileIds)
      .orderBy('row', 'desc')
      .execute()
  },
  async loadTask(id: string) {
    const task = await kysely.selectFrom('webapi_tasks').selectAll().where('id', '=', id).executeTakeFirst()
    if (!task) return undefined
    const file = await kysely
      .selectFrom('webapi_files')
      .selectAll()
      .where('id', '=', task.file_id)
      .executeTakeFirst()
    return { task, file }
  },
  async updateActiveTask(id: string, values: Updateable<TaskRow>, transaction?: Tx): Promise<boolean> {
    const result = await (transaction ?? kysely)
      .updateTable('webapi_tasks')
      .set(values)
      .where('id', '=', id)
      .where('status', 'in', ACTIVE)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },
  async handOut(transaction: Tx, id: string, now: number): Promise<void> {
    await settle(transaction, id, { status: 'completed', stage: 'done', finished_at: now })
  },
  async withhold(transaction: Tx, id: string, code: string, now: number): Promise<void> {
    const values = { status: 'failed', price: 0, error_code: code, finished_at: now }
    await settle(transaction, id, { ...values, translated_key: null, bilingual_key: null })
  },
  async saveProgress(id: string, stage: string, progress: number): Promise<void> {
    await kysely
      .updateTable('webapi_tasks')
      .set({ stage, progress })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('progress', '<=', progress)
      .execute()
  },
})

/** Databases fold letters beyond ASCII each in its own way, or not at all; names are compared here. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const recordQueries = (kysely: Queries) => ({
  async listRecords(owner: string, { limit, offset, search }: RecordsPage) {
    const records = kysely
      .selectFrom('webapi_tasks')
      .where('owner', '=', owner)
      .where('status', '!=', 'cancelled')
      .orderBy('row', 'desc')
    if (search !== '') {
      const named = await records.select(['row', 'file_name']).execute()
      const found = named.filter((record) => folded(record.file_name).includes(folded(search)))
      const rows = found.slice(offset, offset + limit).map(({ row }) => row)
      const tasks = rows.length > 0 ? await records.selectAll().where('row', 'in', rows).execute() : []
      return { tasks, total: found.length }
    }
    const { total } = await records
      .clearOrderBy()
      .select((where) => where.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { tasks: await records.selectAll().limit(limit).offset(offset).execute(), total }
  },
  async countTranslated() {
    const sums = await kysely
      .selectFrom('webapi_tasks')
      .select(({ fn }) => [fn.countAll<number>().as('documents'), fn.sum<number | null>('pages').as('pages')])
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow()
    return { documents: Number(sums.documents), pages: Number(sums.pages ?? 0) }
  },
  findRecord: (owner: string, docId: string, transaction?: Tx): Promise<StoredTask | undefined> =>
    (transaction ?? kysely)
      .selectFrom('webapi_tasks')
      .selectAll()
      .where('doc_id', '=', docId)
      .where('owner', '=', owner)
      .executeTakeFirst(),
  async forgetTask(transaction: Tx, id: string, now: number): Promise<void> {
    const nobody = { owner: '', file_id: '', file_name: '', error_params: '{}', report: null }
    await transaction
      .updateTable('webapi_tasks')
      .set({ ...nobody, status: FORGOTTEN, finished_at: now, cleaned_at: null })
      .where('id', '=', id)
      .execute()
  },
  async deleteForgotten(id: string): Promise<void> {
    await kysely.deleteFrom('webapi_tasks').where('id', '=', id).where('status', '=', FORGOTTEN).execute()
  },
})

const cleaningQueries = (kysely: Queries) => ({
  listTasksToClean: (now: number, settled: number, limit: number): Promise<StoredTask[]> =>
    kysely
      .selectFrom('webapi_tasks')
      .selectAll()
      .where('cleaned_at', 'is', null)
      .where((where) =>
        where.or([
          where.and([
            where('status', 'in', ['failed', 'cancelled', FORGOTTEN]),
            where('finished_at', '<=', settled),
          ]),
          where.and([where('status', '=', 'completed'), where('expires_at', '<=', now)]),
        ]),
      )
      .orderBy('row')
      .limit(limit)
      .execute(),
  async markCleaned(id: string, now: number): Promise<void> {
    await kysely
      .updateTable('webapi_tasks')
      .set({ cleaned_at: now, translated_key: null, bilingual_key: null })
      .where('id', '=', id)
      .execute()
  },
})

const accountQueries = (kysely: Queries) => ({
  findCompany: (owner: string): Promise<Selectable<CompanyRow> | undefined> =>
    kysely.selectFrom('webapi_companies').selectAll().where('owner', '=', owner).executeTakeFirst(),
  async saveCompany(company: Insertable<CompanyRow>): Promise<void> {
    const { owner: _owner, created_at: _created, ...changes } = company
    await kysely
      .insertInto('webapi_companies')
      .values(company)
      .onConflict((conflict) => conflict.column('owner').doUpdateSet(changes))
      .execute()
  },
  async changeOwner(transaction: Tx, from: string, to: string): Promise<void> {
    for (const table of ['webapi_files', 'webapi_tasks'] as const) {
      await transaction.updateTable(table).set({ owner: to }).where('owner', '=', from).execute()
    }
  },
  async insertBehavior(behavior: Insertable<BehaviorRow>): Promise<void> {
    await kysely.insertInto('webapi_behaviors').values(behavior).execute()
  },
  async listDocIds(owner: string): Promise<string[]> {
    const tasks = await kysely
      .selectFrom('webapi_tasks')
      .select('doc_id')
      .where('owner', '=', owner)
      .execute()
    return tasks.map((task) => task.doc_id)
  },
  async forgetUser(userId: string, owner: string): Promise<void> {
    await kysely.deleteFrom('webapi_behaviors').where('user_id', '=', userId).execute()
    await kysely.deleteFrom('webapi_companies').where('owner', '=', owner).execute()
  },
  async deleteBehaviors(time: number): Promise<void> {
    await kysely.deleteFrom('webapi_behaviors').where('created_at', '<', time).execute()
  },
})
