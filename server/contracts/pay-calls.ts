import * as z from 'zod'
import type { Call, Encoding, HostName } from './calls'
import {
  CreditAccountInputSchema,
  CreditAccountSchema,
  CreditRecordsInputSchema,
  CreditRecordsSchema,
  HeldSchema,
  HoldInputSchema,
  OwnerSchema,
  RedeemedSchema,
  RedeemInputSchema,
  SettleInputSchema,
} from './credits'
import { CorrectionInputSchema, InvoiceInputSchema, InvoiceSchema, IssuedInvoiceSchema } from './invoices'
import {
  CreateOrderInputSchema,
  OrderIdSchema,
  OrderIdsSchema,
  OrderSchema,
  OrdersSchema,
  PaymentSchema,
  PayOrderInputSchema,
  SubscriptionAnswerSchema,
} from './orders'
import { PlansSchema, SiteLinksSchema } from './plans'
import { PageInputSchema } from './translate'

const Nothing = z.object({})

const define =
  (host: HostName, method: 'GET' | 'POST', encoding: Encoding) =>
  <I extends z.ZodType, O extends z.ZodType>(
    path: string,
    input: I,
    output: O,
    replaySafe = method === 'GET',
  ): Call<I, O> => ({ host, method, path, encoding, visitor: false, replaySafe, input, output })

const get = define('pay', 'GET', 'query')
const form = define('pay', 'POST', 'form')
const json = define('pay', 'POST', 'json')

/**
 * The call table of the payment host. The rows of specification §7 are getUserOrders, cancelOrder and addInvoice; the others are
 * ours. All are made with an account's token, but for the last group.
 */
export const PAY_CALLS = {
  getUserOrders: get('/order/getUserOrders', PageInputSchema, OrdersSchema),
  cancelOrder: define('pay', 'POST', 'query')('/order/cancelOrder', OrderIdSchema, Nothing),
  addInvoice: form('/invoice/addInvoice', InvoiceInputSchema, InvoiceSchema),
  getInvoice: get('/invoice/getInvoice', CorrectionInputSchema.pick({ number: true }), IssuedInvoiceSchema),
  /** Writes a corrected invoice that replaces this one. The same data again changes nothing. */
  correctInvoice: form('/invoice/correctInvoice', CorrectionInputSchema, InvoiceSchema, true),
  getOrder: get('/order/getOrder', OrderIdSchema, OrderSchema),
  /** Those of the named orders that are the account's, without asking the card provider. */
  getOrders: get('/order/getOrders', OrderIdsSchema, OrdersSchema.pick({ list: true })),
  /** Refused with `subscriptionExists` while a plan that renews is there (PAY-05). */
  createOrder: form('/order/createOrder', CreateOrderInputSchema, OrderSchema),
  /** Lawful while the order waits for payment or its payment failed. Again, it answers the same payment. */
  payOrder: form('/order/payOrder', PayOrderInputSchema, PaymentSchema, true),
  getSubscription: get('/subscription/getSubscription', Nothing, SubscriptionAnswerSchema),
  /** Ends the renewal; the plan runs to its end. Again, it changes nothing. */
  unsubscribe: form('/subscription/unsubscribe', Nothing, SubscriptionAnswerSchema, true),
  redeem: form('/credit/redeem', RedeemInputSchema, RedeemedSchema),
  claimCoupon: form('/credit/claimCoupon', Nothing, RedeemedSchema),
  /** From the other hosts of the upstream, with its key; these name the owner instead of carrying a token. */
  creditAccount: json('/internal/creditAccount', CreditAccountInputSchema, CreditAccountSchema, true),
  creditRecords: json(
    '/internal/creditRecords',
    CreditRecordsInputSchema.extend({ owner: OwnerSchema }),
    CreditRecordsSchema,
    true,
  ),
  hold: json('/internal/hold', HoldInputSchema, HeldSchema, true),
  take: json('/internal/take', SettleInputSchema, Nothing, true),
  giveBack: json('/internal/giveBack', SettleInputSchema, Nothing, true),
  /** A visitor's free translation counts for the account that he logs in to. */
  adoptVisitorCredits: json(
    '/internal/adoptVisitor',
    z.object({ from: OwnerSchema, to: OwnerSchema }),
    Nothing,
    true,
  ),
} as const

/** Public: no token goes out with them, so they may be cached (API-05). */
export const CONFIGURATOR_CALLS = {
  plans: define('configurator', 'GET', 'query')('/config/plans', Nothing, PlansSchema),
  siteLinks: define('configurator', 'GET', 'query')('/config/siteLinks', Nothing, SiteLinksSchema),
} as const
