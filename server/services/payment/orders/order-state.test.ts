import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../../../contracts/orders'
import { isPayable, nextStatus, ORDER_EVENTS, type OrderEvent } from './order-state'

const anyStatus = fc.constantFrom(...ORDER_STATUSES)
const anyEvents = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 })

/** The statuses that a new order goes through. */
const walk = (events: readonly OrderEvent[]): OrderStatus[] => {
  const way: OrderStatus[] = ['WaitForPayment']
  for (const event of events) way.push(nextStatus(way.at(-1)!, event) ?? way.at(-1)!)
  return way
}

test('[PAY-04] cancelling is for orders that wait; nothing else leaves that way', () => {
  fc.assert(
    fc.property(anyStatus, (status) => {
      expect(nextStatus(status, 'cancelled')).toBe(status === 'WaitForPayment' ? 'Cancelled' : null)
      expect(isPayable(status)).toBe(status === 'WaitForPayment' || status === 'PaymentFailed')
    }),
  )
})

test('[PAY-04] an order is paid at most once, refunded only when paid, and what is over stays over', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const way = walk(events)
      const entered = (status: OrderStatus) =>
        way.filter((now, step) => now === status && way[step - 1] !== status).length
      expect(entered('Paid')).toBeLessThanOrEqual(1)
      expect(entered('Refunded')).toBeLessThanOrEqual(entered('Paid'))
      expect(entered('Refunded') * entered('Cancelled')).toBe(0)
      expect(entered('Paid') * entered('Cancelled')).toBe(0)
      for (const end of ['Refunded', 'Cancelled'] as const) {
        const at = way.indexOf(end)
        if (at >= 0) expect(new Set(way.slice(at))).toEqual(new Set([end]))
      }
    }),
    { numRuns: 500 },
  )
})

test('[PAY-04] the same event twice is the same as once', () => {
  fc.assert(
    fc.property(anyStatus, fc.constantFrom(...ORDER_EVENTS), (status, event) => {
      const once = nextStatus(status, event) ?? status
      expect(nextStatus(once, event) ?? once).toBe(once)
    }),
  )
})

test('[PAY-04] every status of the specification can be reached, and every unpaid one can still be paid or is over', () => {
  const reached = new Set<OrderStatus>(['WaitForPayment'])
  for (const status of reached) {
    for (const event of ORDER_EVENTS) reached.add(nextStatus(status, event) ?? status)
  }
  expect(reached).toEqual(new Set(ORDER_STATUSES))
  for (const status of ORDER_STATUSES) {
    const over = ['Paid', 'Refunded', 'Cancelled'].includes(status)
    expect(nextStatus(status, 'succeeded')).toBe(over ? null : 'Paid')
  }
})
