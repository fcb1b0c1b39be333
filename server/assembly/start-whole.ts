import path from 'node:path'
import { createLogger } from '../platform/logger'
import { holdDataFolder, makeDataFolder } from './data-folder'
import { createEngines } from './engines'
import { createUpstreamExecutor } from './hosts'
import { BASE_PATH } from './languages'
import { loadLocales } from './locales'
import { startPublicSide } from './public-side'
import { loadSecrets } from './secrets'
import { addressAt, createAgent, type Service, type ServiceDeps } from './service'
import { startUpstream } from './upstream'

/** The whole service in one process: embedded upstream, engines, and the public side. Serves first, tests engines then. */
export async function startWhole({ config, build, root }: ServiceDeps): Promise<Service> {
  makeDataFolder(config.dataDir)
  // The embedded database holds the folder itself.
  const letGo = config.databaseUrl === undefined ? () => undefined : holdDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  const secrets = loadSecrets(config.dataDir, config)
  const engines = createEngines(config, logger, path.join(root, 'build'))
  const locales = loadLocales(path.join(root, 'locales'))
  const agent = createAgent()
  let ownAddress = addressAt(config, config.port)
  const origin = (): string => config.publicOrigin ?? ownAddress
  const upstream = await startUpstream({
    config,
    logger,
    engines,
    visitorSecrets: secrets.visitor,
    cardSecrets: secrets.card,
    cardScripts: path.join(root, 'build', 'card-sandbox'),
    workerEntry: path.join(root, 'build', 'worker.js'),
    locales,
    origin,
    ownAddress: () => ownAddress,
    agent,
  })
  const site = await startPublicSide({
    config,
    build,
    root,
    logger,
    agent,
    locales,
    executor: createUpstreamExecutor(config, upstream, agent),
    hosts: upstream,
    card: upstream.card,
    sessionSecrets: secrets.session,
    measure: () => upstream.measure(),
    health: { askNeeded: () => upstream.askDatabase(), remarks: () => engines.describe() },
  }).catch(async (error: unknown) => {
    await upstream.stop()
    await engines.close()
    throw error
  })
  void engines.texts.detectLanguage('Loaded now, so that the first visitor does not wait for it.')
  ownAddress = addressAt(config, site.port)
  return {
    line: `${config.siteName} is at ${origin()}${BASE_PATH}/`,
    demo: upstream.demo,
    describePairs: () => engines.describePairs(),
    async stop() {
      await site.stop()
      await upstream.stop()
      await engines.close()
      await agent.close()
      letGo()
    },
  }
}
