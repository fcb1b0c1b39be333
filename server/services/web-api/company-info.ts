import type * as z from 'zod'
import type { CompanyInfo, CompanyInfoInputSchema } from '../../contracts/invoices'
import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'

type CompanyInput = z.output<typeof CompanyInfoInputSchema>

/** Answered while nothing is remembered. */
const NOTHING: CompanyInfo = {
  email: '',
  street: '',
  businessName: '',
  city: '',
  country: '',
  postalCode: '',
  vatNo: '',
  createTime: '',
  updateTime: '',
}

/** The nine fields of specification §3, as last stored for the account. */
export async function companyInfo({ rows }: WebApiContext, principal: Principal): Promise<CompanyInfo> {
  const row = await rows.findCompany(ownerOf(principal))
  if (!row) return NOTHING
  return {
    email: row.email,
    street: row.street,
    businessName: row.business_name,
    city: row.city,
    country: row.country,
    postalCode: row.postal_code,
    vatNo: row.vat_no,
    createTime: new Date(row.created_at).toISOString(),
    updateTime: new Date(row.updated_at).toISOString(),
  }
}

/** Remembers them for the account's next invoice; those of an earlier one are replaced. */
export async function addCompanyInfo(
  { clock, rows }: WebApiContext,
  principal: Principal,
  input: CompanyInput,
): Promise<Record<string, never>> {
  const now = clock.now()
  await rows.saveCompany({
    owner: ownerOf(principal),
    email: input.email,
    street: input.street,
    business_name: input.businessName,
    city: input.city,
    country: input.country,
    postal_code: input.postalCode,
    vat_no: input.vatNo,
    created_at: now,
    updated_at: now,
  })
  return {}
}
