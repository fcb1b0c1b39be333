import type { LanguageCode, LanguagePair, Run } from '../model'

/** One stretch to translate at once, usually a sentence or a paragraph; styles and atoms as in the model. */
export interface Segment {
  readonly runs: readonly Run[]
}

export interface ProviderRequest {
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly segments: readonly Segment[]
  /** `fast`: somebody waits for a lot of text; an engine with two ways may take the quicker one. Default `best`. */
  readonly pace?: 'best' | 'fast'
  /** Text of the same document that stands before the segments, for engines that read on; never translated, never answered. */
  readonly context?: string
  /** No other engine is left to ask: one that first has to fetch something may take its time. */
  readonly lastResort?: boolean
  readonly signal?: AbortSignal
}

export interface SegmentAnswer {
  readonly runs: readonly Run[]
  /** Words the engine did not know and returned unchanged; 0 where an engine does not tell. */
  readonly unknownWords: number
}

/** What an engine takes at once; an engine without limits gets the translator's own. */
export interface ProviderLimits {
  /** Segments of one request. */
  readonly segments: number
  /** Characters of one request. */
  readonly characters: number
  /** Requests of one document under way. */
  readonly atOnce: number
}

/**
 * A machine translation engine behind one interface. Answers come in the order and number of the request's segments.
 * An engine that cannot translate throws `EngineError`; it never hands back source text as if it were a translation;
 * a single segment for which it has no answer comes back without runs.
 * Runs: text styles should be carried over; atoms must be returned, their text untouched.
 */
export interface Provider {
  readonly name: string
  /** Test engines are for tools and tests and are never offered to users. */
  readonly purpose: 'production' | 'test'
  /** The host that segments are sent to. Absent: nothing leaves this machine. */
  readonly sendsTo?: string
  readonly limits?: ProviderLimits
  /** Resolves after the self-test with the direct pairs that really work on this machine; pivoting is not its matter. */
  pairs(): Promise<readonly LanguagePair[]>
  /** Calls the listener whenever `pairs()` would answer anew. */
  onChange?(listener: () => void): void
  /** One line about its state for the operator, without anything of a user. */
  describe?(): string
  translate(request: ProviderRequest): Promise<readonly SegmentAnswer[]>
  close(): Promise<void>
}
