import type { Router } from 'express'
import type { Logger } from '../../platform/logger'
import { createPlansFile, shipPlansFile } from './plans-file'
import { createRouter } from './router'

export { PlansFileError } from './plans-file'

export interface ConfiguratorDeps {
  /** The JSON file that the operator edits; made from the one we ship when it is not there. */
  readonly file: string
  readonly logger: Logger
}

export interface Configurator {
  /** Mounted at the root of the service's own port. */
  readonly router: Router
}

/**
 * The configurator host of the upstream: what is sold, for how much, and the site's links, from a file that is read anew when
 * it changes. Rejects with `PlansFileError` when the file cannot be used at the start.
 */
export async function createConfigurator({ file, logger }: ConfiguratorDeps): Promise<Configurator> {
  await shipPlansFile(file)
  const plans = createPlansFile({ file, logger })
  await plans.read()
  return { router: createRouter({ plans, logger }) }
}
