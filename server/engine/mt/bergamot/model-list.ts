import type { Logger } from '../../../platform/logger'
import type { Sleep } from '../remote'
import { FetchModelError, type Fetch } from './fetch-file'
import { readRegistry, type RegistryModel } from './read-registry'

export interface ModelListDeps {
  /** Address of the list; undefined: there is none. */
  readonly registry: string | undefined
  readonly fetch: Fetch
  readonly sleep: Sleep
  readonly logger: Logger
  /** Aborted when nobody needs the list any more. */
  readonly closed: AbortSignal
  readonly onChange: () => void
}

/** What could be fetched. */
export interface ModelList {
  models(): ReadonlyMap<string, RegistryModel>
  reachable(): boolean
  /** Asks for the list; again every ten minutes while something of it is withdrawn. */
  ask(): Promise<void>
  /** What cannot be fetched must not be offered, until the list is asked for again: one model; null: all. */
  withdraw(key: string | null, error: unknown): void
}

const ASK_AGAIN_MS = 10 * 60_000
const LIST_MS = 20_000
const MAX_LIST_BYTES = 20 * 1024 * 1024

export function createModelList(deps: ModelListDeps): ModelList {
  const { registry, closed, logger } = deps
  let models: ReadonlyMap<string, RegistryModel> = new Map()
  let reachable = true
  let waits = false
  const ask = async (): Promise<void> => {
    if (registry === undefined || closed.aborted) return
    try {
      models = await readRegistry(registry, (url) => getJson(deps.fetch, url, closed))
      reachable = true
      logger.info({ models: models.size }, 'list of bergamot models read')
      deps.onChange()
    } catch (error) {
      if (!closed.aborted) withdraw(null, error)
    }
  }
  const withdraw = (key: string | null, error: unknown): void => {
    if (key === null) {
      if (reachable) {
        logger.warn(
          { registry, reason: error instanceof Error ? error.message : 'unknown' },
          'no bergamot models can be fetched now; what is here is used, the other engines do the rest',
        )
      }
      reachable = false
    }
    models = new Map([...models].filter(([listed]) => key !== null && listed !== key))
    deps.onChange()
    if (waits) return
    waits = true
    deps.sleep(ASK_AGAIN_MS, closed).then(
      () => {
        waits = false
        return ask()
      },
      () => undefined,
    )
  }
  return { models: () => models, reachable: () => reachable, ask, withdraw }
}

async function getJson(fetch: Fetch, url: string, closed: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.any([closed, AbortSignal.timeout(LIST_MS)]) })
  if (response.status !== 200) throw new FetchModelError(`${new URL(url).host}: HTTP ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_LIST_BYTES) throw new FetchModelError(`${new URL(url).host}: an endless list`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
