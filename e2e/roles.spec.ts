import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createThrowAwayPostgres, findPostgres, type ThrowAwayPostgres } from '../scripts/throw-away-postgres'
import { allLanguagesContract } from '../server/engine/mt/libretranslate/testing/all-languages'
import {
  startContractServer,
  turnWords,
  type ContractServer,
} from '../server/engine/mt/remote/testing/contract-server'
import { randomIds } from '../server/platform/ids'
import { createS3Store, type Store } from '../server/platform/storage'
import { isS3ServerThere, startS3Server, type S3Server } from '../server/platform/storage/testing/s3-server'
import { englishDocx, readDocx } from './fixtures/documents'
import { freePort, testWithServices, type MakeService, type OwnService } from './fixtures/own-service'
import { expect } from './fixtures/test'
import { fill } from './fixtures/texts'
import { HomePage } from './pages/home-page'

const PREFIX = 'journey'
const FOUR_MONTHS = 124 * 24 * 3_600_000

/** What the processes of one installation have in common. */
interface Shared {
  readonly postgres: ThrowAwayPostgres
  readonly s3: S3Server
  /** Answers only when it is told to, so that a document stays under way. */
  readonly engine: ContractServer
  /** The bucket, as somebody beside them sees it. */
  readonly bucket: Store
}

const test = testWithServices.extend<{ shared: Shared }>({
  shared: async ({ browserName: _ }, use) => {
    const binaries = findPostgres()
    if (binaries === null) throw new Error('PostgreSQL is not installed')
    const [postgres, s3] = [await createThrowAwayPostgres(binaries), await startS3Server()]
    const engine = await startContractServer(allLanguagesContract)
    const scratch = mkdtempSync(path.join(os.tmpdir(), 'roles-'))
    const { access, bucket: name } = s3
    const clock = { now: () => Date.now() }
    const bucket = await createS3Store({
      ...access,
      bucket: name,
      prefix: `${PREFIX}/`,
      scratch,
      ids: randomIds,
      clock,
    })
    await use({ postgres, s3, engine, bucket })
    await engine.close()
    await s3.stop()
    await postgres.stop()
    rmSync(scratch, { recursive: true, force: true })
  },
})

test.skip(
  !process.env['CI'] && (findPostgres() === null || !isS3ServerThere()),
  'PostgreSQL or OpenStack Swift is not installed',
)

interface Fleet {
  readonly web: OwnService
  readonly api: OwnService
  readonly workers: readonly OwnService[]
}

/** One web process, one with the hosts, two workers; none is started. */
async function makeFleet(makeService: MakeService, { postgres, s3, engine }: Shared): Promise<Fleet> {
  const hosts = `http://127.0.0.1:${await freePort()}`
  const sharing = {
    UPSTREAM_KEY: 'a key that all processes have been given',
    STRIPE_SECRET_KEY: 'sk_test_roles',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_roles',
    STRIPE_WEBHOOK_SECRET: 'whsec_roles',
    CARD_URL: 'http://127.0.0.1:9',
  }
  const data = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: `s3://${s3.bucket}/${PREFIX}?endpoint=${s3.access.endpoint}`,
    S3_ACCESS_KEY_ID: s3.access.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.access.credentials.secretAccessKey,
    ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: engine.url,
    LIBRETRANSLATE_KEY: allLanguagesContract.key,
  }
  const web = await makeService({
    ...sharing,
    ROLE: 'web',
    WEBAPI_URL: `${hosts}/webapi`,
    ACCOUNT_URL: `${hosts}/account`,
    PAY_URL: `${hosts}/pay`,
    CONFIGURATOR_URL: `${hosts}/configurator`,
    SESSION_SECRETS: 'a secret of all web processes',
  })
  const api = await makeService({
    ...sharing,
    ...data,
    ROLE: 'api',
    UPSTREAM_PORT: new URL(hosts).port,
    PUBLIC_ORIGIN: web.origin,
    VISITOR_SECRETS: 'a secret of all api processes',
  })
  const worker = { ...sharing, ...data, ROLE: 'worker', PAY_URL: `${hosts}/pay` }
  return { web, api, workers: [await makeService(worker), await makeService(worker)] }
}

