import { PLAN_LEVELS } from '../../contracts/plans'
import type { UserInfo } from '../../contracts/user'
import type { WebApiContext } from './context'
import { askedOf, type Principal } from './principal'

/** What `getUserInfo` tells: who it is, and what the payment host knows of his plan and credits. */
export async function describeUser(context: WebApiContext, principal: Principal): Promise<UserInfo> {
  const [plans, account] = await Promise.all([context.plans(), context.credits.account(askedOf(principal))])
  return {
    userId: principal.id,
    email: principal.email ?? '',
    ...(principal.emailConfirmed !== undefined && { emailConfirmed: principal.emailConfirmed }),
    subVipLevel: PLAN_LEVELS[account.plan],
    balance: account.balance,
    subCredits: account.subCredits,
    packageCredits: account.packageCredits,
    freeLeft: account.freeLeft,
    maxFreePages: plans.freeTranslation.maxPages,
    couponOpen: account.couponOpen,
    expireTime: account.expireTime,
    autoRenew: account.autoRenew,
  }
}
