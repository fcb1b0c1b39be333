import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from '@remix-run/node'
import { Agent, fetch as undiciFetch } from 'undici'
import type { Config } from '../config'
import { createExecutor } from '../contracts/executor'
import { createLogger } from '../platform/logger'
import { createEngines } from './engines'
import { BASE_PATH } from './languages'
import { loadLocales } from './locales'
import { createPublicApp } from './public-app'
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
  /** `en → es, fr …` per source language, once the engines have tested themselves. */
  describePairs(): Promise<string[]>
  stop(): Promise<void>
}

/** The whole service in one process: embedded upstream, engines, and the public side. Serves first, tests engines then. */
export async function startService({ config, build, root }: ServiceDeps): Promise<Service> {
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const logger = createLogger(config.logLevel)
  const secrets = loadSecrets(config.dataDir, config.sessionSecrets)
  const engines = createEngines(config, logger)
  const upstream = await startUpstream({
    config,
    logger,
    engines,
    visitorSecret: secrets.visitor,
    workerEntry: path.join(root, 'build', 'worker.js'),
  })
  const agent = new Agent({ connections: 128, bodyTimeout: 15 * 60_000, headersTimeout: 15 * 60_000 })
  const shutdown = new AbortController()
  let ready = true
  const app = createPublicApp({
    config,
    logger,
    build,
    upstream: createExecutor({
      fetch: ((url: string, init: object) =>
        undiciFetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch,
      hosts: { webapi: config.webapiUrl ?? upstream.address },
      now: () => Date.now(),
      sleep: (milliseconds) => sleep(milliseconds).then(() => undefined),
      headers: config.webapiUrl ? {} : upstream.headers,
    }),
    sessionSecrets: secrets.session,
    locales: loadLocales(path.join(root, 'locales')),
    shutdown: shutdown.signal,
    publicDir: path.join(root, 'public'),
    isReady: () => ready,
  })
  const { server, port } = await listen(app, config.port, config.host).catch(async (error: unknown) => {
    await upstream.stop()
    await engines.close()
    throw error
  })
  void engines.texts.detectLanguage('Loaded now, so that the first visitor does not wait for it.')
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `${config.publicOrigin ?? `http://${host}:${port}`}${BASE_PATH}/`
  return {
    address,
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
