import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contracts/orders'
import { canBeInvoiced, canBuyAgain, canPay, isOpen } from './order-state'

test('[PAY-04] what can be done with an order follows from its status', () => {
  const those = (
    can: (order: { status: (typeof ORDER_STATUSES)[number]; invoiceStatus: 'none' }) => boolean,
  ) => ORDER_STATUSES.filter((status) => can({ status, invoiceStatus: 'none' }))
  expect(those(isOpen)).toEqual(['WaitForPayment'])
  const payable = (renewal: boolean) => ORDER_STATUSES.filter((status) => canPay({ status, renewal }))
  expect(payable(false)).toEqual(['WaitForPayment'])
  expect(payable(true)).toEqual(['WaitForPayment', 'PaymentFailed'])
  expect(those(canBuyAgain)).toEqual(['Paid', 'WaitForPayment', 'Refunded', 'PaymentFailed', 'Cancelled'])
  expect(those(canBeInvoiced)).toEqual(['Paid'])
  expect(canBeInvoiced({ status: 'Paid', invoiceStatus: 'requested' })).toBe(false)
})
