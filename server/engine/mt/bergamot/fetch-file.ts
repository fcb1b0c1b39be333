import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Sleep } from '../remote'
import type { RegistryFile } from './read-registry'

export type Fetch = typeof globalThis.fetch

export interface FetchFileDeps {
  readonly fetch: Fetch
  readonly sleep: Sleep
  /** Told after every piece: bytes of this file so far. */
  readonly onBytes?: (bytes: number) => void
  readonly signal: AbortSignal
  /** Without a byte for so long a connection counts as dead, milliseconds. Default 30 s. */
  readonly stallMs?: number
}

/** Why a model could not be fetched; for the log. */
export class FetchModelError extends Error {
  override readonly name = 'FetchModelError'
  /** The network is to blame, so the others cannot be fetched either. */
  get offline(): boolean {
    return this.cause !== undefined
  }
}

const MOST_TRIES = 5
const FIRST_DELAY_MS = 1_000

/**
 * Brings one file, going on where an earlier try was cut (RFC 9110, section 14), and gives it its name only when size and
 * SHA-256 are right. Throws `FetchModelError`.
 */
export async function fetchFile(file: RegistryFile, target: string, deps: FetchFileDeps): Promise<void> {
  if ((await sizeOf(target)) === file.size) return // checked before it got its name
  const part = `${target}.part`
  let refused = 0
  for (let tries = 1; ; tries++) {
    try {
      await fetchRest(file, part, deps)
      if ((await sizeOf(part)) !== file.size) throw new FetchModelError(`${file.name}: cut before its end`)
      if ((await hashOf(part)) === file.sha256.toLowerCase()) return await rename(part, target)
      refused++
      await rm(part, { force: true })
      throw new FetchModelError(`${file.name}: its SHA-256 is not that of the list`)
    } catch (error) {
      deps.signal.throwIfAborted()
      // A second whole file that is wrong is no accident of the line.
      if (tries >= MOST_TRIES || refused >= 2) {
        throw error instanceof FetchModelError
          ? error
          : new FetchModelError(`${file.name}: no connection, or one that breaks`, { cause: error })
      }
    }
    await deps.sleep(FIRST_DELAY_MS * 2 ** (tries - 1), deps.signal)
  }
}

async function fetchRest(file: RegistryFile, part: string, deps: FetchFileDeps): Promise<void> {
  const had = await sizeOf(part)
  if (had > file.size) await rm(part)
  if (had === file.size && had > 0) return
  const from = had > file.size ? 0 : had
  const stalled = new AbortController()
  const stall = (): NodeJS.Timeout => setTimeout(() => stalled.abort(), deps.stallMs ?? 30_000)
  let timer = stall()
  try {
    const response = await deps.fetch(file.url, {
      headers: { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) },
      signal: AbortSignal.any([deps.signal, stalled.signal]),
    })
    if (response.status !== 200 && response.status !== 206) {
      await response.body?.cancel()
      throw new FetchModelError(`${file.name}: HTTP ${response.status}`)
    }
    const goesOn = response.status === 206 && from > 0
    const handle = await open(part, goesOn ? 'a' : 'w', 0o600)
    try {
      let bytes = goesOn ? from : 0
      for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
        clearTimeout(timer)
        timer = stall()
        bytes += chunk.byteLength
        if (bytes > file.size) throw new FetchModelError(`${file.name}: longer than the list says`)
        await handle.write(chunk)
        deps.onBytes?.(bytes)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
  } finally {
    clearTimeout(timer)
  }
}

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
