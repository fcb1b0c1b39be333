import { openZip, readEntry, writeZip } from '../filters/ooxml'

/** A zip file of these entries, in this order. */
export const zipOf = (entries: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  writeZip(
    { bytes: Buffer.alloc(0), entries: [] },
    new Map(),
    new Map(
      Object.entries(entries).map(([name, data]) => [
        name,
        typeof data === 'string' ? Buffer.from(data, 'utf8') : data,
      ]),
    ),
  )

/** The packed bytes of each entry: equal only when nobody touched it. */
export function packedEntries(bytes: Uint8Array): Map<string, Buffer> {
  const archive = openZip(bytes)
  return new Map(
    archive.entries.map((entry) => [
      entry.name,
      archive.bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize),
    ]),
  )
}

/** The unpacked bytes of each entry. */
export function unpackedEntries(bytes: Uint8Array): Map<string, Buffer> {
  const archive = openZip(bytes)
  return new Map(archive.entries.map((entry) => [entry.name, readEntry(archive, entry)]))
}

/** One entry as text; fails when it is not there. */
export function entryText(bytes: Uint8Array, name: string): string {
  const data = unpackedEntries(bytes).get(name)
  if (!data) throw new Error(`no entry ${name}`)
  return data.toString('utf8')
}
