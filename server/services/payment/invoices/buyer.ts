import type { InvoiceInput } from '../../../contracts/invoices'
import { failure } from '../errors'
import { findCountry } from './countries'
import type { InvoiceDocument } from './document'
import { readVatNumber } from './vat-number'

/** Who is invoiced, as it is printed, and in which country that is as far as we can tell. */
export interface Buyer {
  readonly shown: InvoiceDocument['buyer']
  readonly country: string | null
}

/** Throws `invalidInput` for a company without a name, `vatInvalid` for a VAT number that is none of its country. */
export function readBuyer(input: Omit<InvoiceInput, 'orderIds'>): Buyer {
  const isCompany = input.type === 'Company'
  if (isCompany && input.companyName === '') throw failure('invalidInput', { field: 'companyName' })
  const country = findCountry(input.country)
  const vatNumber = input.vatNo === '' ? null : readVatNumber(input.vatNo, country)
  if (input.vatNo !== '' && vatNumber === null) throw failure('vatInvalid', { field: 'vatNo' })
  const { street, postalCode, city, billingEmail } = input
  const name = input.companyName || billingEmail
  return {
    country,
    shown: {
      isCompany,
      name,
      street,
      postalCode,
      city,
      country: input.country,
      vatNumber,
      email: billingEmail,
    },
  }
}
