import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { loadPackage, type CallPackage } from './load-package'
import { ParentMessageSchema, type ChildMessage, type ModelFiles, type ParentMessage } from './protocol'

/** Entry of the child: `node bergamot.js <folder of the package's worker>`, messages as in `protocol.ts`. */
const PAIR = { from: 'source', to: 'target' }

const call = loadPackage(process.argv[2] ?? '')
let queue: Promise<void> = Promise.resolve()

process.on('disconnect', () => process.exit(0))
process.on('message', (raw) => {
  queue = queue.then(() => answer(ParentMessageSchema.parse(raw), call)).catch(fail)
})

async function answer(message: ParentMessage, call: CallPackage): Promise<void> {
  if (message.type === 'load') {
    await load(message.files, call)
    return say({ type: 'loaded' })
  }
  const { id, texts } = message
  const answers = (await call('translate', {
    models: [PAIR],
    texts: texts.map((text) => ({ text, html: true })),
  })) as { target: { text: string } }[]
  say({ type: 'translated', id, texts: answers.map(({ target }) => target.text) })
}

async function load(files: ModelFiles, call: CallPackage): Promise<void> {
  await call('initialize', { cacheSize: 0 })
  const [model, shortlist, ...vocabs] = await Promise.all(
    [files.model, files.shortlist, ...files.vocabs].map(readBuffer),
  )
  await call('loadTranslationModel', PAIR, {
    model,
    shortlist,
    vocabs,
    config: { 'gemm-precision': files.precision },
  })
}

/** In a buffer of its own, which small files read by Node have not. */
const readBuffer = async (file: string | null): Promise<ArrayBuffer> =>
  file === null ? new ArrayBuffer(0) : new Uint8Array(await readFile(file)).buffer

const say = (message: ChildMessage): void => void process.send?.(message)

/** The WASM runtime is not to be trusted after an error. */
function fail(error: unknown): void {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  process.send?.({ type: 'failed', reason } satisfies ChildMessage, () => process.exit(1))
}
