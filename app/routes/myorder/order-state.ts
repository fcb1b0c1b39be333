import type { Order } from '#contracts/orders'

type Known = Pick<Order, 'status' | 'invoiceStatus'>

/** Pay and cancel: only while the order waits (PAY-04). */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'WaitForPayment'

/** A renewal that could not be charged can be paid by hand, too. */
export const canPay = (order: Pick<Order, 'status' | 'renewal'>): boolean =>
  isOpen(order) || (order.renewal && order.status === 'PaymentFailed')

/** Buy again: whatever became of it, unless the money is on its way. */
export const canBuyAgain = ({ status }: Pick<Order, 'status'>): boolean => status !== 'InPayment'

export const canBeInvoiced = ({ status, invoiceStatus }: Known): boolean =>
  status === 'Paid' && invoiceStatus === 'none'
