import { setTimeout as sleep } from 'node:timers/promises'
import { fetch as undiciFetch, request, type Agent } from 'undici'
import type { Config } from '../config'
import type { HostName } from '../contracts/calls'
import { createExecutor, type Answer, type Executor } from '../contracts/executor'
import { KEY_HEADER } from './upstream-key'

/** Where the embedded hosts are, and how a caller of this process shows them that it may call. */
export interface Hosts {
  /** One that is missing is not started yet, or not embedded. */
  readonly addresses: Readonly<Partial<Record<HostName, string>>>
  readonly headers: Readonly<Record<string, string>>
}

/** The configured address of a host, or the embedded one with the key that only embedded ones may see. */
export function createUpstreamExecutor(
  config: Config,
  { addresses, headers }: Hosts,
  agent: Agent,
): Executor {
  const foreign: Partial<Record<HostName, string | undefined>> = {
    webapi: config.webapiUrl,
    account: config.accountUrl,
    pay: config.payUrl,
    configurator: config.configuratorUrl,
  }
  const known = Object.entries({ ...addresses, ...foreign }).map(([host]) => host as HostName)
  const hosts = known.map((host) => [host, foreign[host] ?? addresses[host]] as const)
  const fetch = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch
  return createExecutor({
    fetch,
    ask: (url, init) => (isOwn(url, addresses, foreign) ? askOwn(url, init, agent) : fetch(url, init)),
    hosts: Object.fromEntries(hosts.filter(([, address]) => address !== undefined)),
    headers: Object.fromEntries(
      known.map((host) => [host, foreign[host] === undefined ? headers : keyFor(config)]),
    ),
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds).then(() => undefined),
  })
}

/** What a foreign host is shown: the key that its operator has given us, if it is an instance of ours. */
export const keyFor = ({ upstreamKey }: Config): Readonly<Record<string, string>> =>
  upstreamKey === undefined ? {} : { [KEY_HEADER]: upstreamKey }

/** Whether a call goes to an embedded host that no configured address stands in for. */
const isOwn = (
  url: string,
  own: Hosts['addresses'],
  foreign: Readonly<Record<string, string | undefined>>,
): boolean => Object.entries(own).some(([host, address]) => !foreign[host] && url.startsWith(`${address}/`))

/**
 * A call to an embedded host, by undici's plain request: `fetch` takes several times the processor's time, and what it does besides
 * (redirects, compression, streams of the web) these hosts have no use for.
 */
async function askOwn(url: string, init: RequestInit, agent: Agent): Promise<Answer> {
  const { method, headers, body, signal } = init
  const answer = await request(url, {
    dispatcher: agent,
    method: method as 'GET' | 'POST',
    headers: headers as Record<string, string>,
    body: (body ?? null) as string | null,
    signal: signal ?? null,
  })
  return { status: answer.statusCode, json: () => answer.body.json() }
}
