import path from 'node:path'
import { createJobQueue } from '../jobs'
import { systemClock } from '../platform/clock'
import { randomIds } from '../platform/ids'
import { createLogger } from '../platform/logger'
import { holdDataFolder } from './data-folder'
import { createEngines } from './engines'
import { startHealthSide } from './health'
import { createUpstreamExecutor } from './hosts'
import { createMetrics } from './metrics'
import { openData } from './open-data'
import { createCurrentPlans } from './plans'
import { randomSecret } from './secrets'
import { addressAt, createAgent, type Service, type ServiceDeps } from './service'
import { createSiteMailer } from './site-mailer'
import { composeWebApi } from './web-api-host'

/** Takes documents from the queue, translates them and stores the results; at the public port only its health. */
export async function startWorker({ config, root }: ServiceDeps): Promise<Service> {
  const letGo = holdDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  const engines = createEngines(config, logger, path.join(root, 'build'))
  const agent = createAgent()
  const executor = createUpstreamExecutor(config, { addresses: {}, headers: {} }, agent)
  const mailer = createSiteMailer(config)
  const database = await openData(config, logger)
  const { webApi, runnerOf, close } = await composeWebApi({
    config,
    logger,
    database,
    queue: createJobQueue({ database, clock: systemClock, ids: randomIds }),
    engines,
    // Nobody calls it: it makes and believes no token.
    visitorSecrets: [randomSecret()],
    workerEntry: path.join(root, 'build', 'worker.js'),
    plans: createCurrentPlans({ executor, clock: systemClock, logger }),
    executor,
    mailer,
  })
  const runner = runnerOf(webApi.documents, config.jobsAtOnce)
  await webApi.start({ sweeps: false })
  const health = await startHealthSide(
    config,
    { askNeeded: () => database.ping(), remarks: () => engines.describe() },
    createMetrics({ role: config.role, database, clock: systemClock }),
  )
  runner.start()
  return {
    line: `${config.siteName} (ROLE=worker) translates documents, health at ${addressAt(config, health.port)}`,
    demo: null,
    describePairs: () => engines.describePairs(),
    async stop() {
      health.refuse()
      await runner.stop()
      await webApi.stop()
      close()
      await health.stop()
      await mailer.close()
      await engines.close()
      await database.close()
      await agent.close()
      letGo()
    },
  }
}
