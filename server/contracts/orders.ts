import * as z from 'zod'
import { BillingPeriodSchema, PlanIdSchema } from './plans'

/** Specification §4, to the letter; `WaitForPayment` is shown as 'Wait for Payment'. */
export const ORDER_STATUSES = [
  'Paid',
  'WaitForPayment',
  'Refunded',
  'PaymentFailed',
  'Cancelled',
  'InPayment',
] as const
export const OrderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatusSchema>

/** What is bought: `plan:premium:monthly`, `plan:experience:once`, `package:200`. */
export const CommoditySchema = z
  .string()
  .regex(/^(plan:[a-z]+:(monthly|annual|once)|package:[a-z0-9-]{1,32})$/)

/** A commodity taken apart for showing; `credits` are those of one month of a plan, or of the package. */
export const CommodityFactsSchema = z.object({
  plan: PlanIdSchema.optional(),
  period: BillingPeriodSchema.optional(),
  credits: z.number().int(),
})

export const INVOICE_STATUSES = ['none', 'requested', 'sent'] as const

export const OrderSchema = z.object({
  /** 16 digits. */
  id: z.string(),
  /** 16 digits, one for each account. */
  consumerId: z.string(),
  createTime: z.string(),
  commodity: CommoditySchema,
  facts: CommodityFactsSchema,
  /** Minor units. */
  amount: z.number().int(),
  currency: z.literal('USD'),
  /** `card`, with brand and last four digits once paid, e.g. `visa 4242`; null while nothing was tried. */
  payMethod: z.string().nullable(),
  status: OrderStatusSchema,
  /** Why the last payment failed, a code of the catalogue. */
  errorCode: z.string().nullable(),
  invoiceStatus: z.enum(INVOICE_STATUSES),
  /** To be fetched below the pay host with the account's token; null while there is none. */
  invoiceUrl: z.string().nullable(),
  /** Of the invoice as it stands now; null while there is none. */
  invoiceNumber: z.string().nullable().default(null),
  /** How often the invoice may still be corrected; 0 also where the host cannot. */
  correctionsLeft: z.number().int().default(0),
  /** Invoices that corrected ones have replaced, the oldest first; fetched like `invoiceUrl`. */
  replacedInvoices: z.array(z.object({ number: z.string(), url: z.string() })).default([]),
  /** Paid back so far, minor units; the order is `Refunded` when all of it is. */
  refunded: z.number().int().default(0),
  /** What the invoice says has been taken back, one for each time; fetched like `invoiceUrl`. */
  creditNotes: z.array(z.object({ number: z.string(), url: z.string() })).default([]),
  email: z.string(),
  /** A renewal of a subscription, made by the service. */
  renewal: z.boolean(),
})
export type Order = z.infer<typeof OrderSchema>
export const OrdersSchema = z.object({ total: z.number().int(), list: z.array(OrderSchema) })
export type Orders = z.infer<typeof OrdersSchema>

/** As many as one page of the list may show, separated by commas. */
export const OrderIdsSchema = z.object({ ids: z.string().regex(/^\d{16}(,\d{16}){0,99}$/) })

export const OrderIdSchema = z.object({ id: z.string().regex(/^\d{16}$/) })

/** `agree` is the checkbox of terms and privacy (PAY-01): without it nothing is sold. */
export const CreateOrderInputSchema = z.object({ commodity: CommoditySchema, agree: z.literal('true') })

/**
 * How the customer pays. `card`: the page shows the provider's card fields and confirms with `clientSecret`; `hosted`: the
 * browser goes to the provider's page and comes back to `returnUrl` with `?order={id}`.
 */
export const PayOrderInputSchema = OrderIdSchema.extend({
  method: z.enum(['card', 'hosted']),
  returnUrl: z.url(),
})
export const PaymentSchema = z.object({
  order: OrderSchema,
  /** Of the provider's payment intent; for its fields only. */
  clientSecret: z.string().optional(),
  publishableKey: z.string().optional(),
  /** The provider's hosted page. */
  hostedUrl: z.string().optional(),
})
export type Payment = z.infer<typeof PaymentSchema>

/** The running subscription, or null. */
export const SubscriptionSchema = z.object({
  plan: PlanIdSchema,
  period: BillingPeriodSchema,
  /** Minor units: what the renewal costs, the original price. */
  amount: z.number().int(),
  startTime: z.string(),
  /** End of the paid time. */
  expireTime: z.string(),
  /** When the monthly credits are set anew; null when they are not before the end. */
  resetTime: z.string().nullable(),
  autoRenew: z.boolean(),
  /** A renewal that failed and will be tried again. */
  pastDue: z.boolean(),
})
export type Subscription = z.infer<typeof SubscriptionSchema>
export const SubscriptionAnswerSchema = z.object({ subscription: SubscriptionSchema.nullable() })
