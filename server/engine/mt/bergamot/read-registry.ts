import * as z from 'zod'
import type { LanguagePair } from '../../model'
import { ourCode, pairKey, recogniseFiles } from './model-files'

export interface RegistryFile {
  readonly name: string
  readonly url: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface RegistryModel extends LanguagePair {
  readonly files: readonly RegistryFile[]
}

/** Becomes the name of a file. */
const name = z.string().regex(/^\w[\w.-]{0,120}$/u)
const sha256 = z.string().regex(/^[\da-f]{64}$/iu)
const size = z.coerce.number().int().min(0).max(1_000_000_000)
const code = z.string().regex(/^[a-z]{2,3}(?:[-_]\w{2,8})?$/iu)

/** The collection `translations-models` of Firefox' Remote Settings: a record for each file of each version of a model. */
const RecordSchema = z.object({
  name,
  fromLang: code,
  toLang: code,
  version: z.string().max(20),
  attachment: z.object({ hash: sha256, size, location: z.string().max(300) }),
})
const RecordsSchema = z.object({ data: z.array(z.unknown()) })
const ServerSchema = z.object({
  capabilities: z.object({ attachments: z.object({ base_url: z.url({ protocol: /^https?$/ }) }) }),
})

/** `index.json` of the Bergamot project: files by part, by the two codes written together. */
const IndexSchema = z.record(
  z.string().regex(/^[a-z]{4}$/),
  z.record(z.string(), z.object({ name: z.string().max(500), size, expectedSha256Hash: sha256 })),
)

type GetJson = (url: string) => Promise<unknown>

/** What the list at the address offers, the newest whole version of each pair. Throws when it is no list of models. */
export async function readRegistry(address: string, getJson: GetJson): Promise<Map<string, RegistryModel>> {
  const list = await getJson(address)
  const records = RecordsSchema.safeParse(list)
  const models = records.success
    ? await readRecords(address, records.data.data, getJson)
    : readIndex(address, IndexSchema.parse(list))
  return new Map(models.map((model) => [pairKey(model), model]))
}

/** Remote Settings says at its root where attachments lie (its API, "Attachments"). */
async function readRecords(
  address: string,
  data: readonly unknown[],
  getJson: GetJson,
): Promise<RegistryModel[]> {
  const root = address.replace(/\/buckets\/.*$/u, '/')
  const base = ServerSchema.parse(await getJson(root)).capabilities.attachments.base_url
  const versions = new Map<string, { version: string; pair: LanguagePair; files: RegistryFile[] }>()
  for (const entry of data) {
    const record = RecordSchema.safeParse(entry)
    if (!record.success) continue // of a kind that we do not know
    const { fromLang, toLang, version, attachment } = record.data
    const pair = { from: ourCode(fromLang), to: ourCode(toLang) }
    const id = `${pairKey(pair)} ${version}`
    const known = versions.get(id) ?? { version, pair, files: [] }
    known.files.push({
      name: record.data.name,
      url: new URL(attachment.location, base).href,
      size: attachment.size,
      sha256: attachment.hash,
    })
    versions.set(id, known)
  }
  return [...versions.values()]
    .filter(({ files }) => recogniseFiles(files.map((file) => file.name)) !== null)
    .sort((a, b) => compareVersions(a.version, b.version))
    .map(({ pair, files }) => ({ ...pair, files }))
}

/** Finished ones (`1.1`) above drafts (`2.0a1`), then by number. */
function compareVersions(one: string, other: string): number {
  const draft = (version: string) => Number(/[a-z]/iu.test(version))
  return draft(other) - draft(one) || one.localeCompare(other, 'en', { numeric: true })
}

function readIndex(address: string, index: z.output<typeof IndexSchema>): RegistryModel[] {
  return Object.entries(index).flatMap(([codes, parts]): RegistryModel[] => {
    const pair = { from: ourCode(codes.slice(0, 2)), to: ourCode(codes.slice(2)) }
    const files = Object.values(parts).map((part) => {
      // A whole address, or a name in the folder of the pair.
      const url = /^https?:/u.test(part.name) ? part.name : new URL(`${codes}/${part.name}`, address).href
      return {
        name: name.parse(part.name.split('/').at(-1)),
        url,
        size: part.size,
        sha256: part.expectedSha256Hash,
      }
    })
    return recogniseFiles(files.map((file) => file.name)) ? [{ ...pair, files }] : []
  })
}
