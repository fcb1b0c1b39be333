/**
 * The card fields of the payment provider on our page. They stand in a frame of the provider's origin, so a card number never
 * touches our pages or servers (PAY-08). One module for both providers: Stripe, and the embedded sandbox, whose script speaks
 * the same part of Stripe.js (https://docs.stripe.com/js).
 */

import { injectScript } from '~/lib/inject-script'

/** What is wrong with what was typed: the texts are `card:error.<code>`. */
export type CardFieldError = 'numberIncorrect' | 'expiryIncomplete' | 'expiryPast' | 'securityCodeIncomplete'

export interface CardState {
  readonly empty: boolean
  /** Everything is there and well formed. */
  readonly complete: boolean
  /** `visa`, `mastercard` …; `unknown` until it can be told. */
  readonly brand: string
  readonly error: CardFieldError | null
}

/**
 * How a payment ended in the browser. `succeeded` and `processing`: ask our own server what it knows, the provider has told it.
 * `failed` carries Stripe's codes and a sentence in the fields' language.
 */
export type Confirmation =
  | { readonly status: 'succeeded' | 'processing' }
  | {
      readonly status: 'failed'
      readonly code: string
      readonly declineCode?: string
      readonly message: string
    }

export interface CardFields {
  /** Resolves once the fields can be typed in; rejects when the provider does not answer. */
  readonly ready: Promise<void>
  /** True: the fields show what is wrong with them by themselves; false: the page does, from `CardState.error`. */
  readonly showsErrors: boolean
  on(event: 'change', listener: (state: CardState) => void): void
  /** Moves to the first field that is wrong. */
  focus(): void
  setTheme(theme: CardTheme): void
  /** Pays the intent with the typed card; asks for 3-D Secure in a dialog of the provider where the bank wants it. */
  confirm(clientSecret: string): Promise<Confirmation>
  destroy(): void
}

export type CardTheme = 'light' | 'dark'

export interface CardFieldsOptions {
  /** Address of the provider's script, from the load context (`card.script`). */
  readonly script: string
  /** From the load context (`card.publishableKey`). */
  readonly publishableKey: string
  /** One of our 15 language codes. */
  readonly locale: string
  readonly theme: CardTheme
}

interface StripeError {
  readonly code?: string
  readonly decline_code?: string
  readonly message?: string
}
interface StripeChange {
  readonly empty: boolean
  readonly complete: boolean
  readonly brand?: string
  readonly error?: StripeError
}
interface StripeCard {
  mount(element: HTMLElement): void
  destroy(): void
  focus(): void
  update(options: object): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
  on(event: 'change', listener: (change: StripeChange) => void): void
}
interface StripeResult {
  readonly error?: StripeError
  readonly paymentIntent?: { readonly status: string }
}
interface StripeInstance {
  /** Of the sandbox only: its fields show their own messages. */
  readonly showsErrors?: boolean
  elements(): { create(kind: 'card', options: object): StripeCard }
  confirmCardPayment(clientSecret: string, data: object): Promise<StripeResult>
}
type StripeFactory = (publishableKey: string, options: { locale: string }) => StripeInstance

declare global {
  interface Window {
    Stripe?: StripeFactory
  }
}

/** Stripe's names of our languages, where they differ (https://docs.stripe.com/js/appendix/supported_locales). */
const LOCALES: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-TW' }

const ERRORS: Readonly<Record<string, CardFieldError>> = {
  incomplete_number: 'numberIncorrect',
  invalid_number: 'numberIncorrect',
  incomplete_expiry: 'expiryIncomplete',
  invalid_expiry_month_past: 'expiryPast',
  invalid_expiry_year_past: 'expiryPast',
  invalid_expiry_year: 'expiryPast',
  incomplete_cvc: 'securityCodeIncomplete',
}

/** Colours inside Stripe's own frame, which our style sheets do not reach: the tokens of `ui/tokens.css.ts`. */
const STYLES: Readonly<Record<CardTheme, object>> = {
  light: styleOf('#1e1b17', '#524c43', '#8f1a1a'),
  dark: styleOf('#eeeae2', '#bdb7ac', '#f7aaa1'),
}

function styleOf(color: string, placeholder: string, critical: string): object {
  return {
    base: { color, iconColor: color, fontSize: '16px', '::placeholder': { color: placeholder } },
    invalid: { color: critical, iconColor: critical },
  }
}

const loading = new Map<string, Promise<StripeFactory>>()

/** The provider's script, once a page; a failed load can be tried again. */
function loadScript(source: string): Promise<StripeFactory> {
  const known = loading.get(source)
  if (known) return known
  const loaded = injectScript(source)
    .then(() => {
      if (!window.Stripe) throw new Error('The script of the card provider did not load')
      return window.Stripe
    })
    .catch((error: unknown) => {
      loading.delete(source)
      throw error
    })
  loading.set(source, loaded)
  return loaded
}

const toState = ({ empty, complete, brand = 'unknown', error }: StripeChange): CardState => ({
  empty,
  complete,
  brand,
  error: error ? (ERRORS[error.code ?? ''] ?? 'numberIncorrect') : null,
})

function toConfirmation({ error, paymentIntent }: StripeResult): Confirmation {
  if (!error && paymentIntent?.status === 'succeeded') return { status: 'succeeded' }
  if (!error && paymentIntent?.status === 'processing') return { status: 'processing' }
  return {
    status: 'failed',
    code: error?.code ?? 'unknown',
    message: error?.message ?? '',
    ...(error?.decline_code !== undefined && { declineCode: error.decline_code }),
  }
}

/** Shows the provider's card fields in `element`. Rejects when the provider's script cannot be had. */
export async function mountCardFields(element: HTMLElement, options: CardFieldsOptions): Promise<CardFields> {
  const create = await loadScript(options.script)
  const locale = LOCALES[options.locale] ?? options.locale
  const stripe = create(options.publishableKey, { locale })
  const look = (theme: CardTheme) => (stripe.showsErrors ? { theme } : { style: STYLES[theme] })
  const card = stripe.elements().create('card', { hidePostalCode: true, ...look(options.theme) })
  const ready = new Promise<void>((resolve, reject) => {
    card.on('ready', resolve)
    card.on('loaderror', () => reject(new Error('The card fields did not load')))
  })
  ready.catch(() => undefined) // whoever waits for it sees the failure
  card.mount(element)
  return {
    ready,
    showsErrors: stripe.showsErrors === true,
    on: (_event, listener) => card.on('change', (change) => listener(toState(change))),
    focus: () => card.focus(),
    setTheme: (theme) => card.update(look(theme)),
    async confirm(clientSecret) {
      return toConfirmation(await stripe.confirmCardPayment(clientSecret, { payment_method: { card } }))
    },
    destroy: () => card.destroy(),
  }
}
