import type { Generated } from 'kysely'

/** Kinds of objects, named as their `object` in the API. */
export const OBJECT_KINDS = [
  'customer',
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'checkout.session',
  'challenge',
  'event',
] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** One object of the API. Times are milliseconds since the epoch. */
export interface ObjectRow {
  row: Generated<number>
  id: string
  kind: ObjectKind
  /** The customer or payment that lists of it are asked for by. */
  parent: string | null
  created_at: number
  /** JSON, as the API answers it. */
  body: string
  /** JSON that the API does not show. */
  hidden: string
}

/** What a request with an idempotency key was answered. */
export interface AnswerRow {
  key: string
  /** SHA-256 of method, path and parameters. */
  digest: string
  status: number
  body: string
  request_id: string
  created_at: number
}

/** One attempt to deliver an event. */
export interface DeliveryRow {
  row: Generated<number>
  event: string
  url: string
  attempted_at: number
  /** HTTP status; 0 when there was no answer. */
  status: number
  error: string | null
}

export interface CardTables {
  card_objects: ObjectRow
  card_answers: AnswerRow
  card_deliveries: DeliveryRow
}
