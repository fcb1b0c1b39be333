import * as z from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const key = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[\\w-]+$`), `must start with ${prefix}`)
    .optional()

/** Settings of the card provider, part of the environment. */
export const CardEnvironment = {
  CARD_URL: address.optional(),
  CARD_PUBLIC_URL: address.optional(),
  CARD_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  STRIPE_SECRET_KEY: key('(sk|rk)_'),
  STRIPE_PUBLISHABLE_KEY: key('pk_'),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
}

type Environment = z.output<z.ZodObject<typeof CardEnvironment>>

/** Keys of a provider elsewhere, as Stripe names them. */
export interface CardKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

export interface CardConfig {
  /** Where the provider's API is; without it the embedded sandbox, or Stripe's own where there are keys. */
  readonly url: string | undefined
  /** The same as browsers reach it. */
  readonly publicUrl: string | undefined
  /** Port of the embedded sandbox; without it the one next to the site's, or any free one when that is taken. */
  readonly port: number | undefined
  /** Undefined: the embedded sandbox. */
  readonly keys: CardKeys | undefined
}

/** What is missing, one line a setting: keys come all three or not at all, and a foreign provider needs them. */
export function cardFaults(env: Environment): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const wanted = env.CARD_URL !== undefined || keys.some((name) => env[name] !== undefined)
  if (!wanted) return []
  return keys.filter((name) => env[name] === undefined).map((name) => `${name}: is needed with the others`)
}

export function readCard(env: Environment): CardConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  return {
    url: env.CARD_URL,
    publicUrl: env.CARD_PUBLIC_URL,
    port: env.CARD_PORT,
    keys:
      secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined,
  }
}
