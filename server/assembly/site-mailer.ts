import path from 'node:path'
import type { Config } from '../config'
import { systemClock } from '../platform/clock'
import { randomIds } from '../platform/ids'
import { createMailer, type Mailer } from '../platform/mail'

/** The one mailer of the service: SMTP where it is configured, the outbox folder otherwise. */
export const createSiteMailer = (config: Config): Mailer =>
  createMailer({
    from: config.mailFrom,
    smtpUrl: config.smtpUrl,
    outbox: path.join(config.dataDir, 'outbox'),
    clock: systemClock,
    ids: randomIds,
  })
