import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

const STOP_GRACE_MS = 8_000

/** Idle connections live longer than proxies and our own callers keep them: who closes first must not be the server. */
export function useOurTimes(server: Server): void {
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 15 * 60_000 // 50 MB over a slow line
}

/** Resolves with the port once the server accepts connections. */
export async function listen(
  app: Express,
  port: number,
  host: string,
): Promise<{ server: Server; port: number }> {
  const server = app.listen(port, host)
  useOurTimes(server)
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return { server, port: (server.address() as AddressInfo).port }
}

/** Lets running requests end, then cuts what is left. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
  await closed
  clearTimeout(cut)
}
