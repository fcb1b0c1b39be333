import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** Writes values as JSON, one a line (NDJSON), without ever holding the whole text. */
export async function writeLines(file: string, values: Iterable<unknown>): Promise<void> {
  const stream = createWriteStream(file, { mode: 0o600 })
  const done = finished(stream)
  done.catch(() => undefined)
  let batch = ''
  const flush = async (): Promise<void> => {
    const full = !stream.write(batch)
    batch = ''
    if (full) await Promise.race([once(stream, 'drain'), done])
  }
  for (const value of values) {
    batch += JSON.stringify(value) + '\n'
    if (batch.length > 65_536) await flush()
  }
  if (batch !== '') await flush()
  stream.end()
  await done
}

/** Reads what `writeLines` wrote; `parse` throws for a line it does not accept. */
export async function readLines<T>(file: string, parse: (value: unknown) => T): Promise<T[]> {
  const values: T[] = []
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  for await (const line of lines) if (line !== '') values.push(parse(JSON.parse(line)))
  return values
}
