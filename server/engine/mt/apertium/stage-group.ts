import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The processes of one mode: a bash that leads its own process group, and the stages it pipes together. */
export interface StageGroup {
  /** Leader and id of the process group; undefined when it could not be started. */
  readonly pid: number | undefined
  /** Sends one record; a NUL, which makes every stage answer at once, is added. */
  write(record: string): void
  /** Ends all processes, politely when nothing is under way, by force otherwise, and resolves when they are gone. */
  end(how: 'politely' | 'by-force'): Promise<void>
  /** Memory of all stages in bytes (proportional set size where the system tells, else 0). */
  memory(): Promise<number>
}

interface StageEvents {
  record(answer: string): void
  /** Called once, on the first sign that a stage is gone; no record follows. */
  lost(reason: string): void
}

const GRACE_MS = 1_000
/** No answer to our bounded records is near this; beyond it a stage has run wild. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Batch scheduling lets each stage work off what lies in its pipe before the next one wakes (a tenth less time on two
 * cores), and a lower priority keeps pages answering while texts are translated. The group is a session of its own,
 * to which Linux gives as much as to any other session whatever the priorities within (sched(7), "The autogroup
 * feature"), so the session's own priority is lowered too. All three are wishes: without them everything works, only
 * slower.
 */
const PREPARE =
  'trap : TERM; { chrt -b -p 0 $$; renice -n 10 -p $$; echo 15 >/proc/$$/autogroup; } >/dev/null 2>&1;'

/**
 * Starts the stages. The leader catches SIGTERM, so that after one it still waits for its stages and none is left as a
 * zombie for process 1, which in a container often reaps nothing.
 */
export function startStages(shell: string, env: Record<string, string>, events: StageEvents): StageGroup {
  const child = spawn('bash', ['-c', `${PREPARE} ${shell}`, 'apertium', '-g', ''], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: env as NodeJS.ProcessEnv,
  })
  const { pid } = child
  let lost = false
  const lose = (reason: string) => {
    if (lost) return
    lost = true
    events.lost(reason)
  }
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  child.once('error', (error) => lose(`cannot start: ${error.message}`))
  child.once('exit', (code, signal) => lose(`ended with ${signal ?? code}`))
  child.stdin.on('error', () => undefined) // a broken pipe shows as the end of stdout
  child.stdout.once('end', () => lose('a stage ended'))
  splitRecords(child.stdout, (answer) => lost || events.record(answer), lose)

  return {
    pid,
    write: (record) => void child.stdin.write(`${record}\0`),
    async end(how) {
      lost = true
      if (pid === undefined) return
      child.stdin.destroy()
      if (how === 'by-force') {
        signalGroup(pid, 'SIGTERM')
        signalGroup(pid, 'SIGCONT') // a stopped stage ends too
      }
      const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS)
      await closed
      clearTimeout(force)
      signalGroup(pid, 'SIGKILL') // whoever outlived the leader
    },
    memory: () => (pid === undefined ? Promise.resolve(0) : groupMemory(pid)),
  }
}

function splitRecords(
  stdout: NodeJS.ReadableStream,
  record: (answer: string) => void,
  overflow: (reason: string) => void,
): void {
  let parts: Buffer[] = []
  let bytes = 0
  stdout.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end))
      from = end + 1
      const answer = Buffer.concat(parts).toString('utf8')
      parts = []
      bytes = 0
      record(answer)
    }
    if (from === chunk.length) return
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > MAX_ANSWER_BYTES) {
      parts = []
      overflow('answer too long')
    }
  })
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // already gone
  }
}

/** Process ids of the stages, the leader's children (Linux, proc(5)). */
export async function stagePids(leader: number): Promise<number[]> {
  const children = await readFile(`/proc/${leader}/task/${leader}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

async function groupMemory(leader: number): Promise<number> {
  const pids = await stagePids(leader)
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
