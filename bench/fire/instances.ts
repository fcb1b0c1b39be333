import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATOR_SOCKET, type OperatorRow } from '../../server/contracts/operator'
import { freePort } from '../service'

const BUNDLE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), 'index.js')
const START_MS = 120_000

/** One full service as a process of its own, that can be killed and comes back at the same address. */
export interface Instance {
  readonly origin: string
  /** Of its embedded card provider. */
  readonly cardOrigin: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** As `npm run admin` asks. */
  admin(command: string, input?: object): Promise<OperatorRow[]>
}

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

export interface Fleet {
  readonly instances: readonly Instance[]
  readonly keys: Keys
  /** Of the first instance; the embedded database is there. */
  readonly dataDir: string
  stop(): Promise<void>
  remove(): void
}

/**
 * So many services on one database: each with a data folder of its own, but with the same secrets and, as on a shared volume, the
 * same files.
 */
export async function startFleet(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Fleet> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-fire-'))
  const folders = Array.from({ length: count }, (_, index) => path.join(root, String(index)))
  const [first = ''] = folders
  const instances: Instance[] = []
  for (const folder of folders) {
    fs.mkdirSync(folder)
    if (folder !== first) shareWith(first, folder)
    const instance = await createInstance(folder, environment)
    await instance.start()
    instances.push(instance)
  }
  const { card } = JSON.parse(fs.readFileSync(path.join(first, 'secrets.json'), 'utf8')) as { card: Keys }
  return {
    instances,
    keys: card,
    dataDir: first,
    stop: async () => void (await Promise.all(instances.map((instance) => instance.stop()))),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  }
}

function shareWith(first: string, folder: string): void {
  fs.copyFileSync(path.join(first, 'secrets.json'), path.join(folder, 'secrets.json'))
  fs.symlinkSync(path.join(first, 'files'), path.join(folder, 'files'))
}

async function createInstance(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Instance> {
  const [port, cardPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    CARD_PORT: String(cardPort),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ACCESS_LOG: 'off',
    LOG_LEVEL: 'fatal',
    FREE_TRANSLATIONS: '0',
    BERGAMOT_REGISTRY: 'off',
  }
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    origin,
    cardOrigin: `http://127.0.0.1:${cardPort}`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const env = { ...process.env, ...settings, ...environment } as NodeJS.ProcessEnv
      const begun = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
      child = begun
      await untilReady(origin, begun)
    },
    admin: (command, input = {}) => askOperator(path.join(dataDir, OPERATOR_SOCKET), command, input),
  }
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A service ended with ${child.exitCode}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('A service has not started')
}

async function askOperator(socketPath: string, command: string, input: object): Promise<OperatorRow[]> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    http
      .request({ socketPath, method: 'POST', path: `/${command}`, headers }, resolve)
      .once('error', reject)
      .end(JSON.stringify(input))
  })
  const answer = JSON.parse(await text(response)) as { rows?: OperatorRow[]; refusal?: string }
  if (!answer.rows) throw new Error(`${command}: ${answer.refusal}`)
  return answer.rows
}
