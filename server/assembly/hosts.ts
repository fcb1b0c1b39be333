import { setTimeout as sleep } from 'node:timers/promises'
import { fetch as undiciFetch, type Agent } from 'undici'
import type { Config } from '../config'
import { createExecutor, type Executor } from '../contracts/executor'

/** Where the embedded hosts are, and how a caller of this process shows them that it may call. */
export interface Hosts {
  readonly addresses: {
    readonly webapi: string
    readonly account: string
    /** Undefined where a foreign one is configured. */
    readonly configurator?: string
  }
  readonly headers: Readonly<Record<string, string>>
}

/** The configured address of a host, or the embedded one with the key that only embedded ones may see. */
export function createUpstreamExecutor(
  config: Config,
  { addresses, headers }: Hosts,
  agent: Agent,
): Executor {
  const configurator = config.configuratorUrl ?? addresses.configurator
  return createExecutor({
    fetch: ((url: string, init: object) =>
      undiciFetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch,
    hosts: {
      webapi: config.webapiUrl ?? addresses.webapi,
      account: config.accountUrl ?? addresses.account,
      ...(configurator !== undefined && { configurator }),
    },
    headers: {
      ...(config.webapiUrl === undefined && { webapi: headers }),
      ...(config.accountUrl === undefined && { account: headers }),
      ...(config.configuratorUrl === undefined && { configurator: headers }),
    },
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds).then(() => undefined),
  })
}
