import { missing } from './api-error'
import type { CardContext } from './context'
import type { ApiEvent, ApiObject } from './objects'
import type { Stored, Tx } from './store'
import type { ObjectKind } from './tables'

/** The version whose shapes the sandbox answers; the one that the `stripe` package of this project asks for. */
export const API_VERSION = '2026-10-28.endive'

/** Name of the job that delivers an event to one endpoint. */
export const DELIVER_EVENT = 'card-sandbox/deliver-event'

/** One request's reading and writing, in one transaction: what it did and the events about it become visible together. */
export interface Work {
  readonly context: CardContext
  readonly tx: Tx
  /** Seconds since the epoch. */
  readonly seconds: number
  /** Of the request, for the events. */
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
  /** `cus_…`: the prefix says what it is, as with Stripe. */
  newId(prefix: string): string
  /** Throws `resource_missing`. */
  load<Body extends ApiObject, Hidden extends object = object>(
    kind: ObjectKind,
    id: string,
    param?: string,
  ): Promise<Stored<Body, Hidden>>
  insert(kind: ObjectKind, object: Stored, parent?: string | null): Promise<void>
  update(object: Stored, parent?: string | null): Promise<void>
  /** Records an event and asks for its delivery to every endpoint. */
  emit(type: string, object: ApiObject): Promise<void>
}

/** The sentence "No such …" names things so. */
const NAMES: Readonly<Partial<Record<ObjectKind, string>>> = {
  payment_method: 'PaymentMethod',
  'checkout.session': 'checkout.session',
}

export function createWork(context: CardContext, tx: Tx, request: Work['request']): Work {
  const { clock, ids, queue, rows, webhooks } = context
  const now = clock.now()
  const seconds = Math.floor(now / 1000)
  const newId = (prefix: string): string => `${prefix}_${ids.token(18).replace(/[-_]/g, 'x')}`
  return {
    context,
    tx,
    seconds,
    request,
    newId,
    async load<Body extends ApiObject, Hidden extends object>(
      kind: ObjectKind,
      id: string,
      param?: string,
    ): Promise<Stored<Body, Hidden>> {
      const found = await rows.find(id, tx)
      if (found?.body.object !== kind || 'deleted' in found.body)
        throw missing(NAMES[kind] ?? kind, id, param)
      return found as Stored<Body, Hidden>
    },
    insert: (kind, object, parent = null) => rows.insert(tx, object, { kind, parent, now }),
    update: (object, parent) => rows.update(tx, object, parent),
    async emit(type, object) {
      const event: ApiEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: seconds,
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: webhooks.length,
        request: { id: request.id, idempotency_key: request.idempotencyKey },
        type,
      }
      await rows.insert(tx, { body: event, hidden: {} }, { kind: 'event', parent: type, now })
      for (const endpoint of webhooks.keys()) {
        await queue.enqueue(tx, { name: DELIVER_EVENT, payload: { event: event.id, endpoint } })
      }
    },
  }
}
