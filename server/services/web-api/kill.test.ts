import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { downloadPath, WEBAPI_CALLS } from '../../contracts/calls'
import { createExecutor, type Caller, type Executor } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { openDatabase } from '../../platform/database'
import { createRandom } from '../../platform/testing/child-program'
import { buildChild, buildProgram, type BuiltChild } from '../../worker/testing/build-child'
import type { ServiceOptions } from './testing/service-child'
import { multipartOf } from './testing/web-api-bench'

const KILLS = 100
/** A job may be tried three times, so each document survives two kills. */
const KILLS_OF_ONE = 2
const DOCUMENT = docxOf({
  body: Array.from({ length: 20 }, (_, n) => paragraph(`The letter of day ${n} speaks of the weather.`)).join(
    '',
  ),
})

/** Credits of each account; each has one document, of one page. */
const CREDITS = 10
const accountOf = (index: number): Caller => ({ token: `account${index}` })
const GIVEN = Array.from({ length: KILLS + 20 }, (_, n) => ({ owner: `user:account${n}`, amount: CREDITS }))

let program: BuiltChild
let worker: BuiltChild
beforeAll(async () => {
  ;[program, worker] = await Promise.all([
    buildProgram('server/services/web-api/testing/service-child.ts'),
    buildChild(),
  ])
})
afterAll(() => Promise.all([program.remove(), worker.remove()]))

