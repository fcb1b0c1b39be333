import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { DocumentError } from './document-error'
import { ChildMessageSchema, type WorkerTask } from './protocol'

/** Bounds of one child. */
export interface ChildLimits {
  /** Resident memory at which the child is killed, bytes. JavaScript's heap gets three quarters of it. */
  readonly memoryBytes: number
  /** Wall-clock milliseconds after which it is killed. */
  readonly deadlineMs: number
}

export interface ChildRun {
  readonly entry: string
  readonly task: WorkerTask
  readonly limits: ChildLimits
  /** Files and folders the child may read and write; its own code is added. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly onChecking?: (() => void) | undefined
}

const WATCH_MS = 50
/** A third of the processor beside a page that is being made, all of it otherwise. */
const NICE = 5
const STDERR_KEPT = 2000
/** util-linux, on every Debian: kernel limits that hold even if this process dies and cannot kill its child. */
const PRLIMIT = '/usr/bin/prlimit'
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/**
 * Forks one child, gives it one task and waits for its answer. The child has an empty environment, no standard input or
 * output, may touch only the named files, and is killed at its deadline, above its memory bound or when `signal`
 * aborts. Throws `DocumentError`, or the signal's reason.
 */
export function runChild(run: ChildRun): Promise<unknown> {
  run.signal?.throwIfAborted()
  const child = startChild(run)
  return new Promise((resolve, reject) => {
    let verdict: DocumentError | undefined
    let answered = false
    let complaint = ''
    const kill = (error?: DocumentError): void => {
      verdict ??= error
      child.kill('SIGKILL')
    }
    const onAbort = (): void => finish(() => reject(run.signal?.reason as Error))
    const deadline = setTimeout(
      () => kill(new DocumentError('too-complex', 'deadline')),
      run.limits.deadlineMs,
    )
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > run.limits.memoryBytes) kill(new DocumentError('too-complex', 'memory'))
    }, WATCH_MS)
    const finish = (settle: () => void): void => {
      if (answered) return
      answered = true
      clearTimeout(deadline)
      clearInterval(watch)
      run.signal?.removeEventListener('abort', onAbort)
      // One task, one answer: whatever it still does is unwatched and not ours.
      child.kill('SIGKILL')
      settle()
    }
    run.signal?.addEventListener('abort', onAbort, { once: true })
    child.stderr?.setEncoding('utf8')
    child.stderr?.on('data', (text: string) => {
      complaint = (complaint + text).slice(-STDERR_KEPT)
    })
    child.on('message', (raw) => {
      const message = ChildMessageSchema.safeParse(raw)
      if (!message.success) return kill(new DocumentError('crashed', 'unknown message'))
      if (message.data.type === 'checking') return run.onChecking?.()
      const said = message.data
      finish(() => (said.type === 'done' ? resolve(said.result) : reject(DocumentError.from(said.failure))))
    })
    child.on('error', (cause) => finish(() => reject(new DocumentError('crashed', 'not started', { cause }))))
    child.on('exit', (code, signal) => finish(() => reject(verdict ?? judgeExit(code, signal, complaint))))
    child.send(run.task, (error) => {
      // A child that died first is judged by its exit.
      if (error) child.kill('SIGKILL')
    })
  })
}

function startChild({ entry, limits, reads, writes }: ChildRun): ChildProcess {
  const heapMb = Math.max(32, Math.floor((limits.memoryBytes * 0.75) / 1024 / 1024))
  const node = [
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    PERMISSION,
    ...[...codeOf(entry), ...reads].map((file) => `--allow-fs-read=${file}`),
    ...writes.map((file) => `--allow-fs-write=${file}`),
  ]
  const cpuSeconds = Math.ceil(limits.deadlineMs / 1000) * 2 + 5
  const bounded = existsSync(PRLIMIT)
  const child = fork(entry, [], {
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

/** Resident set of a process in bytes from Linux' /proc (proc(5), statm in pages of 4096); 0 where it is not known. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

/** V8 aborts when the heap is full (SIGABRT, or 134 through a shell); SIGXCPU is the kernel's bound of CPU time. */
function judgeExit(code: number | null, signal: string | null, complaint: string): DocumentError {
  const detail = `exit ${code ?? signal}: ${complaint.trim().slice(0, 300)}`
  if (signal === 'SIGABRT' || code === 134 || /heap out of memory/i.test(complaint)) {
    return new DocumentError('too-complex', detail)
  }
  if (signal === 'SIGXCPU') return new DocumentError('too-complex', detail)
  // Someone else's kill (the kernel short of memory, an operator) says nothing about the document.
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return new DocumentError('killed', detail)
  // A fault in native code (SIGSEGV, SIGBUS) is the document's doing; an end without an answer ours.
  return new DocumentError(signal === null ? 'crashed' : 'corrupt', detail)
}
