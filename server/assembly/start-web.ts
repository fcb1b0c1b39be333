import path from 'node:path'
import { WEBAPI_CALLS } from '../contracts/calls'
import { systemClock } from '../platform/clock'
import { createLogger } from '../platform/logger'
import { foreignProvider } from './card-provider'
import { holdDataFolder } from './data-folder'
import { createUpstreamExecutor } from './hosts'
import { BASE_PATH } from './languages'
import { loadLocales } from './locales'
import { createMetrics } from './metrics'
import { startPublicSide } from './public-side'
import { addressAt, createAgent, type Service, type ServiceDeps } from './service'

/** Screens and the backend-for-frontend, for hosts that are other processes: no database, no files, no engines. */
export async function startWeb({ config, build, root }: ServiceDeps): Promise<Service> {
  const card = foreignProvider(config.card)
  if (!card || !config.sessionSecrets) throw new Error('The settings of this role were not checked')
  const letGo = holdDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  const agent = createAgent()
  const hosts = { addresses: {}, headers: {} }
  const executor = createUpstreamExecutor(config, hosts, agent)
  const site = await startPublicSide({
    config,
    build,
    root,
    logger,
    agent,
    locales: loadLocales(path.join(root, 'locales')),
    executor,
    hosts,
    card,
    sessionSecrets: config.sessionSecrets,
    measure: () => createMetrics({ role: config.role, database: undefined, clock: systemClock }),
    health: {
      needed: 'the web API (WEBAPI_URL)',
      askNeeded: () => executor.execute(WEBAPI_CALLS.languagePairs, {}, {}),
      remarks: () => [],
    },
  })
  return {
    line: `${config.siteName} (ROLE=web) is at ${config.publicOrigin ?? addressAt(config, site.port)}${BASE_PATH}/`,
    demo: null,
    describePairs: () => null,
    async stop() {
      await site.stop()
      await agent.close()
      letGo()
    },
  }
}
