import express, { type RequestHandler } from 'express'
import { fetch, type Agent } from 'undici'
import type { Config } from '../config'
import type { Logger } from '../platform/logger'
import { EVENTS_PATH } from '../services/payment'
import { keyFor, type Hosts } from './hosts'

const MAX_BYTES = '512kb'
const SIGNATURE = /^t=\d{1,12},[\w=,-]{1,1000}$/

export interface CardEventDeps {
  readonly config: Config
  readonly upstream: Hosts
  readonly agent: Agent
  readonly logger: Logger
}

/**
 * Hands the card provider's events on to the payment host, bytes and signature as they came; that host alone can tell whether they
 * are genuine. Its status is the answer, so what could not be booked is sent again.
 */
export function createCardEventRoute({ config, upstream, agent, logger }: CardEventDeps): RequestHandler[] {
  const { addresses, headers } = upstream
  const address = (config.payUrl ?? addresses.pay ?? '').replace(/\/$/, '') + EVENTS_PATH
  const key = config.payUrl === undefined ? headers : keyFor(config)
  const deliver = async (body: Buffer, signature: string): Promise<number> => {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      dispatcher: agent,
    })
    return status
  }
  const refuseUnsigned: RequestHandler = (request, response, next) => {
    if (SIGNATURE.test(request.get('stripe-signature') ?? '')) return next()
    return void response.status(400).json({ received: false })
  }
  const forward: RequestHandler = (request, response) => {
    const body: unknown = request.body
    deliver(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.get('stripe-signature') ?? '').then(
      (status) => void response.status(status).json({ received: status === 200 }),
      (error: unknown) => {
        logger.error({ err: error }, 'an event of the card provider could not be handed on')
        response.status(503).json({ received: false })
      },
    )
  }
  return [refuseUnsigned, express.raw({ type: () => true, limit: MAX_BYTES }), forward]
}
