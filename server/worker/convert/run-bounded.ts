import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { DocumentError } from '../document-error'
import type { ChildLimits } from '../start-child'

export interface BoundedRun {
  readonly command: readonly [string, ...string[]]
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly limits: ChildLimits
  readonly signal?: AbortSignal | undefined
}

const WATCH_MS = 100
const NICE = 5
/** util-linux: kernel limits that hold even when this process has died and cannot kill anybody. */
const PRLIMIT = '/usr/bin/prlimit'
const MAX_WRITTEN_BYTES = 256 * 1024 * 1024

/**
 * Runs a foreign program as a process group of its own, without input or output, and resolves when it has ended, however
 * that was. At the deadline, above the memory of all its processes together, or when `signal` aborts, the whole group
 * is killed; throws `DocumentError` `too-complex`, or the signal's reason.
 */
export async function runBounded(run: BoundedRun): Promise<void> {
  const { signal, limits } = run
  signal?.throwIfAborted()
  const [program, ...rest] = withKernelLimits(run.command, limits)
  const child = spawn(program, rest, {
    cwd: run.folder,
    env: { ...run.env, NODE_ENV: undefined } as unknown as NodeJS.ProcessEnv,
    stdio: 'ignore',
    detached: true,
  })
  const { pid } = child
  let verdict: DocumentError | undefined
  const kill = (error?: DocumentError): void => {
    verdict ??= error
    if (pid !== undefined) killGroup(pid)
  }
  const onAbort = (): void => kill()
  const deadline = setTimeout(() => kill(new DocumentError('too-complex', 'deadline')), limits.deadlineMs)
  const watch = setInterval(() => {
    if (pid !== undefined && residentBytesOfTree(pid) > limits.memoryBytes) {
      kill(new DocumentError('too-complex', 'memory'))
    }
  }, WATCH_MS)
  signal?.addEventListener('abort', onAbort, { once: true })
  yieldToPages(pid)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', (cause) => reject(new DocumentError('crashed', 'not started', { cause })))
      child.once('exit', () => resolve())
    })
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    signal?.removeEventListener('abort', onAbort)
    if (pid !== undefined) killGroup(pid) // whoever outlived its leader
  }
  signal?.throwIfAborted()
  if (verdict) throw verdict
}

function withKernelLimits(
  command: readonly [string, ...string[]],
  limits: ChildLimits,
): readonly [string, ...string[]] {
  if (!existsSync(PRLIMIT)) return command
  const cpuSeconds = Math.ceil(limits.deadlineMs / 1000) * 2 + 5
  const bounds = [`--cpu=${cpuSeconds}`, '--core=0', `--fsize=${MAX_WRITTEN_BYTES}`]
  return [PRLIMIT, ...bounds, `--data=${limits.memoryBytes * 2}`, ...command]
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // ended already
  }
}

/** Pages come before documents. A wish: where the system does not let us, the program is only less polite. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICE)
  } catch {
    // ended already
  }
}

/** Resident memory of a process and all below it, bytes, from Linux' /proc (proc(5)); 0 where it is not known. */
function residentBytesOfTree(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + residentBytesOfTree(Number(child)), own)
  } catch {
    return 0
  }
}
