import express, { type Router } from 'express'
import { assignRequestId } from '../platform/http'
import { randomIds } from '../platform/ids'
import { close, listen } from './server-lifecycle'
import { requireKey } from './upstream-key'

/** One host of the embedded upstream, listening on a loopback port of its own. */
export interface EmbeddedHost {
  readonly address: string
  stop(): Promise<void>
}

export async function startEmbeddedHost(router: Router, key: string): Promise<EmbeddedHost> {
  const app = express()
  app.disable('x-powered-by')
  app.use(requireKey(key), assignRequestId(randomIds), router)
  const { server, port } = await listen(app, 0, '127.0.0.1')
  return { address: `http://127.0.0.1:${port}`, stop: () => close(server) }
}
