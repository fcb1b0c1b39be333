import { residentBytes } from './run-child'
import type { Spare } from './spares'

/**
 * Children that have read a document and wait for its next stage: one that extracts what it has looked at, or writes what it has
 * extracted, need not read it again, which is half the work on a PDF, and has its code compiled. They have seen one stranger's
 * bytes and will see no other's.
 */
export interface Readers {
  /** Lets a child wait for the next stage of the document called `name`, instead of one that has waited longer. */
  hold(name: string, reader: Spare): void
  /** The child that read it, if it still waits. */
  take(name: string): Spare | null
  /** Ends those that wait. */
  close(): void
}

export interface ReadersDeps {
  /** That wait at once; 0 for none. */
  readonly count: number
  /** Resident memory at which one that waits is ended, bytes. */
  readonly memoryBytes: number
  /** So long they wait: beside what takes longer, reading the document again is nothing. */
  readonly waitMs: number
}

const WATCH_MS = 500

export function createReaders({ count, memoryBytes, waitMs }: ReadersDeps): Readers {
  /** With how to stop watching each; the one that waits longest first. */
  const waiting = new Map<string, { readonly reader: Spare; readonly unwatch: () => void }>()

  function take(name: string): Spare | null {
    const found = waiting.get(name)
    found?.unwatch()
    waiting.delete(name)
    return found?.reader ?? null
  }

  const end = (name: string): void => take(name)?.end()

  return {
    hold(name, reader) {
      const { child } = reader
      end(name)
      const isTooLarge = (): boolean => residentBytes(child.pid) > memoryBytes
      if (count === 0 || child.exitCode !== null || child.signalCode !== null || isTooLarge())
        return reader.end()
      const onEnd = (): void => end(name)
      const late = setTimeout(onEnd, waitMs).unref()
      const watch = setInterval(() => isTooLarge() && onEnd(), WATCH_MS).unref()
      // Nobody has asked it anything: one that speaks is not doing what it was told.
      child.once('exit', onEnd).once('message', onEnd)
      const unwatch = (): void => {
        clearTimeout(late)
        clearInterval(watch)
        child.off('exit', onEnd).off('message', onEnd)
      }
      waiting.set(name, { reader, unwatch })
      const [longest] = waiting.keys()
      if (waiting.size > count && longest !== undefined) end(longest)
    },
    take,
    close: () => [...waiting.keys()].forEach(end),
  }
}
