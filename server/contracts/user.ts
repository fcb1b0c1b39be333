import * as z from 'zod'

/** Subscription levels of `subVipLevel`: −1 Free, 1 Experience, 2 Premium, 3 Professional. */
export const UserInfoSchema = z.object({
  userId: z.string(),
  /** Empty for visitors. */
  email: z.string(),
  /** Ours: false while the link mailed at registration has not been followed; undefined for visitors. */
  emailConfirmed: z.boolean().optional(),
  subVipLevel: z.number().int(),
  /** Credits; 1 credit = 1 page. */
  balance: z.number().int(),
  subCredits: z.number().int(),
  packageCredits: z.number().int(),
  /** Free translations left. */
  freeLeft: z.number().int(),
  /** Pages of one free translation. */
  maxFreePages: z.number().int(),
  /** Ours: whether the new user's coupon can still be claimed; absent where the upstream does not tell. */
  couponOpen: z.boolean().optional(),
  /** End of the subscription, ISO 8601 UTC. */
  expireTime: z.string().nullable(),
  autoRenew: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfoSchema>

export const VisitorTokenSchema = z.object({ visitorToken: z.string() })
