import { EventEmitter, once } from 'node:events'
import type { Provider } from '../../../engine'
import { pseudo } from './web-api-bench'

/** The pseudo engine, held back until the test lets it answer: for looking at a task that is under way. */
export interface GatedProvider extends Provider {
  /** Resolves when so many requests, by default one, have come to the gate. */
  reached(count?: number): Promise<void>
  /** Lets the waiting request, and all later ones, go on. */
  open(): void
  /** Holds back whatever comes from now on. */
  hold(): void
}

export function createGatedProvider(): GatedProvider {
  const events = new EventEmitter()
  let isOpen = false
  let waiting = 0
  const engine = pseudo()
  return {
    ...engine,
    async translate(request) {
      if (!isOpen) {
        waiting++
        events.emit('waiting')
        await once(events, 'open', request.signal ? { signal: request.signal } : {})
      }
      return engine.translate(request)
    },
    async reached(count = 1) {
      while (waiting < count) await once(events, 'waiting')
    },
    open() {
      isOpen = true
      events.emit('open')
    },
    hold() {
      isOpen = false
      waiting = 0
    },
  }
}
