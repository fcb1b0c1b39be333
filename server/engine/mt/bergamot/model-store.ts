import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { LanguageCode, LanguagePair } from '../../model'
import { FetchModelError, fetchFile } from './fetch-file'
import { findModels, pairKey } from './model-files'
import { createModelList, type ModelListDeps } from './model-list'
import type { ModelFiles } from './protocol'
import type { RegistryModel } from './read-registry'

export interface ModelStoreDeps extends Omit<ModelListDeps, 'closed' | 'onChange'> {
  /** Where models lie and are brought to; made when the first is. */
  readonly folder: string
  /** What all models together may take on the disk, in bytes. */
  readonly diskLimit: number
  readonly languages: readonly LanguageCode[]
}

export interface ModelStore {
  /** Files of the models that are here, by `pairKey`. */
  present(): ReadonlyMap<string, ModelFiles>
  /** Pairs that are here or on the list. */
  pairs(): LanguagePair[]
  /** Resolves when the folder has been read. */
  readonly ready: Promise<void>
  /** Resolves when the list was asked for once, answered or not. */
  readonly listed: Promise<void>
  /** Brings a model that is on the list, once for all who ask. Throws `FetchModelError`. */
  fetchModel(pair: LanguagePair): Promise<void>
  /** How far it is: `12 of 57 MB`; null when it is not under way. */
  progress(pair: LanguagePair): string | null
  onChange(listener: () => void): void
  /** For whoever asks how the service is. */
  describe(): string
  close(): void
}

const MB = 1024 * 1024

interface Fetching {
  done: Promise<void>
  bytes: number
  readonly size: number
}

/** The models of this machine: those in the folder, and those that a list says how to get. */
export function createModelStore(deps: ModelStoreDeps): ModelStore {
  const { folder } = deps
  const closed = new AbortController()
  const fetching = new Map<string, Fetching>()
  const listeners: (() => void)[] = []
  const changed = (): void => listeners.forEach((listener) => listener())
  let present: ReadonlyMap<string, ModelFiles> = new Map()
  const look = async (): Promise<void> => void (present = await findModels(folder))
  const list = createModelList({ ...deps, closed: closed.signal, onChange: changed })
  const ready = look()

  const bring = async (model: RegistryModel, key: string, state: Fetching): Promise<void> => {
    try {
      await bringModel(deps, model, state, closed.signal)
      await look()
      deps.logger.info({ pair: key }, 'bergamot model is here')
      changed()
    } catch (error) {
      if (!closed.signal.aborted) {
        const reason = error instanceof Error ? error.message : 'unknown'
        deps.logger.warn({ pair: key, reason }, 'a bergamot model could not be fetched')
        list.withdraw(error instanceof FetchModelError && error.offline ? null : key, error)
      }
      throw error
    } finally {
      fetching.delete(key)
    }
  }
  const fetchModel = async (pair: LanguagePair): Promise<void> => {
    const key = pairKey(pair)
    if (present.has(key)) return
    const known = fetching.get(key)
    if (known) return known.done
    const model = list.models().get(key)
    if (!model) throw new FetchModelError(`${key}: not on the list of models`)
    const size = model.files.reduce((sum, file) => sum + file.size, 0)
    const state: Fetching = { bytes: 0, size, done: Promise.resolve() }
    fetching.set(key, state)
    state.done = bring(model, key, state)
    return state.done
  }
  return {
    ready,
    listed: ready.then(() => list.ask()),
    present: () => present,
    pairs() {
      const served = new Set(deps.languages)
      const keys = new Set([...present.keys(), ...list.models().keys()])
      return [...keys].map(splitKey).filter(({ from, to }) => served.has(from) && served.has(to))
    },
    fetchModel,
    progress(pair) {
      const state = fetching.get(pairKey(pair))
      return state ? `${Math.floor(state.bytes / MB)} of ${Math.ceil(state.size / MB)} MB` : null
    },
    onChange: (listener) => void listeners.push(listener),
    describe() {
      const here = `bergamot: ${present.size} models here`
      if (deps.registry === undefined) return here
      return list.reachable()
        ? `${here}, ${list.models().size} on the list`
        : `${here}, no more can be fetched now`
    },
    close: () => closed.abort(),
  }
}

/** Into a folder that gets its name when every file is there. */
async function bringModel(
  { folder, diskLimit, fetch, sleep, logger }: ModelStoreDeps,
  model: RegistryModel,
  state: Fetching,
  signal: AbortSignal,
): Promise<void> {
  const key = pairKey(model)
  const draft = path.join(folder, `.fetching-${key}`)
  await refuseOverLimit(folder, draft, state.size, diskLimit)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  logger.info({ pair: key, mb: Math.ceil(state.size / MB) }, 'fetching a bergamot model')
  let before = 0
  for (const file of model.files) {
    const onBytes = (bytes: number) => void (state.bytes = before + bytes)
    await fetchFile(file, path.join(draft, file.name), { fetch, sleep, signal, onBytes })
    before += file.size
  }
  await rm(path.join(folder, key), { recursive: true, force: true })
  await rename(draft, path.join(folder, key))
}

function splitKey(key: string): LanguagePair {
  const [, from = '', to = ''] = /^([a-z]{2,3}(?:-Han[st])?)-(.+)$/u.exec(key) ?? []
  return { from, to }
}

async function refuseOverLimit(folder: string, draft: string, size: number, limit: number): Promise<void> {
  const used = (await sizeBelow(folder)) - (await sizeBelow(draft))
  if (used + size <= limit) return
  const mb = (bytes: number) => Math.ceil(bytes / MB)
  throw new FetchModelError(
    `${mb(used)} MB of models are here, ${mb(size)} more are over BERGAMOT_DISK_MB (${mb(limit)})`,
  )
}

async function sizeBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
