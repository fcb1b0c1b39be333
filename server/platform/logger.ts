import { pino, type Logger } from 'pino'

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
  'req.headers.cookie',
  'req.headers.token',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
]

/** JSON lines on standard error (standard output is for the operator); `level` as pino's. */
export const createLogger = (level: string): Logger =>
  pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } }, pino.destination(2))

/** For tests and command-line tools that say nothing. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
