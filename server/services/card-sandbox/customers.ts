import * as z from 'zod'
import type { Customer, DeletedObject } from './objects'
import { expandParameter, mergeMetadata, metadataParameter, unsettable } from './parameters'
import type { Work } from './work'

export const CustomerSchema = z.strictObject({
  email: unsettable(512).optional(),
  name: unsettable(256).optional(),
  description: unsettable(1000).optional(),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
  invoice_settings: z.strictObject({ default_payment_method: unsettable(100).optional() }).optional(),
})
type CustomerInput = z.output<typeof CustomerSchema>

/** https://docs.stripe.com/api/customers/create */
export async function createCustomer(work: Work, input: CustomerInput): Promise<Customer> {
  const customer: Customer = {
    id: work.newId('cus'),
    object: 'customer',
    created: work.seconds,
    description: null,
    email: null,
    livemode: false,
    metadata: {},
    name: null,
    invoice_settings: { default_payment_method: null },
  }
  applyInput(customer, input)
  await work.insert('customer', { body: customer, hidden: {} })
  await work.emit('customer.created', customer)
  return customer
}

/** https://docs.stripe.com/api/customers/update */
export async function updateCustomer(work: Work, id: string, input: CustomerInput): Promise<Customer> {
  const stored = await work.load<Customer>('customer', id)
  applyInput(stored.body, input)
  await work.update(stored)
  await work.emit('customer.updated', stored.body)
  return stored.body
}

/** https://docs.stripe.com/api/customers/delete: the id stays taken. */
export async function deleteCustomer(work: Work, id: string): Promise<DeletedObject> {
  const stored = await work.load<Customer>('customer', id)
  const deleted: DeletedObject = { id, object: 'customer', deleted: true }
  await work.update({ body: deleted, hidden: {} })
  await work.emit('customer.deleted', stored.body)
  return deleted
}

function applyInput(customer: Customer, input: CustomerInput): void {
  if (input.email !== undefined) customer.email = input.email
  if (input.name !== undefined) customer.name = input.name
  if (input.description !== undefined) customer.description = input.description
  const method = input.invoice_settings?.default_payment_method
  if (method !== undefined) customer.invoice_settings = { default_payment_method: method }
  customer.metadata = mergeMetadata(customer.metadata, input.metadata)
}
