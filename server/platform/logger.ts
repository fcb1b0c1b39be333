import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** What must never reach a log: tokens, cookies, card data, document text. */
const REDACTED = [
  'token',
  'visitorToken',
  'password',
  'text',
  '*.token',
  '*.visitorToken',
  '*.password',
  '*.text',
  // what Stripe's errors carry: payments with their secrets and billing details
  'err.raw',
  'err.headers',
  'err.payment_intent',
  'err.payment_method',
  'err.source',
  'req.headers.cookie',
  'req.headers.token',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
]

/** JSON lines on standard error (standard output is for the operator); `level` as pino's. */
export const createLogger = (level: string, to: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } }, to)

/** For tests and command-line tools that say nothing. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
