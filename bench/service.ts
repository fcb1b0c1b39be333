import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const BUNDLE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), 'index.js')

export interface RunningService {
  readonly origin: string
  readonly pid: number
  /** Resident memory of the service and its children, bytes. */
  memory(): number
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the built service on a data folder of its own, and waits until it answers. */
export async function startService(
  settings: Record<string, string> = {},
  bundle = BUNDLE,
): Promise<RunningService> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BERGAMOT_REGISTRY: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ACCESS_LOG: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin, () => child.exitCode)
  return {
    origin,
    pid: child.pid ?? 0,
    memory: () => treeMemory(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(origin: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (exitCode() !== null) throw new Error(`The service ended with ${exitCode()}`)
    const ready = await fetch(`${origin}/readyz`)
      .then((response) => response.ok)
      .catch(() => false)
    if (ready) return
    await sleep(100)
  }
  throw new Error('The service did not become ready within 30 s')
}

/** Sum of VmRSS over a process and its descendants, from /proc. */
export function treeMemory(root: number): number {
  const children = new Map<number, number[]>()
  const resident = new Map<number, number>()
  for (const entry of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = fs.readFileSync(`/proc/${entry}/status`, 'utf8')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
      resident.set(Number(entry), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
    } catch {
      // ended while we read
    }
  }
  const sum = (pid: number): number =>
    (resident.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
