import { FormatError, ResultError } from '../engine/index'
import { isStorageFull } from '../platform/errors'
import type { ChildFailure } from './protocol'

/** An error as it may cross the process border. Stacks name our files and lines, never text of the document. */
export function describeFailure(error: unknown): ChildFailure {
  if (error instanceof FormatError) {
    const where = `${error.part}${error.offset >= 0 ? `@${error.offset}` : ''}`
    return { kind: 'format', code: error.code, detail: `${error.detail} ${where}`.trim().slice(0, 500) }
  }
  if (error instanceof ResultError) return { kind: 'result', detail: causes(error).slice(0, 4000) }
  if (error instanceof RangeError && /call stack|Invalid (array|string) length/i.test(error.message)) {
    return { kind: 'format', code: 'too-complex', detail: error.message.slice(0, 100) }
  }
  if (isStorageFull(error)) return { kind: 'full', detail: causes(error).slice(0, 4000) }
  return { kind: 'unexpected', detail: causes(error).slice(0, 4000) }
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by ${causes(error.cause)}`
}
