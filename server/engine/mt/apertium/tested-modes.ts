import type { ModeName } from './modes'
import { testModes, type SelfTestDeps } from './self-test'

export interface TestedModes {
  /** Resolves after the first self-test with the modes that have passed so far. */
  passed(): Promise<ReadonlySet<ModeName>>
  /** Calls the listener when modes that had failed have passed. */
  onChange(listener: () => void): void
  close(): void
}

/**
 * Tests the modes when first asked for, and those that failed again after each of `retryAfterMs` (milliseconds): a machine
 * that was too busy at the start, or short of memory, does not lose its language pairs until somebody starts it anew.
 */
export function createTestedModes(
  modes: readonly ModeName[],
  deps: SelfTestDeps,
  retryAfterMs: readonly number[],
): TestedModes {
  const passed = new Set<ModeName>()
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let first: Promise<void> | undefined

  const test = async (these: readonly ModeName[], delays: readonly number[]): Promise<void> => {
    const result = await testModes(these, deps)
    result.passed.forEach((mode) => passed.add(mode))
    const [delay, ...later] = delays
    if (result.failed.length === 0 || delay === undefined || closed) return
    timer = setTimeout(() => void again(result.failed, later), delay)
    timer.unref()
  }
  const again = async (these: readonly ModeName[], delays: readonly number[]): Promise<void> => {
    const before = passed.size
    await test(these, delays).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'apertium modes could not be tested again')
    })
    if (passed.size > before && !closed) listeners.forEach((tell) => tell())
  }

  return {
    async passed() {
      first ??= test(modes, retryAfterMs)
      await first
      return passed
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
