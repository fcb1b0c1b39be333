import type { Config } from '../config'
import { jobMigrations } from '../jobs'
import { migrate, openDatabase, type Database } from '../platform/database'
import type { Logger } from '../platform/logger'
import { accountMigrations } from '../services/account'
import { cardSandboxMigrations } from '../services/card-sandbox'
import { paymentMigrations } from '../services/payment'
import { webApiMigrations } from '../services/web-api'

/** Opens the database and brings it up to date; of several processes that start together one does. */
export async function openData(config: Config, logger: Logger): Promise<Database<unknown>> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, logger })
  try {
    await migrate(database, [
      ...jobMigrations,
      ...webApiMigrations,
      ...accountMigrations,
      ...paymentMigrations,
      ...cardSandboxMigrations,
    ])
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
