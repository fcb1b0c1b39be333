import { residentBytes } from './run-child'
import type { Spare } from './spares'

/**
 * Children that have read a document and wait for its translation: one that writes what it has read itself need not read
 * it again, which is nearly half of writing a PDF. They have seen one stranger's bytes and will see no other's.
 */
export interface Readers {
  /** Lets a child wait for the merge of what it wrote to `skeleton`, instead of one that has waited longer. */
  hold(skeleton: string, reader: Spare): void
  /** The child that read it, if it still waits. */
  take(skeleton: string): Spare | null
  /** Ends those that wait. */
  close(): void
}

export interface ReadersDeps {
  /** That wait at once; 0 for none. */
  readonly count: number
  /** Resident memory at which one that waits is ended, bytes. */
  readonly memoryBytes: number
  /** So long they wait: beside a translation that takes longer, reading the document again is nothing. */
  readonly waitMs: number
}

const WATCH_MS = 500

export function createReaders({ count, memoryBytes, waitMs }: ReadersDeps): Readers {
  /** With how to stop watching each; the one that waits longest first. */
  const waiting = new Map<string, { readonly reader: Spare; readonly unwatch: () => void }>()

  function take(skeleton: string): Spare | null {
    const found = waiting.get(skeleton)
    found?.unwatch()
    waiting.delete(skeleton)
    return found?.reader ?? null
  }

  const end = (skeleton: string): void => take(skeleton)?.end()

  return {
    hold(skeleton, reader) {
      const { child } = reader
      const isTooLarge = (): boolean => residentBytes(child.pid) > memoryBytes
      if (count === 0 || child.exitCode !== null || child.signalCode !== null || isTooLarge())
        return reader.end()
      const onEnd = (): void => end(skeleton)
      const late = setTimeout(onEnd, waitMs).unref()
      const watch = setInterval(() => isTooLarge() && onEnd(), WATCH_MS).unref()
      // Nobody has asked it anything: one that speaks is not doing what it was told.
      child.once('exit', onEnd).once('message', onEnd)
      const unwatch = (): void => {
        clearTimeout(late)
        clearInterval(watch)
        child.off('exit', onEnd).off('message', onEnd)
      }
      waiting.set(skeleton, { reader, unwatch })
      const [longest] = waiting.keys()
      if (waiting.size > count && longest !== undefined) end(longest)
    },
    take,
    close: () => [...waiting.keys()].forEach(end),
  }
}
