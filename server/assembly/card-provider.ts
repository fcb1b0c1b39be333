import type { CardConfig, CardKeys } from '../config/card'

/** The card provider as the rest of the service sees it: the embedded sandbox, or one with keys of its own. */
export interface CardProvider {
  readonly keys: CardKeys
  /** Of the API, server to server; origin only. */
  readonly apiUrl: string
  /** The page's script, which defines `Stripe`. */
  readonly script: string
  /** Origins that our pages may use for it: scripts, frames, requests, and targets of forms that lead to the hosted page. */
  readonly sources: CardSources
}

export interface CardSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly form: readonly string[]
}

const STRIPE_API = 'https://api.stripe.com'
const STRIPE_JS = 'https://js.stripe.com'

/** Below a provider's origin that is not Stripe's own. */
const SCRIPT_PATH = '/v1/sandbox.js'

/** A provider of the same make as the embedded one: everything a browser needs comes from one origin. */
export const providerAt = (keys: CardKeys, apiUrl: string, publicUrl: string): CardProvider => {
  const { origin } = new URL(publicUrl)
  return {
    keys,
    apiUrl,
    script: publicUrl + SCRIPT_PATH,
    sources: { script: [origin], frame: [origin], connect: [], form: [origin] },
  }
}

/**
 * Stripe itself, or another sandbox, where keys are configured; null otherwise. The origins are those of
 * https://docs.stripe.com/security/guide#content-security-policy.
 */
export function foreignProvider({ keys, url, publicUrl }: CardConfig): CardProvider | null {
  if (!keys) return null
  if (url !== undefined && url !== STRIPE_API) return providerAt(keys, url, publicUrl ?? url)
  return {
    keys,
    apiUrl: STRIPE_API,
    script: `${STRIPE_JS}/v3/`,
    sources: {
      script: [STRIPE_JS, 'https://*.js.stripe.com'],
      frame: [STRIPE_JS, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: [STRIPE_API],
      form: ['https://checkout.stripe.com'],
    },
  }
}
