import { useRouteLoaderData } from '@remix-run/react'

/** The part of the upstream's user info that screens show. */
export interface SessionUser {
  readonly userId: string
  readonly email: string
  /** Above 0 means subscribed; everything else is −1 (specification §3). */
  readonly subVipLevel: number
}

/** Session state of specification §3. */
export interface SessionState {
  readonly isLogin: boolean
  /** True after the first user-info call, whether it succeeded or not. */
  readonly hasLogin: boolean
  /** The call has failed for another reason than that nobody is logged in: who it is stays open. */
  readonly isUnknown: boolean
  readonly user: SessionUser | null
}

/** Before anything was asked. */
export const NO_SESSION: SessionState = { isLogin: false, hasLogin: false, isUnknown: false, user: null }

/** Specification §3: a level above 0 is a subscription, any other is −1. */
export const subscriptionLevel = (level: unknown): number =>
  typeof level === 'number' && level > 0 ? level : -1

/** What the answer of the user-info call makes of the session: a user, nobody, or no answer. */
export function sessionStateOf(
  answer:
    { readonly userId: string; readonly email: string; readonly subVipLevel: unknown } | null | undefined,
): SessionState {
  if (!answer) return { ...NO_SESSION, hasLogin: true, isUnknown: answer === undefined }
  const { userId, email } = answer
  const user = { userId, email, subVipLevel: subscriptionLevel(answer.subVipLevel) }
  return { isLogin: true, hasLogin: true, isUnknown: false, user }
}

/** The session as the root's loader knows it. */
export const useSessionState = (): SessionState =>
  useRouteLoaderData<{ session?: SessionState }>('root')?.session ?? NO_SESSION
