import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DocumentError } from './document-error'
import { ChildMessageSchema, type WorkerTask } from './protocol'
import { startChild, type ChildLimits } from './start-child'

export interface ChildRun {
  readonly entry: string
  readonly task: WorkerTask
  readonly limits: ChildLimits
  /** Files and folders the child may read and write; its own code is added. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** One that was started before and waits; it may touch what it was started with, not `reads` and `writes`. */
  readonly spare?: ChildProcess | undefined
  readonly signal?: AbortSignal | undefined
  readonly onChecking?: (() => void) | undefined
  /** By its result: may the child go on living, to be given another task? */
  readonly stays?: ((result: unknown) => boolean) | undefined
}

const WATCH_MS = 50
const STDERR_KEPT = 2000
/**
 * Gives one child, forked for it or waiting as a spare, one task and waits for its answer. The child has an empty environment, no standard input or
 * output, may touch only the named files, and is killed at its deadline, above its memory bound or when `signal`
 * aborts. Throws `DocumentError`, or the signal's reason.
 */
export function runChild(run: ChildRun): Promise<unknown> {
  run.signal?.throwIfAborted()
  const child =
    run.spare ??
    startChild({ ...run, paints: run.task.stage === 'render' || run.task.stage === 'prepare-scans' })
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
    const finish = (settle: () => void, stays = false): void => {
      if (answered) return
      answered = true
      child.off('message', onMessage).off('exit', onExit)
      clearTimeout(deadline)
      clearInterval(watch)
      run.signal?.removeEventListener('abort', onAbort)
      // One task, one answer: whatever it still does is unwatched and not ours.
      if (!stays) child.kill('SIGKILL')
      settle()
    }
    run.signal?.addEventListener('abort', onAbort, { once: true })
    child.stderr?.setEncoding('utf8')
    child.stderr?.on('data', (text: string) => {
      complaint = (complaint + text).slice(-STDERR_KEPT)
    })
    const onMessage = (raw: unknown): void => {
      const message = ChildMessageSchema.safeParse(raw)
      if (!message.success) return kill(new DocumentError('crashed', 'unknown message'))
      if (message.data.type === 'checking') return run.onChecking?.()
      if (message.data.type === 'ready') return
      const said = message.data
      if (said.type === 'failed') finish(() => reject(DocumentError.from(said.failure)))
      else finish(() => resolve(said.result), run.stays?.(said.result))
    }
    const onExit = (code: number | null, signal: string | null): void =>
      finish(() => reject(verdict ?? judgeExit(code, signal, complaint)))
    child.on('message', onMessage)
    child.on('error', (cause) => finish(() => reject(new DocumentError('crashed', 'not started', { cause }))))
    child.on('exit', onExit)
    child.send(run.task, (error) => {
      // A child that died first is judged by its exit.
      if (error) child.kill('SIGKILL')
    })
  })
}

/** Resident set of a process in bytes from Linux' /proc (proc(5), statm in pages of 4096); 0 where it is not known. */
export function residentBytes(pid: number | undefined): number {
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
