import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../../contracts/error-codes'
import { failure } from '../errors'
import type {
  CardProvider,
  Dispute,
  HostedPage,
  Intent,
  IntentState,
  NewIntent,
  ProviderEvent,
} from '../provider/provider'

/** How a card behaves when it is charged. */
export type Card = 'good' | 'declined' | 'poor' | 'expired' | 'asks' | 'slow'

/** A provider in this process: real state, idempotency by key, and cards that do as they are told. */
export interface FakeProvider extends CardProvider {
  /** The customer confirms with a card in our page's fields. */
  pay(intentId: string, card: Card): void
  /** The same on the hosted page. */
  payPage(pageId: string, card: Card): void
  /** The bank's answer to a card that asks, or that is slow. */
  answer(intentId: string, isRight: boolean): void
  /** A dispute as the provider tells it from now on. */
  dispute(dispute: Dispute): void
  /** What saved cards do from now on. */
  setSaved(card: Card): void
  /** Calls fail from now on: before they are carried out, or after. */
  breakDown(how: 'before' | 'after' | null): void
  /** An event about something, as it would be sent; `eventOf` again is another event. */
  eventOf(type: string, about: Partial<Pick<ProviderEvent, 'intentId' | 'pageId' | 'disputeId'>>): Buffer
  intents(): Intent[]
  pages(): { readonly returnUrl: string }[]
  /** Received, not paid back and not lost in disputes, minor units. */
  takings(): number
  readonly calls: string[]
}

export const SIGNATURE = 'signed'

interface Page {
  readonly id: string
  readonly order: NewIntent
  readonly returnUrl: string
  open: boolean
  intentId: string | undefined
}

const OUTCOMES: Readonly<Record<Card, { state: IntentState; errorCode?: ErrorCode }>> = {
  good: { state: 'succeeded' },
  declined: { state: 'failed', errorCode: 'cardDeclined' },
  poor: { state: 'failed', errorCode: 'cardNotCovered' },
  expired: { state: 'failed', errorCode: 'cardExpired' },
  asks: { state: 'action' },
  slow: { state: 'processing' },
}

export function createFakeProvider(): FakeProvider {
  const intents = new Map<string, Intent & { readonly customerId: string }>()
  const pages = new Map<string, Page>()
  const byKey = new Map<string, string>()
  const disputes = new Map<string, Dispute>()
  const calls: string[] = []
  let saved: Card = 'good'
  let broken: 'before' | 'after' | null = null
  let count = 0

  const lostOf = (intentId: string): number =>
    [...disputes.values()]
      .filter((dispute) => dispute.intentId === intentId && dispute.status === 'lost')
      .reduce((sum, { amount }) => sum + amount, 0)
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name)
    await new Promise((resolve) => setImmediate(resolve))
    if (broken === 'before') throw failure('paymentUnavailable')
    const result = work()
    if (broken === 'after') throw failure('paymentUnavailable')
    return result
  }
  const change = (id: string, to: Partial<Intent>): Intent => {
    const changed = { ...known(id), ...to }
    intents.set(id, changed)
    return changed
  }
  const known = (id: string) => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`No such payment_intent: ${id}`)
    return intent
  }
  const make = (order: NewIntent): Intent => {
    const id = byKey.get(order.key) ?? `pi_${++count}`
    byKey.set(order.key, id)
    if (!intents.has(id)) {
      intents.set(id, {
        id,
        state: 'untried',
        amount: order.amount,
        currency: 'usd',
        refunded: 0,
        clientSecret: `${id}_secret`,
        paymentId: order.paymentId,
        paymentMethodId: undefined,
        card: undefined,
        errorCode: undefined,
        customerId: order.customerId,
      })
    }
    return known(id)
  }
  const charge = (id: string, card: Card): Intent => {
    const { state } = known(id)
    if (state === 'succeeded' || state === 'cancelled') return known(id)
    const { state: next, errorCode } = OUTCOMES[card]
    return change(id, { state: next, errorCode, card: 'visa 4242', paymentMethodId: `pm_${id}` })
  }
  const cancel = (id: string): Intent => {
    const { state } = known(id)
    return state === 'succeeded' || state === 'processing' ? known(id) : change(id, { state: 'cancelled' })
  }
  const pageOf = (page: Page): HostedPage => ({
    id: page.id,
    url: page.open ? `https://card.example/pay/${page.id}` : null,
    isOpen: page.open,
    intent: page.intentId === undefined ? undefined : known(page.intentId),
  })
  const requirePage = (id: string): Page => {
    const page = pages.get(id)
    if (!page) throw new Error(`No such checkout.session: ${id}`)
    return page
  }
  return {
    publishableKey: 'pk_test_fake',
    createCustomer: (key) =>
      call('createCustomer', () => {
        const id = byKey.get(key) ?? `cus_${++count}`
        byKey.set(key, id)
        return id
      }),
    deleteCustomer: (id) => call(`deleteCustomer ${id}`, () => undefined),
    createIntent: (order) => call('createIntent', () => make(order)),
    charge: (order) =>
      call('charge', () => (byKey.has(order.key) ? make(order) : charge(make(order).id, saved))),
    loadIntent: (id) => call('loadIntent', () => known(id)),
    findIntent: (customerId, paymentId) =>
      call('findIntent', () =>
        [...intents.values()].find((one) => one.customerId === customerId && one.paymentId === paymentId),
      ),
    cancelIntent: (id) => call('cancelIntent', () => cancel(id)),
    createPage: (order) =>
      call('createPage', () => {
        const id = byKey.get(order.key) ?? `cs_${++count}`
        byKey.set(order.key, id)
        const { returnUrl } = order
        const page = pages.get(id) ?? { id, order, returnUrl, open: true, intentId: undefined }
        pages.set(id, page)
        return pageOf(page)
      }),
    loadPage: (id) => call('loadPage', () => pageOf(requirePage(id))),
    closePage: (id) =>
      call('closePage', () => {
        const page = requirePage(id)
        page.open = false
        if (page.intentId !== undefined) cancel(page.intentId)
        return pageOf(page)
      }),
    refund: (key, id, amount) =>
      call('refund', () => {
        if (byKey.has(key)) return
        byKey.set(key, key)
        const { amount: all, refunded } = known(id)
        change(id, { refunded: amount === undefined ? all : refunded + amount })
      }),
    loadDispute: (id) =>
      call('loadDispute', () => {
        const dispute = disputes.get(id)
        if (!dispute) throw new Error(`No such dispute: ${id}`)
        return dispute
      }),
    readEvent: (body, signature) =>
      signature === SIGNATURE ? (JSON.parse(body.toString()) as ReturnType<CardProvider['readEvent']>) : null,
    pay: (id, card) => void charge(id, card),
    payPage(id, card) {
      const page = requirePage(id)
      page.intentId ??= make({ ...page.order, key: `page ${id}` }).id
      if (charge(page.intentId, card).state === 'succeeded') page.open = false
    },
    dispute: (dispute) => void disputes.set(dispute.id, dispute),
    answer: (id, isRight) =>
      void change(id, isRight ? { state: 'succeeded' } : { state: 'failed', errorCode: 'paymentFailed' }),
    setSaved: (card) => void (saved = card),
    breakDown: (how) => void (broken = how),
    eventOf: (type, about) => Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, type, ...about })),
    intents: () => [...intents.values()],
    pages: () => [...pages.values()],
    takings: () =>
      [...intents.values()]
        .filter(({ state }) => state === 'succeeded')
        .reduce((sum, { id, amount, refunded }) => sum + Math.max(0, amount - refunded - lostOf(id)), 0),
    calls,
  }
}
