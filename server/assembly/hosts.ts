import { setTimeout as sleep } from 'node:timers/promises'
import { fetch as undiciFetch, type Agent } from 'undici'
import type { Config } from '../config'
import type { HostName } from '../contracts/calls'
import { createExecutor, type Executor } from '../contracts/executor'

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
  return createExecutor({
    fetch: ((url: string, init: object) =>
      undiciFetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch,
    hosts: Object.fromEntries(hosts.filter(([, address]) => address !== undefined)),
    headers: Object.fromEntries(
      known.filter((host) => foreign[host] === undefined).map((host) => [host, headers]),
    ),
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds).then(() => undefined),
  })
}
