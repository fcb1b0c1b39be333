/** What the site's page (`sandbox.ts`) and the frames of the provider tell each other; both sides check the other's origin. */

export interface ApiFailure {
  readonly type?: string
  readonly code?: string
  readonly decline_code?: string
  readonly message?: string
}

export interface BrowserIntent {
  readonly id: string
  readonly status: string
  readonly client_secret: string
  readonly last_payment_error: ApiFailure | null
  readonly next_action: { readonly use_stripe_sdk?: { readonly stripe_js: string } } | null
}

export interface Outcome {
  readonly error?: ApiFailure
  readonly paymentIntent?: BrowserIntent
}

export interface Change {
  readonly empty: boolean
  readonly complete: boolean
  readonly brand: string
  readonly error?: ApiFailure
}

/** From the frame to the page. */
export type FrameMessage =
  | { readonly kind: 'ready'; readonly title: string }
  | { readonly kind: 'height'; readonly pixels: number }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'submit' }
  | { readonly kind: 'outcome'; readonly call: number; readonly outcome: Outcome }
  | { readonly kind: 'challenge-over' }

/** From the page to the frame. */
export type PageMessage =
  | { readonly kind: 'focus' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'theme'; readonly theme: 'light' | 'dark' }
  | { readonly kind: 'confirm'; readonly call: number; readonly clientSecret: string }
  | { readonly kind: 'retrieve'; readonly call: number; readonly clientSecret: string }

/** Marks our messages among those that extensions and other frames send. */
const MARK = 'card-sandbox'

export const send = (target: Window, origin: string, message: FrameMessage | PageMessage): void =>
  target.postMessage({ mark: MARK, ...message }, origin)

/** The message of an event that comes from the right window and origin; null otherwise. */
export function receive<Message extends FrameMessage | PageMessage>(
  event: MessageEvent<unknown>,
  source: MessageEventSource | null | undefined,
  origin: string,
): Message | null {
  if (event.origin !== origin || !source || event.source !== source) return null
  const data = event.data as { mark?: unknown } | null
  return data?.mark === MARK ? (data as unknown as Message) : null
}
