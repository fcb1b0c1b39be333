import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import type { Logger } from '../platform/logger'
import type { Hosts } from './hosts'
import { useOurTimes } from './server-lifecycle'
import { KEY_HEADER } from './upstream-key'

const NAMES = ['webapi', 'account', 'pay', 'configurator'] as const

/** Headers of one connection only (RFC 9110, section 7.6.1), and what the embedded host gets from us. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', KEY_HEADER])

interface OpenUpstreamDeps {
  readonly hosts: Hosts
  /** What callers must show. */
  readonly key: string
  readonly logger: Logger
}

/**
 * The embedded hosts for other instances of this service (`UPSTREAM_PORT`): `/webapi`, `/account`, `/pay` and `/configurator`, each
 * passed on to the host of that name as it comes. Everything is refused that does not show the key both have been given: these
 * hosts take calls that only the service itself may make.
 */
function openUpstream({ hosts, key, logger }: OpenUpstreamDeps): RequestListener {
  const expected = Buffer.from(key)
  const isKnown = (request: IncomingMessage): boolean => {
    const given = Buffer.from(String(request.headers[KEY_HEADER] ?? ''))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return (request, response) => {
    if (!isKnown(request)) return refuse(request, response, 403)
    const [, first, rest = ''] = /^\/([a-z]+)(\/.*)$/s.exec(request.url ?? '') ?? []
    const name = NAMES.find((known) => known === first)
    const address = name && hosts.addresses[name]
    if (!address) return refuse(request, response, 404)
    const headers = { ...passedOn(request.headers), ...hosts.headers }
    const onward = ask(address + rest, { method: request.method, headers })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.pipe(response)
    })
    onward.on('error', (error) => {
      logger.warn({ err: error, host: name }, 'a call from another instance broke off')
      if (response.headersSent) response.destroy()
      else refuse(request, response, 502)
    })
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => !NOT_PASSED_ON.has(header)))

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume()
  response.writeHead(status, { 'content-type': 'text/plain' }).end()
}

/** Opens the hosts at a port; 0 takes any. */
export async function startOpenUpstream(
  deps: OpenUpstreamDeps,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer(openUpstream(deps))
  useOurTimes(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
