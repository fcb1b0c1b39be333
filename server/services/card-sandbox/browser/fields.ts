import {
  brandOf,
  checkCard,
  digitsOf,
  FAULT_TEXTS,
  groupNumber,
  isWholeNumber,
  MAX_NUMBER_DIGITS,
  readExpiry,
  ruleOf,
  type CardFaults,
  type FieldCode,
} from '../card-rules'
import type { FieldsData } from '../pages/fields-page'
import { refusalKey } from '../pages/texts'
import {
  receive,
  send,
  type ApiFailure,
  type BrowserIntent,
  type Outcome,
  type PageMessage,
} from './messages'

/** Runs in the frame: the only script that sees a card number, which it sends to its own origin and nowhere else. */

const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as FieldsData
const NAMES = ['number', 'expiry', 'cvc'] as const
type Name = (typeof NAMES)[number]

const input = (name: Name): HTMLInputElement => document.getElementById(name) as HTMLInputElement
const inputs = NAMES.map((name) => [name, input(name)] as const)
/** Left once, or asked to pay: from then on a field says what is wrong with it. */
const touched = new Set<Name>()

const textAt = (key: string): string => {
  const found = key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data.texts)
  return typeof found === 'string' ? found : ''
}

const typed = () => ({
  number: input('number').value,
  expiry: input('expiry').value,
  cvc: input('cvc').value,
})

const tell = (message: Parameters<typeof send>[2]): void => send(window.parent, data.parent, message)

const failureOf = (code: FieldCode): ApiFailure => ({
  type: 'validation_error',
  code,
  message: textAt(`error.${FAULT_TEXTS[code]}`),
})

/** Digits that are all there are wrong at once; what is not finished is wrong only when the field has been left. */
function shownFaults(faults: CardFaults): CardFaults {
  const digits = digitsOf(typed().number)
  const whole = digits.length >= Math.max(...ruleOf(digits).lengths)
  return {
    ...(faults.number && (touched.has('number') || whole) && { number: faults.number }),
    ...(faults.expiry &&
      (touched.has('expiry') || faults.expiry === 'invalid_expiry_year_past') && { expiry: faults.expiry }),
    ...(faults.cvc && touched.has('cvc') && { cvc: faults.cvc }),
  }
}

function show(): CardFaults {
  const faults = checkCard(typed(), Date.now())
  const shown = shownFaults(faults)
  for (const [name, element] of inputs) {
    const code = shown[name]
    const text = document.getElementById(`${name}-error`)
    const message = code ? textAt(`error.${FAULT_TEXTS[code]}`) : ''
    if (text && text.textContent !== message) text.textContent = message
    if (code) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
  }
  const first = NAMES.map((name) => shown[name]).find((code) => code !== undefined)
  tell({
    kind: 'change',
    change: {
      empty: inputs.every(([, element]) => element.value === ''),
      complete: Object.keys(faults).length === 0,
      brand: brandOf(digitsOf(typed().number)),
      ...(first && { error: failureOf(first) }),
    },
  })
  return faults
}

/** Whoever wants to pay is told of every fault, whether he has been in its field or not. */
function showAll(): CardFaults {
  for (const name of NAMES) touched.add(name)
  return show()
}

/** Writes a value in its groups and leaves the caret behind the same digit. */
function regroup(element: HTMLInputElement, write: (digits: string) => string): void {
  const before = digitsOf(element.value.slice(0, element.selectionStart ?? element.value.length)).length
  const next = write(digitsOf(element.value))
  if (next === element.value) return
  element.value = next
  let caret = 0
  for (let seen = 0; seen < before && caret < next.length; caret += 1)
    if (/\d/.test(next[caret] ?? '')) seen += 1
  if (before === digitsOf(next).length) caret = next.length
  element.setSelectionRange(caret, caret)
}

const groupExpiry = (digits: string): string => {
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded
}

function format(name: Name, element: HTMLInputElement, deletes: boolean): void {
  if (name === 'number') regroup(element, (digits) => groupNumber(digits.slice(0, MAX_NUMBER_DIGITS)))
  if (name === 'expiry' && !deletes && !readExpiry(element.value)) regroup(element, groupExpiry)
  if (name === 'expiry' && /^\d{4}$|^\d{6}$/.test(element.value)) regroup(element, groupExpiry)
  if (name === 'cvc') regroup(element, (digits) => digits.slice(0, 4))
}