/** One service after another on the same data; the next one is loaded before it is needed. */
async function createServices(dataDir: string) {
  const load = () => {
    const child = spawn(process.execPath, [program.entry], { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, lines: createInterface(child.stdout), ended: once(child, 'exit') }
  }
  let [current, spare] = [load(), load()]
  let url = ''
  const begin = async () => {
    const options: ServiceOptions = { dataDir, workerEntry: worker.entry, engineMs: 80, give: GIVEN }
    const port = once(current.lines, 'line') as Promise<[string]>
    current.child.stdin.write(`${JSON.stringify(options)}\n`)
    url = `http://127.0.0.1:${(await port)[0]}`
  }
  await begin()
  const stop = async () => {
    current.child.kill('SIGKILL')
    await current.ended
  }
  return {
    url: () => url,
    pid: () => current.child.pid ?? 0,
    stop,
    async killAndRestart() {
      await stop()
      ;[current, spare] = [spare, load()]
      await begin()
    },
  }
}
type Services = Awaited<ReturnType<typeof createServices>>

const executorFor = (services: Services): Executor =>
  createExecutor({
    fetch,
    hosts: { webapi: services.url() },
    now: Date.now,
    sleep: async () => undefined,
  })

/** The children that read documents; `/proc` of Linux. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Kills a worker child at a random moment of its life; false when the task ended before there was another. */
async function killChild(services: Services, random: () => number, isOver: () => Promise<boolean>) {
  for (;;) {
    const [child] = await childrenOf(services.pid())
    if (child !== undefined) {
      await pause(random() * 150)
      if (!(await childrenOf(services.pid())).includes(child)) continue
      process.kill(child, 'SIGKILL')
      return true
    }
    if (await isOver()) return false
    await pause(2)
  }
}

/** What a caller may ever see of the result: `not there` or the digest of the file. */
async function look(services: Services, caller: Caller, taskId: string): Promise<string> {
  const answer = await executorFor(services)
    .fetchRaw('webapi', downloadPath(taskId, 'translated'), caller)
    .catch(() => null)
  if (answer?.status !== 200) return 'not there'
  const bytes = await answer.arrayBuffer().catch(() => null)
  return bytes === null ? 'not there' : createHash('sha256').update(Buffer.from(bytes)).digest('hex')
}

/** Looks again and again until told to stop; everything that was seen. */
function watch(services: Services, caller: Caller, taskId: string) {
  const seen = new Set<string>()
  let watching = true
  const done = (async () => {
    while (watching) {
      seen.add(await look(services, caller, taskId))
      await pause(10)
    }
  })()
  return async () => {
    watching = false
    await done
    return seen
  }
}

interface Acknowledged {
  readonly caller: Caller
  readonly fileId: string
  readonly taskId: string
}

async function submit(services: Services, caller: Caller, fileId: string): Promise<string> {
  const executor = executorFor(services)
  const { quoteId } = await executor.execute(WEBAPI_CALLS.quote, { fileId, to: 'es' }, caller)
  const input = { fileId, from: 'en', to: 'es', bilingual: 'true', quoteId } as const
  return (await executor.execute(WEBAPI_CALLS.submitTask, input, caller)).taskId
}

/** With `killAfterMs` the service is killed in the middle of the submit, which is then made again. */
async function submitDocument(
  services: Services,
  caller: Caller,
  killAfterMs: number | null,
): Promise<Acknowledged> {
  const executor = executorFor(services)
  const { fileId } = await executor.execute(
    WEBAPI_CALLS.upload,
    {},
    caller,
    multipartOf(DOCUMENT, 'letter.docx'),
  )
  if (killAfterMs !== null) {
    const cutOff = submit(services, caller, fileId).catch(() => undefined)
    await pause(killAfterMs)
    await services.killAndRestart()
    await cutOff
  }
  return { caller, fileId, taskId: await submit(services, caller, fileId) }
}

const query = (services: Services, { caller, taskId }: Acknowledged): Promise<Task> =>
  executorFor(services).execute(WEBAPI_CALLS.taskQuery, { taskId }, caller)

const isOver = (task: Task): boolean => ['completed', 'failed', 'cancelled'].includes(task.status)

async function untilOver(services: Services, acknowledged: Acknowledged): Promise<Task> {
  for (let tries = 0; tries < 1_500; tries++) {
    const task = await query(services, acknowledged)
    if (isOver(task)) return task
    await pause(20)
  }
  throw new Error(`Never ended: ${JSON.stringify(await query(services, acknowledged))}`)
}

type Rows = Record<
  'jobs' | 'webapi_tasks' | 'pay_entries' | 'pay_holds' | 'pay_lots',
  Record<string, unknown>
>

/** The rows as they are once nobody runs any more. */
async function readRows(dataDir: string) {
  const database = await openDatabase<Rows>({ dataDir })
  try {
    const jobs = await database.kysely.selectFrom('jobs').select(['state']).execute()
    const tasks = await database.kysely
      .selectFrom('webapi_tasks')
      .select(['id', 'status', 'finished_at'])
      .execute()
    const entries = await database.kysely
      .selectFrom('pay_entries')
      .select(['owner', 'lot_id', 'kind', 'amount'])
      .execute()
    const holds = await database.kysely.selectFrom('pay_holds').select(['owner', 'state']).execute()
    return { jobs, tasks, entries, holds }
  } finally {
    await database.close()
  }
}

/** The owner takes the document off his list, whatever becomes of it. */
async function takeOff(services: Services, { caller, fileId }: Acknowledged): Promise<void> {
  await executorFor(services).execute(WEBAPI_CALLS.removeFile, { fileId }, caller)
}

async function untilBalance(services: Services, caller: Caller, wanted: number): Promise<void> {
  const ask = async () => (await executorFor(services).execute(WEBAPI_CALLS.getUserInfo, {}, caller)).balance
  for (let tries = 0; tries < 500; tries++) {
    if ((await ask()) === wanted) return
    await pause(20)
  }
  expect(await ask()).toBe(wanted)
}

/** The ledger, counted from outside: what each owner has, and that no lot ever had less than nothing. */
function countLedger(entries: readonly Record<string, unknown>[]) {
  const [owners, lots] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, of: unknown, amount: unknown): number => {
    const sum = (sums.get(String(of)) ?? 0) + Number(amount)
    sums.set(String(of), sum)
    return sum
  }
  let lowest = 0
  for (const { owner, lot_id, amount } of entries) {
    add(owners, owner, amount)
    lowest = Math.min(lowest, add(lots, lot_id, amount))
  }
  return { balances: Object.fromEntries(owners), lowest }
}

