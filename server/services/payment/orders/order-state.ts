import type { OrderStatus } from '../../../contracts/orders'

/**
 * What can happen to an order. `begun`: the customer or a renewal has set a payment going; `refused`: it succeeded, but what it
 * is for may not be sold to this account any more, so the money goes back; `lapsed`: nobody paid in time.
 */
export const ORDER_EVENTS = [
  'begun',
  'succeeded',
  'failed',
  'refused',
  'cancelled',
  'lapsed',
  'refunded',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** Every lawful transition (specification §4, PAY-04); what is not here does not happen. */
const TRANSITIONS: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>> = {
  WaitForPayment: {
    begun: 'InPayment',
    succeeded: 'Paid',
    failed: 'PaymentFailed',
    refused: 'PaymentFailed',
    cancelled: 'Cancelled',
    lapsed: 'Cancelled',
  },
  InPayment: { begun: 'InPayment', succeeded: 'Paid', failed: 'PaymentFailed', refused: 'PaymentFailed' },
  PaymentFailed: {
    begun: 'InPayment',
    succeeded: 'Paid',
    failed: 'PaymentFailed',
    refused: 'PaymentFailed',
  },
  Paid: { refunded: 'Refunded' },
  Refunded: {},
  Cancelled: {},
}

/** The status after an event; null when it is not lawful in this one, and then nothing may change. */
export const nextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  TRANSITIONS[status][event] ?? null

/** Whether the customer may pay: while the order waits, and again after a failure. */
export const isPayable = (status: OrderStatus): boolean =>
  status === 'WaitForPayment' || status === 'PaymentFailed'
