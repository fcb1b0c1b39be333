import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { ChildMessageSchema, type ChildMessage, type ModelFiles, type ParentMessage } from './protocol'

/** How a child is started. */
export interface ModelProgram {
  /** The built `child-entry`, absolute. */
  readonly entry: string
  /** Folder of `translator-worker.js` and its `.wasm`. */
  readonly packageFolder: string
}

/** Milliseconds after which a child counts as hung and is killed. */
export interface ModelDeadlines {
  readonly load: number
  readonly answer: (characters: number) => number
}

/** One model in one child process; the caller gives it one request at a time. */
export interface ModelProcess {
  readonly pid: number | undefined
  /** Answers in order and number. Rejects, and the process is dead, when it ends, hangs or says something else. */
  translate(texts: readonly string[]): Promise<readonly string[]>
  /** Resident memory in bytes from Linux' /proc (proc(5), statm in pages of 4096); 0 where it is not known. */
  memory(): number
  stop(): void
}

/** Below pages and below the parsing of documents. */
const NICE = 7

/** Why a child gave no answer; never holds text. */
export class ModelProcessError extends Error {
  override readonly name = 'ModelProcessError'
}

/** Starts a child with an empty environment; the model loads while the first request waits. */
export function startModelProcess(
  program: ModelProgram,
  files: ModelFiles,
  deadlines: ModelDeadlines,
): ModelProcess {
  const child = fork(program.entry, [program.packageFolder], {
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=256', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  yieldToPages(child.pid)
  let id = 0
  const loaded = exchange(child, { type: 'load', files }, deadlines.load, ({ type }) => type === 'loaded')
  loaded.catch(() => undefined) // told to the request that waits for it
  return {
    pid: child.pid,
    async translate(texts) {
      await loaded
      const own = ++id
      const characters = texts.reduce((sum, text) => sum + text.length, 0)
      const message = await exchange(
        child,
        { type: 'translate', id: own, texts: [...texts] },
        deadlines.answer(characters),
        (said) => said.type === 'translated' && said.id === own && said.texts.length === texts.length,
      )
      return message.type === 'translated' ? message.texts : []
    },
    memory: () => residentBytes(child.pid),
    stop: () => void child.kill('SIGKILL'),
  }
}

/** Says one thing and waits for what answers it; whatever else happens ends the child. */
function exchange(
  child: ChildProcess,
  message: ParentMessage,
  deadlineMs: number,
  answers: (said: ChildMessage) => boolean,
): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      end()
    }
    const giveUp = (reason: string): void =>
      settle(() => {
        child.kill('SIGKILL')
        reject(new ModelProcessError(reason))
      })
    const timer = setTimeout(() => giveUp(`no answer within ${deadlineMs} ms`), deadlineMs)
    const onMessage = (raw: unknown): void => {
      const said = ChildMessageSchema.safeParse(raw)
      if (said.success && answers(said.data)) return settle(() => resolve(said.data))
      giveUp(said.data?.type === 'failed' ? said.data.reason : 'an answer to something else')
    }
    const onExit = (code: number | null, signal: string | null): void => giveUp(`ended: ${signal ?? code}`)
    const onError = (): void => giveUp('could not be started')
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.on('error', onError)
    if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode)
    child.send(message, (error) => {
      if (error) giveUp('ended before it was asked')
    })
  })
}

function yieldToPages(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICE)
  } catch {
    // ended already
  }
}

function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