test(
  `[TR-12][PAY-06] ${KILLS} kill -9 of child and service in the middle of documents: each ends once, whole, charged once or not at all`,
  { timeout: 900_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    // eslint-disable-next-line no-console -- the seed, to repeat a failure
    console.info(`killed documents: seed ${seed}`)
    const random = createRandom(seed)
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'killed-service-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const services = await createServices(dataDir)

    const first = await submitDocument(services, accountOf(0), null)
    const started = performance.now()
    const ended = [{ ...first, task: await untilOver(services, first) }]
    const duration = performance.now() - started
    const whole = await look(services, first.caller, first.taskId)
    expect(whole).toMatch(/^[0-9a-f]{64}$/)

    const kills = { child: 0, service: 0, submit: 0 }
    while (kills.child + kills.service + kills.submit < KILLS) {
      const caller = accountOf(ended.length)
      const cutSubmit = random() < 0.3
      if (cutSubmit) kills.submit++
      const acknowledged = await submitDocument(services, caller, cutSubmit ? random() * 40 : null)
      const stopWatching = watch(services, acknowledged.caller, acknowledged.taskId)
      const hits = cutSubmit ? KILLS_OF_ONE - 1 : KILLS_OF_ONE
      for (let hit = 0; hit < hits; hit++) {
        const over = async () => isOver(await query(services, acknowledged))
        if (random() < 0.5) {
          if (await killChild(services, random, over)) kills.child++
        } else {
          await pause(random() * duration)
          if (!(await over())) kills.service++
          await services.killAndRestart()
        }
      }
      if (random() < 0.2) await takeOff(services, acknowledged)
      const task = await untilOver(services, acknowledged)
      const seen = await stopWatching()
      seen.delete('not there')
      const now = await look(services, acknowledged.caller, acknowledged.taskId)
      const lasting = task.status === 'completed' ? whole : 'not there'
      expect([...seen, now]).toEqual([...Array<string>(seen.size).fill(whole), lasting])
      ended.push({ ...acknowledged, task })
    }
    await services.killAndRestart()
    for (const { task, ...acknowledged } of ended) {
      expect(['completed', 'cancelled']).toContain(task.status)
      expect(task).toMatchObject({ errorCode: null, price: task.status === 'completed' ? 1 : 0 })
      expect(await query(services, acknowledged)).toEqual(task)
      await untilBalance(services, acknowledged.caller, CREDITS - task.price)
    }
    expect(await readdir(path.join(dataDir, 'work'))).toEqual([])
    await services.stop()

    const { jobs, tasks, entries, holds } = await readRows(dataDir)
    expect(jobs.filter(({ state }) => state !== 'done' && state !== 'cancelled')).toEqual([])
    expect(tasks).toEqual(
      ended.map(({ taskId, task }) => ({
        id: taskId,
        status: task.status,
        finished_at: Date.parse(task.finishTime ?? ''),
      })),
    )
    const { balances, lowest } = countLedger(entries)
    const expected = GIVEN.map(({ owner }, index) => [owner, CREDITS - (ended[index]?.task.price ?? 0)])
    expect([balances, lowest]).toEqual([Object.fromEntries(expected), 0])
    expect(holds.filter(({ state }) => state === 'held')).toEqual([])
    const charged = ended.filter(({ task }) => task.status === 'completed').length
    expect(entries.filter(({ kind }) => kind === 'take')).toHaveLength(charged)
    // eslint-disable-next-line no-console -- what the numbers were
    console.info(
      `${ended.length} documents, ${charged} charged; killed: ${kills.child} children, ${kills.service} services, ${kills.submit} submits`,
    )
  },
)
