import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { Agent } from 'undici'
import type { Config } from '../config'
import { createRequestCache } from '../contracts/request-cache'
import { createLogger } from '../platform/logger'
import type { DemoAccount } from '../services/account'
import { reachable } from './card-host'
import { loadContent } from './content'
import { createCardEventRoute } from './card-events'
import { makeDataFolder } from './data-folder'
import { createEngines } from './engines'
import { createEventStreams } from './event-streams'
import { createUpstreamExecutor } from './hosts'
import { BASE_PATH } from './languages'
import { loadLocales } from './locales'
import { createPublicApp } from './public-app'
import { readReadiness } from './readiness'
import { loadSecrets } from './secrets'
import { close, listen } from './server-lifecycle'
import { startUpstream } from './upstream'

export interface ServiceDeps {
  readonly config: Config
  /** Remix's server build. */
  readonly build: ServerBuild
  /** Folder of the checkout, with `locales/`, `public/` and `build/`. */
  readonly root: string
}

export interface Service {
  /** Address to open in a browser. */
  readonly address: string
  /** An account to log in with, made at the first start in development. */
  readonly demo: DemoAccount | null
  /** `en → es, fr …` per source language, once the engines have tested themselves. */
  describePairs(): Promise<string[]>
  stop(): Promise<void>
}

/** The whole service in one process: embedded upstream, engines, and the public side. Serves first, tests engines then. */
export async function startService({ config, build, root }: ServiceDeps): Promise<Service> {
  makeDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  const secrets = loadSecrets(config.dataDir, config.sessionSecrets)
  const engines = createEngines(config, logger, path.join(root, 'build'))
  const locales = loadLocales(path.join(root, 'locales'))
  const agent = new Agent({ connections: 128, bodyTimeout: 15 * 60_000, headersTimeout: 15 * 60_000 })
  const addressAt = (port: number): string => `http://${reachable(config.host)}:${port}`
  let ownAddress = addressAt(config.port)
  let origin = config.publicOrigin ?? ownAddress
  const upstream = await startUpstream({
    config,
    logger,
    engines,
    visitorSecret: secrets.visitor,
    cardSecrets: secrets.card,
    cardScripts: path.join(root, 'build', 'card-sandbox'),
    workerEntry: path.join(root, 'build', 'worker.js'),
    locales,
    origin: () => origin,
    ownAddress: () => ownAddress,
    agent,
  })
  const shutdown = new AbortController()
  const now = (): number => performance.now()
  let ready = true
  const executor = createUpstreamExecutor(config, upstream, agent)
  const app = createPublicApp({
    config,
    logger,
    build,
    upstream: executor,
    card: upstream.card,
    cardEvents: createCardEventRoute({ config, upstream, agent, logger }),
    publicCalls: createRequestCache({ executor, now }),
    now,
    sessionSecrets: secrets.session,
    locales,
    content: loadContent(path.join(root, 'locales')),
    openStream: createEventStreams(),
    shutdown: shutdown.signal,
    publicDir: path.join(root, 'public'),
    readiness: () =>
      readReadiness({
        isOpen: () => ready,
        askDatabase: () => upstream.askDatabase(),
        dataDir: config.dataDir,
        remarks: () => engines.describe(),
      }),
  })
  const { server, port } = await listen(app, config.port, config.host).catch(async (error: unknown) => {
    await upstream.stop()
    await engines.close()
    throw error
  })
  void engines.texts.detectLanguage('Loaded now, so that the first visitor does not wait for it.')
  ownAddress = addressAt(port)
  origin = config.publicOrigin ?? ownAddress
  return {
    address: `${origin}${BASE_PATH}/`,
    demo: upstream.demo,
    describePairs: () => engines.describePairs(),
    async stop() {
      ready = false
      shutdown.abort()
      await close(server)
      await upstream.stop()
      await engines.close()
      await agent.close()
    },
  }
}
