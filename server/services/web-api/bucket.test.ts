import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS, downloadPath } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { entryText } from '../../engine/testing/zip-fixture'
import { randomIds } from '../../platform/ids'
import { createS3Store, StoreAwayError } from '../../platform/storage'
import { startRelay, type Relay } from '../../platform/storage/testing/relay'
import { isS3ServerThere, startS3Server, type S3Server } from '../../platform/storage/testing/s3-server'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 3_600_000
const AWAY = { code: 'storageAway', message: expect.stringContaining('Nothing was charged') as unknown }
const isOver = ({ status }: Task) => ['completed', 'failed'].includes(status)
const LETTER = docxOf({ body: paragraph('This is a letter about the weather of the last week.') })

describe.skipIf(!isS3ServerThere())('with its files in a bucket', () => {
  let server: S3Server
  let relay: Relay
  let folder: string
  let bench: Bench
  let count = 0
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    relay = await startRelay(Number(new URL(server.access.endpoint).port))
    folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-'))
    const files = await createS3Store({
      ...server.access,
      endpoint: `http://127.0.0.1:${relay.port}`,
      bucket: server.bucket,
      prefix: `service-${++count}/`,
      scratch: folder,
      ids: randomIds,
      clock: { now: () => bench.clock.now() },
    })
    bench = await startBench({ files, policy: { storePausesMs: [20, 20, 20] } })
  })
  afterEach(async () => {
    await bench.stop()
    await relay.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const keys = async (): Promise<string[]> => {
    const found: string[] = []
    for await (const key of bench.files.list('')) found.push(key.replace(/[\d-]+.*?[-/](?=[a-z])|\d.*/, '…'))
    return found.sort()
  }
  const download = (caller: Caller, taskId: string, headers = {}) =>
    bench.executor.fetchRaw('webapi', downloadPath(taskId, 'translated'), { ...caller, headers })

  test('[TR-13] a document is uploaded, translated, downloaded in parts, and deleted when its time is over', async () => {
    const owner = await bench.visitor()
    const { fileId } = await bench.upload(owner, LETTER)
    const { taskId } = await bench.submit(owner, fileId, 'en', 'es', 'paragraphs')
    expect(await bench.until(owner, taskId, isOver)).toMatchObject({ status: 'completed' })
    const answer = await download(owner, taskId)
    const whole = Buffer.from(await answer.arrayBuffer())
    expect(entryText(whole, 'word/document.xml')).toContain('<w:t')
    const rest = await download(owner, taskId, { range: 'bytes=100-' })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
    expect((await keys()).length).toBe(3)
    bench.clock.advance(HOUR)
    expect(await bench.webApi.sweep()).toMatchObject({ originals: 1, results: 0 })
    bench.clock.advance(100 * 24 * HOUR)
    expect(await bench.webApi.sweep()).toMatchObject({ originals: 0, results: 2 })
    expect(await keys()).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('an upload while the bucket is away says so and leaves nothing; afterwards it goes well', async () => {
    const owner = await bench.visitor()
    relay.away = true
    await expect(bench.upload(owner, LETTER)).rejects.toMatchObject(AWAY)
    expect((await bench.executor.execute(WEBAPI_CALLS.getWorkbench, {}, owner)).files).toEqual([])
    relay.away = false
    expect(await keys()).toEqual([])
    expect(await bench.upload(owner, LETTER)).toMatchObject({ fileId: expect.any(String) as unknown })
  })

  test('a document whose bucket is away for a moment is translated once all the same', async () => {
    const owner = await bench.visitor()
    const { fileId } = await bench.upload(owner, LETTER)
    const gone = () => Promise.reject(new StoreAwayError('away'))
    const put = vi.spyOn(bench.files, 'put').mockImplementationOnce(gone).mockImplementationOnce(gone)
    const get = vi.spyOn(bench.files, 'get').mockImplementationOnce(gone).mockImplementationOnce(gone)
    const { taskId } = await bench.submit(owner, fileId, 'en', 'es')
    expect(await bench.until(owner, taskId, isOver)).toMatchObject({ status: 'completed' })
    expect([get.mock.calls.length, put.mock.calls.length]).toEqual([3, 3])
    expect((await keys()).length).toBe(2)
    const { attempts } = await bench.database
      .forTables<{ jobs: { attempts: number } }>()
      .kysely.selectFrom('jobs')
      .select('attempts')
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
  })

  test('[TR-12] a document whose bucket stays away fails with that reason and nothing is charged', async () => {
    const owner = await bench.visitor()
    const { fileId } = await bench.upload(owner, LETTER)
    vi.spyOn(bench.files, 'put').mockRejectedValue(new StoreAwayError('away'))
    const { taskId } = await bench.submit(owner, fileId, 'en', 'es')
    const later = (task: Task) => {
      bench.clock.advance(500)
      return isOver(task)
    }
    const failed = await bench.until(owner, taskId, later, 50)
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'storageAway', price: 0 })
  })
})
