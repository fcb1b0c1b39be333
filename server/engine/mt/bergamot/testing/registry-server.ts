import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { syntheticModel } from './synthetic-model'

interface Offered {
  readonly from: string
  readonly to: string
  readonly shift: number
  readonly version?: string
  /** Of the model's weights; default the true one. */
  readonly sha256?: string
}

/** A list of models in the form of Firefox' Remote Settings, with their files, over real HTTP. */
export interface RegistryServer {
  /** Address of the list. */
  readonly url: string
  /** Requests for files, with the range they asked for. */
  readonly asked: { readonly path: string; readonly range: string | undefined }[]
  /** The next so many answers end after this many bytes. */
  cutAfter: { bytes: number; times: number }
  close(): Promise<void>
}

export async function startRegistry(models: readonly Offered[]): Promise<RegistryServer> {
  const files = new Map<string, Buffer>()
  const records = models.flatMap(({ from, to, shift, version = '1.0', sha256 }) => {
    const codes = `${from}${to}`
    const { model, vocab } = syntheticModel(shift)
    return [
      { name: `model.${codes}.bin`, bytes: model, hash: sha256 },
      { name: `vocab.${codes}.spm`, bytes: vocab, hash: undefined },
    ].map(({ name, bytes, hash }) => {
      const location = `main-workspace/${version}/${name}`
      files.set(`/files/${location}`, bytes)
      const attachment = {
        hash: hash ?? createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        location,
        filename: name,
      }
      return { name, fromLang: from, toLang: to, version, fileType: name.split('.')[0], attachment }
    })
  })
  const state = { asked: [] as RegistryServer['asked'], cutAfter: { bytes: 0, times: 0 } }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const json = (body: unknown) => response.end(JSON.stringify(body))
    if (path === '/v1/buckets/main/collections/translations-models/records') {
      return void json({ data: [...records, { id: 'of another kind' }] })
    }
    if (path === '/v1/') return void json({ capabilities: { attachments: { base_url: `${origin}/files/` } } })
    const bytes = files.get(path)
    if (!bytes) return void response.writeHead(404).end()
    const { range } = request.headers
    state.asked.push({ path, range })
    const from = Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(range ? 206 : 200, { 'content-length': bytes.length - from })
    if (state.cutAfter.times > 0) {
      state.cutAfter.times--
      response.write(bytes.subarray(from, from + state.cutAfter.bytes), () => response.destroy())
    } else response.end(bytes.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return Object.assign(state, {
    url: `${origin}/v1/buckets/main/collections/translations-models/records`,
    close,
  })
}
