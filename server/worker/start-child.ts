import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A third of the processor beside a page that is being made, all of it otherwise. */
const NICE = 5
/** util-linux, on every Debian: kernel limits that hold even if this process dies and cannot kill its child. */
const PRLIMIT = '/usr/bin/prlimit'
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
/**
 * V8's flags for a program that runs for a second: it optimises what runs really often, not everything that ran a few times
 * (six times V8's own budget), and WebAssembly not at all. That halves the processor time of a document of a few pages and
 * saves a quarter with a hundred. New objects get room enough to die in.
 */
const BRIEF_LIFE = ['--interrupt-budget=400000', '--liftoff-only', '--min-semi-space-size=16']
/** Shares of the memory a child may have: JavaScript's heap, and how much of it fills before old objects are cleared away. */
const HEAP = 0.75
const UNCLEARED = 0.3
/** Pictures are painted by WebAssembly, which is optimised for them. */
const PAINTING_LIFE = BRIEF_LIFE.filter((flag) => flag !== '--liftoff-only')

/** Bounds of one child. */
export interface ChildLimits {
  /** Resident memory at which the child is killed, bytes. JavaScript's heap gets three quarters of it. */
  readonly memoryBytes: number
  /** Wall-clock milliseconds after which it is killed. */
  readonly deadlineMs: number
}

export interface ChildStart {
  readonly entry: string
  readonly limits: ChildLimits
  /** Files and folders the child may read and write; its own code is added. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly paints?: boolean
}

/**
 * V8's flags for a child that may have so many bytes. A heap that grows from little is cleared dozens of times by the way: a
 * fifth of the processor time of a large workbook.
 */
export function lifeOf(memoryBytes: number, paints = false): string[] {
  const megabytes = memoryBytes / 1024 / 1024
  return [
    `--max-old-space-size=${Math.max(32, Math.floor(megabytes * HEAP))}`,
    `--initial-heap-size=${Math.max(16, Math.floor(megabytes * UNCLEARED))}`,
    ...(paints ? PAINTING_LIFE : BRIEF_LIFE),
  ]
}

/** Forks a child; `words` are the arguments of its entry. */
export function startChild(
  { entry, limits, reads, writes, paints = false }: ChildStart,
  words: readonly string[] = [],
): ChildProcess {
  const node = [
    ...lifeOf(limits.memoryBytes, paints),
    '--no-warnings',
    PERMISSION,
    ...[...codeOf(entry), ...reads].map((file) => `--allow-fs-read=${file}`),
    ...writes.map((file) => `--allow-fs-write=${file}`),
  ]
  const cpuSeconds = Math.ceil(limits.deadlineMs / 1000) * 2 + 5
  const bounded = existsSync(PRLIMIT)
  const child = fork(entry, [...words], {
    cwd: path.dirname(entry),
    env: { NODE_ENV: 'production' },
    execPath: bounded ? PRLIMIT : process.execPath,
    execArgv: bounded ? [`--cpu=${cpuSeconds}`, '--core=0', process.execPath, ...node] : node,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  yieldToPages(child.pid)
  return child
}

/** Pages come before documents. A wish: where the system does not let us, the child is only less polite. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICE)
  } catch {
    // ended already
  }
}

/** What Node must read to run the entry: its folder, and the packages and package.json above it. Never the data. */
function codeOf(entry: string): string[] {
  const found = [path.join(path.dirname(entry), '*')]
  for (let folder = path.dirname(entry); ; folder = path.dirname(folder)) {
    found.push(path.join(folder, 'package.json'))
    const packages = path.join(folder, 'node_modules')
    if (existsSync(packages)) return [...found, path.join(packages, '*')]
    if (folder === path.dirname(folder)) return found
  }
}
