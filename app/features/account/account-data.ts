import type { SessionState } from '~/lib/session-state'

/** What every page knows of the account, from the root's loader. */
export interface AccountData {
  readonly session: SessionState
  /** Mirrored to session storage (specification §3). */
  readonly visitorToken: string | null
  /** The token, once, on the first page after a login. */
  readonly handover: string | null
  /** What `origin` in the address gives rise to say (AUTH-07). */
  readonly notice: OriginTexts | null
}

/** Ready words: a page that is not about accounts has none of their texts. */
export interface OriginTexts {
  readonly title: string
  readonly text: string
  readonly close: string
  readonly logIn: string | null
  /** The account is no more: what was typed goes with it. */
  readonly isFarewell: boolean
}
