/**
 * npm run bench -- ssr [--seconds 8] [--rounds 2] [--path /translate/]
 *
 * Pages a second of the home page, beside a bare Express that renders the same markup with the same React: for somebody who has told
 * us nothing (the page is shared for seconds), for a stranger with a choice of his own (rendered each time), and for a member. Server
 * and load generator each have a core of their own; the servers take turns. `cpuMs` is the processor's time of the service's
 * process a page, which other work on the machine does not lengthen, and `ratio` is the bare one's of that. Last line: JSON
 * {shared, rendered, member: {requestsPerSecond, cpuMs, ratio, p50Ms, p99Ms}, bare: {…}, memoryMb, bareMemoryMb}.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { serveBare } from './judge/bare-page'
import { memberCookies } from './judge/member'
import { percentile, startService, treeMemory } from './service'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    path: { type: 'string', default: '/translate/' },
    as: { type: 'string' },
    target: { type: 'string' },
    cookie: { type: 'string', default: '' },
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
      const response = await fetch(address, { headers: options.cookie ? { cookie: options.cookie } : {} })
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

interface Server {
  readonly address: string
  readonly pid: number
}

interface Run extends Load {
  /** Milliseconds of the server's process, all threads. */
  readonly cpuMs: number
}

/** User and system time of a process, milliseconds; /proc counts hundredths of a second. */
function processorTime(pid: number): number {
  const [, rest = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function load({ address, pid }: Server, cookie = ''): Promise<Run> {
  const args = [SELF, '--as', 'load', '--target', address, '--seconds', options.seconds, '--cookie', cookie]
  const before = processorTime(pid)
  const run = LoadSchema.parse(JSON.parse(await outputOf(onCore(LOAD_CORE, args), false)))
  return { ...run, cpuMs: processorTime(pid) - before }
}

async function startBare(html: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bare-'))
  fs.writeFileSync(path.join(folder, 'page.html'), html)
  const child = onCore(SERVER_CORE, [SELF, '--as', 'bare', '--target', path.join(folder, 'page.html')])
  const address = (await outputOf(child, true)).trim()
  return {
    address,
    pid: child.pid ?? 0,
    memory: () => treeMemory(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Until the engines have tested themselves, which takes processor time and changes the page. */
async function untilSettled(home: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const data = await (await fetch(`${home}?_data=routes%2F_index&attempt=${attempt}`)).text()
    if (data.includes('"settled":true')) return
    await sleep(500)
  }
}

/** Whose page: the cookies that he sends. */
const VISITS = { shared: '', rendered: 'languages=en.es', member: '' }
type Visit = keyof typeof VISITS

async function compare(): Promise<void> {
  const service = await startService()
  const home = { address: service.origin + options.path, pid: service.pid }
  await untilSettled(home.address)
  spawnSync('taskset', ['-a', '-c', '-p', SERVER_CORE, String(service.pid)])
  const bare = await startBare(await (await fetch(home.address)).text())
  try {
    const visits = { ...VISITS, member: await memberCookies(service.origin) }
    const runs: Record<Visit | 'bare', Run[]> = { shared: [], rendered: [], member: [], bare: [] }
    const round = async (): Promise<void> => {
      for (const [name, cookie] of Object.entries(visits)) runs[name as Visit].push(await load(home, cookie))
      runs.bare.push(await load(bare))
    }
    for (let count = 0; count <= Number(options.rounds); count++) await round()
    const [bareMs, measured] = [cpuOf(runs.bare), (name: Visit | 'bare') => figures(runs[name])]
    const withRatio = (name: Visit) => ({
      ...measured(name),
      ratio: Number((bareMs / cpuOf(runs[name])).toFixed(2)),
    })
    const report = {
      shared: withRatio('shared'),
      rendered: withRatio('rendered'),
      member: withRatio('member'),
      bare: measured('bare'),
      memoryMb: Math.round(service.memory() / 1024 / 1024),
      bareMemoryMb: Math.round(bare.memory() / 1024 / 1024),
    }
    console.log(JSON.stringify(report))
  } finally {
    await bare.stop()
    await service.stop()
  }
}

// The first round warms up.
const counted = (runs: readonly Run[]): readonly Run[] => runs.slice(1)
const sumOf = (runs: readonly Run[], value: (run: Run) => number): number =>
  counted(runs).reduce((sum, run) => sum + value(run), 0)
const cpuOf = (runs: readonly Run[]): number =>
  sumOf(runs, ({ cpuMs }) => cpuMs) / sumOf(runs, ({ times }) => times.length)

function figures(runs: readonly Run[]) {
  const times = counted(runs).flatMap((run) => run.times)
  return {
    requestsPerSecond: Math.round(times.length / sumOf(runs, ({ seconds }) => seconds)),
    cpuMs: Number(cpuOf(runs).toFixed(2)),
    p50Ms: Number(percentile(times, 0.5).toFixed(1)),
    p99Ms: Number(percentile(times, 0.99).toFixed(1)),
  }
}

if (options.as === 'load') console.log(JSON.stringify(await generateLoad(options.target ?? '')))
else if (options.as === 'bare') console.log(await serveBare(fs.readFileSync(options.target ?? '', 'utf8')))
else await compare()
