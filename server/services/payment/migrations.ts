import type { Migration } from '../../platform/database'
import { creditMigrations } from './credits'
import { invoiceMigrations } from './invoices/migrations'
import { orderMigrations } from './orders/migrations'

/** The schema of this service, part after part, in the order in which it grew. */
export const migrations: readonly Migration[] = [
  ...creditMigrations,
  ...orderMigrations,
  ...invoiceMigrations,
]
