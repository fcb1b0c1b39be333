import fs from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of a clock tick, in which Linux counts processor time (proc(5)): 100 a second. */
const TICK = 10
const WATCH_MS = 50

/** Fields of /proc/PID/stat from the state on, which is the third. */
function statOf(pid: number | string): readonly string[] {
  const line = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = (pid: number | string): string[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)

const ticks = (fields: readonly string[], first: number): number =>
  (Number(fields[first - 3]) + Number(fields[first - 2])) * TICK

/** Waits until those that were told to end are gone: their time would count for whoever measures next. */
const PATIENCE_MS = 10_000
export async function awaitEnd(before: number): Promise<void> {
  const started = performance.now()
  while (endedTime() === before && performance.now() - started < PATIENCE_MS) await sleep(TICK)
}

/** Processor time of the children that have ended, milliseconds. */
export const endedTime = (): number => ticks(statOf(process.pid), 16)

function timesOfRunning(): Map<string, number> {
  const times = new Map<string, number>()
  for (const pid of childrenOf(process.pid)) {
    try {
      times.set(pid, ticks(statOf(pid), 14))
    } catch {
      // ended while we read
    }
  }
  return times
}

/** Children that have ended and those that run, read until no child ended in between. */
function readTimes(): { ended: number; running: Map<string, number> } {
  for (;;) {
    const ended = endedTime()
    const running = timesOfRunning()
    if (endedTime() === ended) return { ended, running }
  }
}

/**
 * Begins to measure; the answer tells what was worked since by those that ran then, whether they have ended or wait for more
 * work, and by those that have come and gone. What was worked before, and by those that only came to wait, does not count.
 */
export function measureChildren(): () => number {
  const before = readTimes()
  return () => {
    const after = readTimes()
    const changes = [...before.running].map(([pid, time]) => (after.running.get(pid) ?? 0) - time)
    return after.ended - before.ended + changes.reduce((sum, change) => sum + change, 0)
  }
}

function* descendants(pid: number | string): Generator<string> {
  try {
    for (const child of childrenOf(pid)) {
      yield child
      yield* descendants(child)
    }
  } catch {
    // ended while we read
  }
}

/** Looks at the resident memory of the children, and of theirs, until it is stopped: the largest of one process. */
export function watchChildren(): { peakBytes: () => number; stop: () => void } {
  let peak = 0
  const timer = setInterval(() => {
    for (const pid of descendants(process.pid)) {
      try {
        const status = fs.readFileSync(`/proc/${pid}/status`, 'latin1')
        peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
      } catch {
        // ended while we read
      }
    }
  }, WATCH_MS)
  return { peakBytes: () => peak, stop: () => clearInterval(timer) }
}
