import type { Request, Response } from 'express'
import { ApiError } from '../api-error'
import { checkCard, readExpiry, type CardFaults, type TypedCard } from '../card-rules'
import {
  loadSession,
  paySession,
  successAddress,
  type SessionPayment,
  type StoredSession,
} from '../checkout-sessions'
import type { CardContext, CardLanguage } from '../context'
import type { CheckoutSession } from '../objects'
import { keepMethod } from '../payment-methods'
import { loadIntent } from '../payment-intents'
import { createWork, type Work } from '../work'
import { cardInputs } from './card-inputs'
import { markup, type Html } from './html'
import { originOf, sandboxNote, sendPage } from './page'
import { languageOf, refusalKey, translateIn } from './texts'

const PAGE_REQUEST = { id: null, idempotencyKey: null }

interface View {
  readonly session: StoredSession
  /** Why the last attempt failed. */
  readonly refusal: string | null
}

interface Shown {
  readonly faults?: CardFaults
  readonly expiry?: string
  readonly refusal?: string | null
}

const inWork = <Result>(context: CardContext, work: (work: Work) => Promise<Result>): Promise<Result> =>
  context.rows.transaction((tx) => work(createWork(context, tx, PAGE_REQUEST)))

async function readView(work: Work, id: string): Promise<View> {
  const session = await loadSession(work, id)
  const { payment_intent } = session.body
  const intent = payment_intent === null ? null : (await loadIntent(work, payment_intent)).body
  const error = intent?.status === 'requires_payment_method' ? intent.last_payment_error : null
  return { session, refusal: error && refusalKey(error.code, error.decline_code) }
}

/** The hosted page: what is paid, a card form without script, the way back. A page that was paid leads on. */
export async function showPayPage(context: CardContext, request: Request, response: Response): Promise<void> {
  const { session, refusal } = await inWork(context, (work) => readView(work, request.params['id'] ?? ''))
  if (session.body.status === 'complete') return response.redirect(303, successAddress(session.body))
  sendPayPage(context, response, session, { refusal })
}

/** "Pay": checks what was typed, then asks the bank. */
export async function submitPayPage(
  context: CardContext,
  request: Request,
  response: Response,
): Promise<void> {
  const body = request.body as Partial<Record<keyof TypedCard, unknown>>
  const typed = { number: textOf(body.number), expiry: textOf(body.expiry), cvc: textOf(body.cvc) }
  const faults = checkCard(typed, context.clock.now())
  const shown = { faults, expiry: readExpiry(typed.expiry) ? typed.expiry : '' }
  const id = request.params['id'] ?? ''
  const { session, payment } = await inWork(context, async (work) => {
    const session = await loadSession(work, id)
    const payable = session.body.status === 'open' && Object.keys(faults).length === 0
    return { session, payment: payable ? await pay(work, session, typed) : null }
  })
  if (session.body.status === 'complete') return response.redirect(303, successAddress(session.body))
  if (payment?.kind === 'challenge') return response.redirect(303, payment.url)
  const refusal =
    payment?.kind === 'declined' ? refusalKey(payment.error.code, payment.error.decline_code) : null
  sendPayPage(context, response, session, { ...shown, refusal }, 402)
}

type Payment = SessionPayment | { kind: 'declined'; error: { code?: string; decline_code?: string } }

async function pay(work: Work, session: StoredSession, typed: TypedCard): Promise<Payment> {
  const expiry = readExpiry(typed.expiry)
  if (!expiry) throw new Error('The date was checked before')
  try {
    return await paySession(work, session, await keepMethod(work, { ...typed, expiry }))
  } catch (error) {
    if (error instanceof ApiError && error.body.type === 'card_error')
      return { kind: 'declined', error: error.body }
    throw error
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 60) : '')

function sendPayPage(
  context: CardContext,
  response: Response,
  { body: session, hidden }: StoredSession,
  shown: Shown,
  status = 200,
): void {
  const language = languageOf(context, session.locale)
  const translate = translateIn(language)
  const targets = [session.success_url, session.cancel_url ?? ''].map(originOf)
  const isOpen = session.status === 'open'
  sendPage(context, response, {
    language,
    title: translate('pay.title'),
    status: isOpen ? status : 410,
    formTargets: targets.filter((origin) => origin !== null),
    body: markup`<body class="page">
      <main>
        ${sandboxNote(language)}
        <h1>${translate('pay.title')}</h1>
        ${isOpen ? payForm(context, language, { session, items: hidden.items }, shown) : markup`<p class="refusal">${translate('pay.expired')}</p>`}
        ${session.cancel_url ? markup`<p class="back"><a href="${session.cancel_url}">${translate('pay.back', { siteName: context.siteName })}</a></p>` : ''}
      </main>
    </body>`,
  })
}

function payForm(
  _context: CardContext,
  language: CardLanguage,
  { session, items }: { session: CheckoutSession; items: StoredSession['hidden']['items'] },
  { faults, expiry, refusal }: Shown,
): Html {
  const translate = translateIn(language)
  const money = (cents: number): string =>
    new Intl.NumberFormat(`${language.code}-u-nu-latn`, { style: 'currency', currency: 'USD' }).format(
      cents / 100,
    )
  const total = money(session.amount_total)
  return markup`<dl class="items">
      ${items.map(
        ({ name, amount, quantity }) =>
          markup`<div>
            <dt>${name}${quantity > 1 ? ` × ${quantity}` : ''}</dt>
            <dd>${money(amount * quantity)}</dd>
          </div>`,
      )}
      <div class="total">
        <dt>${translate('pay.total')}</dt>
        <dd>${total}</dd>
      </div>
    </dl>
    ${
      refusal
        ? markup`<div class="refusal" role="alert">
            <p>${translate(refusal)}</p>
            <p>${translate('pay.again')}</p>
          </div>`
        : ''
    }
    <form method="post" class="card" novalidate>
      ${cardInputs(translate, faults, expiry)}
      <button type="submit">${translate('pay.submit', { amount: total })}</button>
    </form>`
}
