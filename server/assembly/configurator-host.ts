import type { Config } from '../config'
import type { Logger } from '../platform/logger'
import { createConfigurator } from '../services/configurator'
import { startEmbeddedHost, type EmbeddedHost } from './embedded-host'

/** Starts the embedded configurator; null where another host is configured. */
export async function startConfiguratorHost(
  config: Config,
  logger: Logger,
  key: string,
): Promise<EmbeddedHost | null> {
  if (config.configuratorUrl !== undefined) return null
  const { router } = await createConfigurator({ file: config.configFile, logger })
  return startEmbeddedHost(router, key)
}
