import { redirect, type AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { WEBAPI_CALLS } from '#contracts/calls'
import { CorrectionInputSchema, InvoiceInputSchema, type InvoiceInput } from '#contracts/invoices'
import { OrderIdSchema } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { submitForm } from '~/features/account/submit-form.server'
import { requireSender } from '~/lib/current-user.server'
import type { Failure } from '~/lib/failure'
import { failure } from '~/lib/failure'
import { textsFor } from '~/lib/i18n.server'
import { forgetKeptForm } from '~/lib/kept-form.server'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'
import { INVOICE_LINES } from './orders-data'

/** What stands above the list when something could not be done. */
export interface OrdersOutcome {
  readonly failure?: Failure
}

const INVOICE_FIELDS = ['type', ...INVOICE_LINES] as const

/** Cancels an order, asks for the invoice of one or several, or for one with another address. */
export async function ordersAction(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request, context)
  await requireSender(request, context, form, INVOICE_FIELDS)
  const upstream = await openUpstream(request, context)
  if (form.has('cancel')) return cancelOrder(request, upstream, form)
  if (form.has('number')) return correctInvoice(context, upstream, form)
  return submitForm(context, {
    form,
    schema: invoiceForm(context).and(InvoiceInputSchema.pick({ orderIds: true })),
    fieldOf: { vatInvalid: 'vatNo' },
    perform: async (invoice) => {
      await rememberCompany(upstream, invoice)
      await upstream.execute(PAY_CALLS.addInvoice, invoice)
      return sent(context)
    },
  })
}

const correctInvoice = (context: AppLoadContext, upstream: Upstream, form: FormData): Promise<Response> =>
  submitForm(context, {
    form,
    schema: invoiceForm(context).and(CorrectionInputSchema.pick({ number: true })),
    fieldOf: { vatInvalid: 'vatNo' },
    perform: async (invoice) => {
      await upstream.execute(PAY_CALLS.correctInvoice, invoice)
      await rememberCompany(upstream, invoice)
      return sent(context)
    },
  })

const sent = async (context: AppLoadContext): Promise<Response> =>
  redirect('/myorder?sent=1', { status: 303, headers: { 'Set-Cookie': await forgetKeptForm(context) } })

/** For the next invoice. */
async function rememberCompany(
  upstream: Upstream,
  { billingEmail, companyName, street, city, country, postalCode, vatNo }: Omit<InvoiceInput, 'orderIds'>,
): Promise<void> {
  const company = {
    email: billingEmail,
    businessName: companyName,
    street,
    city,
    country,
    postalCode,
    vatNo,
  }
  await upstream.execute(WEBAPI_CALLS.addCompanyInfo, company)
}

async function cancelOrder(request: Request, upstream: Upstream, form: FormData): Promise<Response> {
  const order = OrderIdSchema.safeParse({ id: form.get('cancel') })
  try {
    if (!order.success) return refuse(failure('orderNotCancellable'), form)
    await upstream.execute(PAY_CALLS.cancelOrder, order.data)
    const query = new URL(request.url).searchParams
    query.delete('sent')
    return redirect(`/myorder?${query.toString()}`, 303)
  } catch (error) {
    return refuse(failureOf(error), form)
  }
}

const refuse = (reason: Failure, form: FormData): Response =>
  Response.json({ failure: reason } satisfies OrdersOutcome, {
    status: form.get('script') === '1' ? 200 : 422,
    headers: { 'Cache-Control': 'no-store' },
  })

const Named = z.object({ type: z.string(), companyName: z.string() })

/** The contract's form, with what is wrong in the words of the page. */
function invoiceForm(context: AppLoadContext) {
  const t = textsFor(context, 'orders')
  const line = (max: number) =>
    z
      .string()
      .trim()
      .max(max, { error: t('invoice.error.tooLong', { count: max }) })
  const optional = (max: number) => line(max).default('')
  const required = (max: number) =>
    z
      .string({ error: t('invoice.error.required') })
      .pipe(line(max).min(1, { error: t('invoice.error.required') }))
  const invalid = { error: t('invoice.error.email') }
  const email = z.string(invalid).trim().max(254, invalid).pipe(z.email(invalid))
  return z
    .object({
      type: z.enum(['Personal', 'Company']).default('Company'),
      companyName: optional(200),
      street: required(200),
      postalCode: optional(20),
      city: required(100),
      country: required(60),
      vatNo: optional(20),
      billingEmail: email,
      sendEmail: z.union([z.literal(''), email], invalid).default(''),
    })
    .refine(({ type, companyName }) => type === 'Personal' || companyName !== '', {
      error: t('invoice.error.required'),
      path: ['companyName'],
      // whatever else is wrong, so that everything is said at once
      when: ({ value }) => Named.safeParse(value).success,
    })
    .transform((form) => (form.type === 'Personal' ? { ...form, vatNo: '' } : form))
}
