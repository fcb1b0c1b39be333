import { systemClock, type Clock } from '../../platform/clock'
import { silentLogger, type Logger } from '../../platform/logger'
import { EngineError } from '../model'
import type { Provider } from '../mt/provider'

const SECOND = 1_000
/** Failures one after the other, after which an engine is left alone. */
const FAILURES_TO_REST = 3
const FIRST_REST_MS = 30 * SECOND
const LONGEST_REST_MS = 10 * 60 * SECOND
/** An account that is used up or refused does not mend within seconds. */
const QUOTA_REST_MS = 10 * 60 * SECOND
/** The one request that tries whether a rested engine is well again may take so long. */
const PROBE_MS = 60 * SECOND

interface State {
  failures: number
  restMs: number
  restsUntil: number
  last: EngineError | null
}

export interface EngineHealth {
  /** False while the engine rests. After a rest one request goes first; the others follow once it has been answered. */
  mayAsk(provider: Provider): boolean
  succeeded(provider: Provider): void
  failed(provider: Provider, error: EngineError): void
  /** Why a resting engine is not asked, with when it will be. */
  reason(provider: Provider): EngineError | null
}

/**
 * The circuit breaker of every engine that is reached over a network, shared by all documents: an engine that fails again
 * and again costs each of them a timeout a batch otherwise. Engines of this machine look after themselves.
 */
export function createEngineHealth(
  deps: { readonly clock?: Clock; readonly logger?: Logger } = {},
): EngineHealth {
  const clock = deps.clock ?? systemClock
  const logger = deps.logger ?? silentLogger()
  const states = new Map<string, State>()
  return {
    mayAsk(provider) {
      const state = states.get(provider.name)
      if (!state || state.restsUntil === 0) return true
      const now = clock.now()
      if (now < state.restsUntil) return false
      state.restsUntil = now + PROBE_MS
      return true
    },
    succeeded(provider) {
      if (states.delete(provider.name)) logger.info({ engine: provider.name }, 'engine answers again')
    },
    failed(provider, error) {
      if (provider.sendsTo === undefined || error.kind === 'pair-not-served') return
      const known = states.get(provider.name)
      const state = known ?? { failures: 0, restMs: FIRST_REST_MS / 2, restsUntil: 0, last: null }
      states.set(provider.name, state)
      state.failures++
      state.last = error
      const resting = state.restsUntil > 0
      if (error.kind !== 'quota' && !resting && state.failures < FAILURES_TO_REST) return
      state.restMs = error.kind === 'quota' ? QUOTA_REST_MS : Math.min(LONGEST_REST_MS, state.restMs * 2)
      state.restsUntil = clock.now() + state.restMs
      logger.warn(
        { engine: provider.name, reason: error.message, seconds: state.restMs / SECOND },
        'engine is left alone for a while',
      )
    },
    reason(provider) {
      const state = states.get(provider.name)
      if (!state?.last || state.restsUntil === 0) return null
      const seconds = Math.max(1, Math.ceil((state.restsUntil - clock.now()) / SECOND))
      return new EngineError(
        state.last.kind,
        provider.name,
        `${state.last.message} (asked again in ${seconds} s)`,
        { cause: state.last },
      )
    },
  }
}
