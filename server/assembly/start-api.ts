import path from 'node:path'
import { createLogger } from '../platform/logger'
import { holdDataFolder } from './data-folder'
import { createEngines } from './engines'
import { startHealthSide } from './health'
import { loadLocales } from './locales'
import { loadSecrets } from './secrets'
import { addressAt, createAgent, type Service, type ServiceDeps } from './service'
import { startUpstream } from './upstream'

/**
 * The upstream hosts at `UPSTREAM_PORT`, for web and worker processes; at the public port only their health. Texts are translated
 * here, uploads looked at and previews made; documents are left to the workers.
 */
export async function startApi({ config, root }: ServiceDeps): Promise<Service> {
  const letGo = holdDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  const secrets = loadSecrets(config.dataDir, config)
  const engines = createEngines(config, logger, path.join(root, 'build'))
  const agent = createAgent()
  const ownAddress = (): string => addressAt(config, config.port)
  const upstream = await startUpstream({
    config,
    logger,
    engines,
    visitorSecrets: secrets.visitor,
    cardSecrets: secrets.card,
    cardScripts: path.join(root, 'build', 'card-sandbox'),
    workerEntry: path.join(root, 'build', 'worker.js'),
    locales: loadLocales(path.join(root, 'locales')),
    origin: () => config.publicOrigin ?? ownAddress(),
    ownAddress,
    agent,
  })
  const health = await startHealthSide(
    config,
    { askNeeded: () => upstream.askDatabase(), remarks: () => engines.describe() },
    upstream.measure(),
  )
  void engines.texts.detectLanguage('Loaded now, so that the first caller does not wait for it.')
  return {
    line: `${config.siteName} (ROLE=api) serves at ${addressAt(config, config.upstreamPort ?? 0)}, health at ${addressAt(config, health.port)}`,
    demo: upstream.demo,
    describePairs: () => engines.describePairs(),
    async stop() {
      health.refuse()
      await upstream.stop()
      await health.stop()
      await engines.close()
      await agent.close()
      letGo()
    },
  }
}
