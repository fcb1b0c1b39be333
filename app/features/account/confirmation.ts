import type { Failure } from '~/lib/failure'

/** What became of the link of a letter: the address it has confirmed, or why not. */
export interface Confirmation {
  readonly email?: string
  readonly failure?: Failure
}

/** Of a link that is broken before anybody has looked at its code. */
export const LINK_INVALID: Failure = { code: 'linkInvalid', params: {}, msg: '' }