/** A whole field leads on to the next one, as every card form does. */
function advance(name: Name): void {
  const { number, expiry } = typed()
  const digits = digitsOf(number)
  const numberDone = isWholeNumber(digits) && digits.length >= Math.max(...ruleOf(digits).lengths)
  if (name === 'number' && numberDone) input('expiry').focus()
  if (name === 'expiry' && / \/ \d\d$/.test(expiry) && readExpiry(expiry) && !/ \/ 20$/.test(expiry))
    input('cvc').focus()
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, string>,
): Promise<unknown> {
  const query = new URLSearchParams(parameters).toString()
  const answer = await fetch(method === 'GET' ? `${path}?${query}` : path, {
    method,
    headers: { authorization: `Bearer ${data.publishableKey}` },
    ...(method === 'POST' && { body: new URLSearchParams(parameters) }),
  })
  return answer.json()
}

const intentPath = (clientSecret: string): string =>
  `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`

type ApiAnswer<Body> = Body & { readonly error?: ApiFailure }

const inWords = (error: ApiFailure): ApiFailure => ({
  ...error,
  message: textAt(refusalKey(error.code, error.decline_code)),
})

async function retrieve(clientSecret: string): Promise<Outcome> {
  const intent = (await call('GET', intentPath(clientSecret), {
    client_secret: clientSecret,
  })) as ApiAnswer<BrowserIntent>
  if (intent.error) return { error: inWords(intent.error) }
  // asked after the dialog of 3-D Secure: it was closed without an answer
  if (intent.status === 'requires_action') {
    return { error: inWords({ type: 'card_error', code: 'payment_intent_authentication_failure' }) }
  }
  const refusal = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
  return refusal ? { error: inWords(refusal) } : { paymentIntent: intent }
}

async function confirm(clientSecret: string): Promise<Outcome> {
  const faults = showAll()
  const wrong = NAMES.find((name) => faults[name])
  const code = wrong && faults[wrong]
  if (code) {
    input(wrong).focus()
    return { error: failureOf(code) }
  }
  const { number, expiry, cvc } = typed()
  const date = readExpiry(expiry)
  const method = (await call('POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': digitsOf(number),
    'card[exp_month]': String(date?.month),
    'card[exp_year]': String(date?.year),
    'card[cvc]': digitsOf(cvc),
  })) as ApiAnswer<{ id: string }>
  if (method.error) return { error: inWords(method.error) }
  const intent = (await call('POST', `${intentPath(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
    use_stripe_sdk: 'true',
  })) as ApiAnswer<BrowserIntent>
  // pressed twice, or paid in another tab: what it is now counts
  if (intent.error?.code === 'payment_intent_unexpected_state') return retrieve(clientSecret)
  return intent.error ? { error: inWords(intent.error) } : { paymentIntent: intent }
}

const unreachable = (): Outcome => ({ error: { type: 'api_connection_error', message: textAt('network') } })

async function answer(message: Extract<PageMessage, { call: number }>): Promise<void> {
  const work = message.kind === 'confirm' ? confirm(message.clientSecret) : retrieve(message.clientSecret)
  tell({ kind: 'outcome', call: message.call, outcome: await work.catch(unreachable) })
}

function obey(message: PageMessage): void {
  if (message.kind === 'confirm' || message.kind === 'retrieve') void answer(message)
  if (message.kind === 'theme') document.documentElement.dataset['theme'] = message.theme
  if (message.kind === 'clear') {
    touched.clear()
    for (const [, element] of inputs) element.value = ''
    show()
  }
  if (message.kind === 'focus') {
    const faults = showAll()
    input(NAMES.find((name) => faults[name]) ?? 'number').focus()
  }
}

for (const [name, element] of inputs) {
  element.addEventListener('input', (event) => {
    const deletes = (event as InputEvent).inputType?.startsWith('delete') ?? false
    format(name, element, deletes)
    show()
    if (!deletes) advance(name)
  })
  element.addEventListener('blur', () => {
    if (element.value !== '') touched.add(name)
    show()
  })
}
document.getElementById('card')?.addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') tell({ kind: 'submit' })
})
window.addEventListener('message', (event) => {
  const message = receive<PageMessage>(event, window.parent, data.parent)
  if (message) obey(message)
})
new ResizeObserver(() => {
  tell({ kind: 'height', pixels: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tell({ kind: 'ready', title: data.title })
