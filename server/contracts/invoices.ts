import * as z from 'zod'

const line = (max: number) => z.string().trim().max(max)

/** The nine fields of specification §3, as remembered for the next invoice; empty when nothing is. */
export const CompanyInfoSchema = z.object({
  email: z.string(),
  street: z.string(),
  businessName: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
  vatNo: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type CompanyInfo = z.infer<typeof CompanyInfoSchema>

export const CompanyInfoInputSchema = z.object({
  email: line(254),
  street: line(200),
  businessName: line(200),
  city: line(100),
  /** ISO 3166-1 alpha-2, or what the person wrote. */
  country: line(60),
  postalCode: line(20),
  vatNo: line(20),
})

/** The invoice form of specification §3 with the orders it is for: several orders make one invoice. */
export const InvoiceInputSchema = z.object({
  type: z.enum(['Personal', 'Company']),
  companyName: line(200),
  street: line(200).min(1),
  postalCode: line(20),
  city: line(100).min(1),
  country: line(60).min(1),
  vatNo: line(20).default(''),
  billingEmail: z.email().max(254),
  /** Where the invoice is sent; empty = the billing address. */
  sendEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Order ids, separated by commas. */
  orderIds: z.string().regex(/^\d{16}(,\d{16}){0,99}$/),
})
export type InvoiceInput = z.infer<typeof InvoiceInputSchema>

/** The form once more for an invoice that has been issued; its orders stay. `number`: of the invoice as it stands now. */
export const CorrectionInputSchema = InvoiceInputSchema.omit({ orderIds: true }).extend({
  number: z.string().regex(/^(CI-)?\d{4}-\d{6,9}$/),
})
export type CorrectionInput = z.infer<typeof CorrectionInputSchema>

/** What was written in the form of an invoice. */
export const IssuedInvoiceSchema = CorrectionInputSchema.extend({
  orderIds: z.array(z.string()),
  /** How often it may still be corrected. */
  correctionsLeft: z.number().int(),
})
export type IssuedInvoice = z.infer<typeof IssuedInvoiceSchema>

export const InvoiceSchema = z.object({ number: z.string(), url: z.string() })