async function keysOf(store: Store): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)
  return keys.sort()
}

async function attemptsAt({ postgres }: Shared): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ attempts: string }>(
    `select attempts from jobs where name = 'translate-document'`,
  )
  await client.end()
  return rows.map(({ attempts }) => Number(attempts))
}

test('[API-02][TR-13] a web, an api and two worker processes over PostgreSQL and a bucket: a worker is killed in the middle of a document, the other one finishes it', async ({
  browser,
  makeService,
  shared,
}) => {
  test.setTimeout(240_000)
  const { engine, bucket } = shared
  const { web, api, workers } = await makeFleet(makeService, shared)
  const [first, second] = workers as [OwnService, OwnService]
  await api.start()
  await Promise.all([web.start(), first.start()])
  const context = await browser.newContext({ baseURL: web.origin })
  const page = await context.newPage()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('shared.docx'))
  const row = home.row('shared.docx')
  await expect(row).toContainText(home.t.home.state.ready)
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  await home.layout.selectOption('paragraphs')
  engine.fault = 'timeout'
  await home.translate.click()
  // The page hears, without being loaded again, how far the worker is.
  const bar = page.getByRole('progressbar', {
    name: fill(home.t.home.progressNamed, { name: 'shared.docx' }),
  })
  await expect(bar).toHaveAttribute('value', /^[1-9]/)
  await expect.poll(() => engine.asked.length).toBeGreaterThan(0)
  await second.start()
  await first.kill()
  engine.fault = null
  await expect(row).toContainText(home.t.home.state.done, { timeout: 90_000 })
  expect(await attemptsAt(shared)).toEqual([2])

  const { fileName, bytes } = await home.download('shared.docx')
  expect(fileName).toBe('shared.es.docx')
  const { text } = readDocx(bytes)
  expect(text).toContain(turnWords('The weather is good today.'))
  const both = await home.download('shared.docx', 'bilingual')
  expect(readDocx(both.bytes).text).toContain('The weather is good today.')
  expect(readDocx(both.bytes).text).toContain(turnWords('The weather is good today.'))

  // Files are in the bucket and nowhere else, and go from there when their time is over.
  const keys = await keysOf(bucket)
  expect(keys.filter((key) => key.startsWith('originals/'))).toHaveLength(1)
  expect(keys.filter((key) => key.includes('/translated-'))).toHaveLength(1)
  expect(keys.filter((key) => key.includes('/bilingual-'))).toHaveLength(1)
  for (const { dataDir } of [web, api, first, second]) {
    expect(existsSync(path.join(dataDir, 'files'))).toBe(false)
    expect(existsSync(path.join(dataDir, 'app.db'))).toBe(false)
  }
  await api.stop()
  await api.start(FOUR_MONTHS)
  await expect.poll(() => keysOf(bucket), { timeout: 30_000 }).toEqual([])
  await context.close()
})

test('[API-02] what a process of a role answers: its health, and nothing else', async ({
  makeService,
  shared,
}) => {
  test.setTimeout(120_000)
  const { web, api, workers } = await makeFleet(makeService, shared)
  const [worker] = workers as [OwnService]
  await api.start()
  await Promise.all([web.start(), worker.start()])
  for (const { origin } of [api, worker]) {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/translate/`)).status).toBe(404)
    expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^process_resident_memory_bytes\{role="/m)
  }
  expect((await fetch(`${web.origin}/translate/`)).status).toBe(200)
  await api.stop()
  const answer = await fetch(`${web.origin}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('WEBAPI_URL')])
  expect((await fetch(`${web.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200)
})

test('the figures of a whole service are told at a port of their own, not at the public one', async ({
  makeService,
}) => {
  test.setTimeout(120_000)
  const port = String(await freePort())
  const service = await makeService({ METRICS_PORT: port })
  await service.start()
  expect((await fetch(`${service.origin}/translate/`)).status).toBe(200)
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(told).toMatch(/^verso_http_request_seconds_count\{role="all",method="GET",status="2xx"\} [1-9]/m)
  expect((await fetch(`${service.origin}/metrics`)).status).toBe(404)
})
