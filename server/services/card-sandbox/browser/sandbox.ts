import { receive, send, type Change, type FrameMessage, type Outcome, type PageMessage } from './messages'

/**
 * Runs in the site's page and defines `Stripe`, with the part of Stripe.js that the site uses (https://docs.stripe.com/js). It
 * never sees a card number: the fields are in a frame of this script's origin.
 */

type Theme = 'light' | 'dark'
type Listener = (change?: Change) => void

const here = document.currentScript as HTMLScriptElement
const ORIGIN = new URL(here.src).origin
const LOAD_MS = 20_000
const FIRST_HEIGHT = 260

let calls = 0

interface Element {
  mount(container: HTMLElement): void
  destroy(): void
  focus(): void
  clear(): void
  update(options: { theme?: Theme }): void
  on(event: 'ready' | 'change' | 'loaderror', listener: Listener): void
  ask(message: { kind: 'confirm' | 'retrieve'; clientSecret: string }): Promise<Outcome>
  readonly theme: Theme | undefined
}

function createFrame(source: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = source
  // Until it tells its own; a frame without any is announced as nothing.
  frame.title = document.title
  // through the object model: a style attribute would need a laxer policy of the page
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: `${FIRST_HEIGHT}px` })
  return frame
}

/** The card fields of one page. */
function createCard(locale: string, options: { theme?: Theme }): Element {
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let theme = options.theme
  let timer = 0
  const query = new URLSearchParams({ parent: window.location.origin, locale, ...(theme && { theme }) })
  const frame = createFrame(`${ORIGIN}/elements/card?${query.toString()}`)
  const emit = (event: string, change?: Change): void =>
    listeners.get(event)?.forEach((listener) => listener(change))
  // Until it is ready the frame may still be an empty page of the site's own origin, which must not have them.
  let ready = false
  const unsent: PageMessage[] = []
  const tell = (message: PageMessage): void => {
    if (ready && frame.contentWindow) send(frame.contentWindow, ORIGIN, message)
    else unsent.push(message)
  }
  const hear = (message: FrameMessage): void => {
    if (message.kind === 'ready') {
      window.clearTimeout(timer)
      frame.title = message.title
      ready = true
      unsent.splice(0).forEach(tell)
      emit('ready')
    }
    if (message.kind === 'height') frame.style.height = `${message.pixels}px`
    if (message.kind === 'change') emit('change', message.change)
    if (message.kind === 'submit') frame.closest('form')?.requestSubmit()
    if (message.kind === 'outcome') {
      waiting.get(message.call)?.(message.outcome)
      waiting.delete(message.call)
    }
  }
  const onMessage = (event: MessageEvent<unknown>): void => {
    const message = receive<FrameMessage>(event, frame.contentWindow, ORIGIN)
    if (message) hear(message)
  }
  return {
    get theme() {
      return theme
    },
    mount(container) {
      window.addEventListener('message', onMessage)
      ready = false
      timer = window.setTimeout(() => emit('loaderror'), LOAD_MS)
      container.replaceChildren(frame)
    },
    destroy() {
      window.clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      frame.remove()
    },
    focus: () => tell({ kind: 'focus' }),
    clear: () => tell({ kind: 'clear' }),
    update(changes) {
      theme = changes.theme ?? theme
      if (changes.theme) tell({ kind: 'theme', theme: changes.theme })
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    ask: (message) =>
      new Promise((resolve) => {
        calls += 1
        waiting.set(calls, resolve)
        tell({ ...message, call: calls })
      }),
  }
}

/** 3-D Secure in a dialog above the page; resolves when it was answered or closed. */
function showChallenge(address: string, locale: string, theme: Theme | undefined): Promise<void> {
  const url = new URL(address)
  url.searchParams.set('parent', window.location.origin)
  url.searchParams.set('locale', locale)
  if (theme) url.searchParams.set('theme', theme)
  const dialog = document.createElement('dialog')
  const frame = createFrame(url.href)
  frame.title = '3-D Secure'
  dialog.setAttribute('aria-label', frame.title)
  Object.assign(dialog.style, {
    padding: '0',
    border: '0',
    borderRadius: '0.5rem',
    width: 'min(32rem, 100%)',
  })
  frame.style.height = 'min(32rem, 80vh)'
  dialog.append(frame)
  document.body.append(dialog)
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      const message = receive<FrameMessage>(event, frame.contentWindow, ORIGIN)
      if (message?.kind === 'challenge-over') dialog.close()
    }
    dialog.addEventListener('close', () => {
      window.removeEventListener('message', onMessage)
      dialog.remove()
      resolve()
    })
    window.addEventListener('message', onMessage)
    dialog.showModal()
  })
}

/** Confirms with the typed card, and asks the customer where the bank wants it. */
async function confirmCardPayment(
  locale: string,
  clientSecret: string,
  { payment_method: { card } }: { payment_method: { card: Element } },
): Promise<Outcome> {
  const outcome = await card.ask({ kind: 'confirm', clientSecret })
  const challenge = outcome.paymentIntent?.next_action?.use_stripe_sdk?.stripe_js
  if (outcome.paymentIntent?.status !== 'requires_action' || !challenge) return outcome
  await showChallenge(challenge, locale, card.theme)
  return card.ask({ kind: 'retrieve', clientSecret })
}

const Stripe = (_publishableKey: string, { locale = 'en' }: { locale?: string } = {}) => ({
  showsErrors: true,
  elements: () => ({ create: (_kind: 'card', options: { theme?: Theme }) => createCard(locale, options) }),
  confirmCardPayment: (clientSecret: string, more: { payment_method: { card: Element } }) =>
    confirmCardPayment(locale, clientSecret, more),
})

Object.assign(window, { Stripe })
