import { completeSession, loadSession, type StoredSession } from './checkout-sessions'
import { attemptPayment, fail, type StoredIntent } from './confirm-intent'
import type { ApiObject } from './objects'
import { loadIntent } from './payment-intents'
import { useMethod } from './payment-methods'
import type { Work } from './work'

/** 3-D Secure that is asked for, with what it is about. */
export interface Challenge {
  readonly intent: StoredIntent
  /** The hosted page that it belongs to. */
  readonly session: StoredSession | null
  /** Whether it can still be answered. */
  readonly isOpen: boolean
  /** Where the browser goes then; null where a page waits around the frame. */
  readonly returnUrl: string | null
}

export async function loadChallenge(work: Work, id: string): Promise<Challenge> {
  const { hidden } = await work.load<ApiObject, { intent: string; returnUrl: string | null }>('challenge', id)
  const intent = await loadIntent(work, hidden.intent)
  const session = intent.hidden.session === null ? null : await loadSession(work, intent.hidden.session)
  const isOpen = intent.body.status === 'requires_action' && intent.hidden.challenge === id
  return { intent, session, isOpen, returnUrl: hidden.returnUrl }
}

/** The customer has proved who he is, or has not. */
export async function passChallenge(
  work: Work,
  { intent, session }: Challenge,
  passed: boolean,
): Promise<void> {
  const method = await useMethod(work, intent.body.payment_method ?? '')
  if (!passed) {
    await fail(work, intent, method, { code: 'payment_intent_authentication_failure' })
    return
  }
  await attemptPayment(work, intent, { method, offSession: false, authenticated: true, returnUrl: null })
  if (session && intent.body.status === 'succeeded') await completeSession(work, session)
}
