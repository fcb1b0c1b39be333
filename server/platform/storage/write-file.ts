import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredObject } from './store'

/**
 * Writes a stream to a new file that only its owner may read. With `flush` the bytes survive a power cut once this has returned. A
 * source that fails is destroyed; what was written of it stays.
 */
export const writeFile = async (
  file: string,
  source: Readable,
  { flush }: { readonly flush: boolean },
): Promise<StoredObject> => {
  // A source may fail before the pipeline listens to it.
  source.on('error', () => undefined)
  try {
    return await write(file, source, flush)
  } catch (error) {
    source.destroy()
    throw error
  }
}

const write = async (file: string, source: Readable, flush: boolean): Promise<StoredObject> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    await pipeline(source, async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        await handle.writeFile(chunk)
      }
    })
    if (flush) await handle.sync()
    return { size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}
