import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_SOCKET, type OperatorRow } from '../contracts/operator'
import { AppError } from '../platform/errors'
import { openDatabase, type Database } from '../platform/database'
import { silentLogger } from '../platform/logger'
import { createOperator } from './operator'
import { startOperatorSocket } from './operator-socket'

const asked: unknown[] = []
const note =
  (name: string) =>
  async (input: unknown, more?: unknown): Promise<OperatorRow[]> => {
    asked.push([name, input, ...(more === undefined ? [] : [more])])
    return [{ name, value: '=1+"quoted", value', amount: '-5' }]
  }
const operator = createOperator({
  payment: {
    creditsOf: async () => ({ otherCredits: 7 }),
    grant: note('grant'),
    codes: note('codes'),
    orders: note('orders'),
    async refund() {
      throw new AppError('notFound', { status: 400 })
    },
    entries: note('entries'),
    take: note('take'),
    endPlan: note('endPlan'),
    batches: async () => note('batches')({}),
    revokeCodes: note('revokeCodes'),
    disputes: note('disputes'),
    close: async (owner) => {
      asked.push(['close', owner])
      return { cancelledOrders: 1, endedPlan: null }
    },
  },
  findAccount: async (email) =>
    email === 'ana@example.com'
      ? { userId: '17', email, emailConfirmed: true, registerTime: '2026-11-21T00:00:00.000Z' }
      : null,
  async forgetUser(userId) {
    asked.push(['forgetUser', userId])
    return 3
  },
  async deleteAccount(userId) {
    asked.push(['deleteAccount', userId])
  },
  async copyDatabase() {
    await database.copyTo(path.join(folder, 'app.db.copy'))
    return 'app.db.copy'
  },
})

let folder: string
let database: Database<{ rows: { id: number } }>
let socket: { stop(): Promise<void> }
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'operator-'))
  // Left by a killed process.
  await writeFile(path.join(folder, OPERATOR_SOCKET), '')
  database = await openDatabase({ dataDir: folder })
  socket = await startOperatorSocket(folder, operator, silentLogger())
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm' } as const
  const outfile = path.resolve('.cache/admin-test/admin.js')
  await build({ ...options, entryPoints: ['server/cli/admin.ts'], outfile, logLevel: 'error' })
})
afterAll(async () => {
  await socket.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function admin(args: readonly string[], dataDir = folder) {
  const env = { DATA_DIR: dataDir } as unknown as NodeJS.ProcessEnv
  const child = spawn(process.execPath, [path.resolve('.cache/admin-test/admin.js'), ...args], { env })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await closed, out, err }
}

test('the operator reaches the running service through a socket that only its owner may open', async () => {
  expect((await stat(path.join(folder, OPERATOR_SOCKET))).mode & 0o777).toBe(0o600)
  const found = await admin(['find', '--email', 'Ana@Example.com', '--json'])
  expect(found).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(found.out)).toEqual([
    {
      userId: '17',
      email: 'ana@example.com',
      registerTime: '2026-11-21T00:00:00.000Z',
      confirmed: 'yes',
      otherCredits: 7,
    },
  ])
  const granted = await admin([
    'grant',
    '--email',
    'ana@example.com',
    '--credits',
    '50',
    '--key',
    'sorry-1',
    '--csv',
  ])
  expect(granted.out).toBe('name,value,amount\ngrant,"\'=1+""quoted"", value",-5\n')
  expect(asked.at(-1)).toEqual([
    'grant',
    'user:17',
    { email: 'ana@example.com', credits: 50, months: 12, key: 'sorry-1', note: '' },
  ])
  await admin(['codes', '--batch', 'fair', '--plan', 'premium', '--count', '3'])
  expect(asked.at(-1)).toEqual(['codes', { count: 3, batch: 'fair', plan: 'premium', days: 30, uses: 1 }])
})

test('refusals are said, and nothing happens', async () => {
  const before = asked.length
  expect(await admin(['grant', '--email', 'ana@example.com', '--credits', '0', '--key', 'k'])).toMatchObject({
    code: 1,
  })
  expect(await admin(['codes', '--batch', 'both', '--credits', '5', '--plan', 'premium'])).toMatchObject({
    code: 1,
  })
  expect(
    await admin(['grant', '--email', 'nobody@example.com', '--credits', '5', '--key', 'k']),
  ).toMatchObject({
    code: 1,
    err: 'Not found\n',
  })
  expect(await admin(['refund', '--order', '1234567890123456'])).toMatchObject({
    code: 1,
    err: 'Not found\n',
  })
  expect(await admin(['explode'])).toMatchObject({ code: 1, err: 'There is no command explode.\n' })
  expect(await admin([])).toMatchObject({ code: 2 })
  const away = await admin(['orders'], path.join(folder, 'elsewhere'))
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('No service runs') as string })
  expect(asked).toHaveLength(before)
})

test('an account is deleted last, so that after a failure it can be found again', async () => {
  const deleted = await admin(['delete-account', '--email', 'ana@example.com', '--json'])
  expect(JSON.parse(deleted.out)).toEqual([
    { userId: '17', documents: 3, cancelledOrders: 1, endedPlan: null },
  ])
  expect(asked.slice(-3)).toEqual([
    ['close', 'user:17'],
    ['forgetUser', '17'],
    ['deleteAccount', '17'],
  ])
})

test('a backup of the running service is a data folder that another service can start on', async () => {
  await database.kysely.schema.createTable('rows').addColumn('id', 'integer').execute()
  await database.kysely.insertInto('rows').values({ id: 7 }).execute()
  await mkdir(path.join(folder, 'files/.tmp'), { recursive: true })
  await mkdir(path.join(folder, 'files/results/ab'), { recursive: true })
  await writeFile(path.join(folder, 'files/.tmp/half'), 'half')
  await writeFile(path.join(folder, 'files/results/ab/one'), 'result')
  await writeFile(path.join(folder, 'secrets.json'), '{}')
  await writeFile(path.join(folder, 'plans.json'), '{"plans":1}')
  const kept = path.join(folder, 'backups', 'monday')

  const backup = await admin(['backup', '--to', kept, '--json'])
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(backup.out)).toEqual([
    { name: 'app.db', files: 1, bytes: expect.any(Number) as number },
    { name: 'secrets.json', files: 1, bytes: 2 },
    { name: 'files', files: 1, bytes: 6 },
    { name: 'plans.json', files: 1, bytes: 11 },
  ])
  expect((await stat(kept)).mode & 0o777).toBe(0o700)
  expect((await readdir(kept, { recursive: true })).sort()).toEqual([
    'app.db',
    'files',
    'files/results',
    'files/results/ab',
    'files/results/ab/one',
    'plans.json',
    'secrets.json',
  ])
  expect(await readdir(folder)).not.toContain('app.db.copy')

  const restored = await openDatabase<{ rows: { id: number } }>({ dataDir: kept })
  expect(await restored.kysely.selectFrom('rows').selectAll().execute()).toEqual([{ id: 7 }])
  await restored.close()

  expect(await admin(['backup', '--to', kept])).toMatchObject({ code: 1, err: `${kept} is there already.\n` })
  expect(await admin(['backup'])).toMatchObject({ code: 2, err: 'backup wants --to FOLDER\n' })
})
