/**
 * npm run bench -- ssr [--seconds 8] [--rounds 2] [--path /translate/]
 *
 * Pages a second of the home page, beside a bare Express that renders the same markup with the same React. Server and load
 * generator each have a core of their own; the two servers take turns. Last line: JSON {requestsPerSecond, bareRequestsPerSecond,
 * ratio, p50Ms, p99Ms, memoryMb, bareMemoryMb}.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { serveBare } from './judge/bare-page'
import { percentile, startService, treeMemory } from './service'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    path: { type: 'string', default: '/translate/' },
    as: { type: 'string' },
    target: { type: 'string' },
  },
})

const SELF = fileURLToPath(import.meta.url)
const [SERVER_CORE, LOAD_CORE] = ['0', '1']
const CONNECTIONS = 8
const LoadSchema = z.object({ times: z.array(z.number()), seconds: z.number() })
type Load = z.infer<typeof LoadSchema>

/** As the load generator: one request after another on each connection. */
async function generateLoad(address: string): Promise<Load> {
  const times: number[] = []
  const started = performance.now()
  const until = started + Number(options.seconds) * 1000
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const asked = performance.now()
      const response = await fetch(address)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return { times, seconds: (performance.now() - started) / 1000 }
}

const onCore = (core: string, args: readonly string[]): ChildProcess =>
  spawn('taskset', ['-c', core, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

async function outputOf(child: ChildProcess, wholeLine: boolean): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (wholeLine && text.includes('\n')) break
  }
  return text
}

async function load(address: string): Promise<Load> {
  const args = [SELF, '--as', 'load', '--target', address, '--seconds', options.seconds]
  return LoadSchema.parse(JSON.parse(await outputOf(onCore(LOAD_CORE, args), false)))
}

async function startBare(html: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bare-'))
  fs.writeFileSync(path.join(folder, 'page.html'), html)
  const child = onCore(SERVER_CORE, [SELF, '--as', 'bare', '--target', path.join(folder, 'page.html')])
  const address = (await outputOf(child, true)).trim()
  return {
    address,
    memory: () => treeMemory(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function compare(): Promise<void> {
  const service = await startService()
  spawnSync('taskset', ['-a', '-c', '-p', SERVER_CORE, String(service.pid)])
  const home = service.origin + options.path
  const bare = await startBare(await (await fetch(home)).text())
  try {
    await load(home)
    await load(bare.address)
    const [ours, theirs]: [Load[], Load[]] = [[], []]
    for (let round = 0; round < Number(options.rounds); round++) {
      ours.push(await load(home))
      theirs.push(await load(bare.address))
    }
    const [rate, bareRate] = [rateOf(ours), rateOf(theirs)]
    const times = ours.flatMap((run) => run.times)
    const report = {
      requestsPerSecond: Math.round(rate),
      bareRequestsPerSecond: Math.round(bareRate),
      ratio: Number((rate / bareRate).toFixed(2)),
      p50Ms: Math.round(percentile(times, 0.5)),
      p99Ms: Math.round(percentile(times, 0.99)),
      memoryMb: Math.round(service.memory() / 1024 / 1024),
      bareMemoryMb: Math.round(bare.memory() / 1024 / 1024),
    }
    console.log(JSON.stringify(report))
  } finally {
    await bare.stop()
    await service.stop()
  }
}

const rateOf = (runs: readonly Load[]): number =>
  runs.reduce((sum, { times }) => sum + times.length, 0) / runs.reduce((sum, { seconds }) => sum + seconds, 0)

if (options.as === 'load') console.log(JSON.stringify(await generateLoad(options.target ?? '')))
else if (options.as === 'bare') console.log(await serveBare(fs.readFileSync(options.target ?? '', 'utf8')))
else await compare()
