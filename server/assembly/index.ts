import type { Role } from '../config'
import type { Service, ServiceDeps } from './service'
import { startApi } from './start-api'
import { startWeb } from './start-web'
import { startWhole } from './start-whole'
import { startWorker } from './start-worker'

export type { Service, ServiceDeps } from './service'

const STARTS: Readonly<Record<Role, (deps: ServiceDeps) => Promise<Service>>> = {
  all: startWhole,
  web: startWeb,
  api: startApi,
  worker: startWorker,
}

/** Starts what the process is for (`ROLE`). */
export const startService = (deps: ServiceDeps): Promise<Service> => STARTS[deps.config.role](deps)
