import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createDocumentTranslation,
  createIdentityProvider,
  createPseudoProvider,
  createTranslator,
  detectLanguage,
  type Provider,
  type TranslatableDocument,
} from '../../server/engine'
import { createDocumentWorker } from '../../server/worker'
import { awaitEnd, endedTime, measureChildren, watchChildren } from './children'

const LANGUAGES = [
  'en',
  'es',
  'de',
  'fr',
  'it',
  'pt',
  'ru',
  'ar',
  'hi',
  'th',
  'ja',
  'zh-Hans',
  'ko',
  'tr',
  'nl',
  'cs',
  'pl',
  'el',
  'he',
  'vi',
]
/** What a child may have unless the operator says otherwise (`WORKER_MEMORY_MB`). */
const MEMORY_BYTES = 1024 * 1024 * 1024
/** Scripts of the pseudo engine; its Chinese is simplified. */
const TARGETS: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  ...Object.fromEntries(['ar', 'el', 'he', 'hi', 'ja', 'ko', 'ru', 'th', 'vi'].map((code) => [code, code])),
}

export interface CarriedPdf {
  readonly translated: Uint8Array
  readonly bilingual: Uint8Array | null
  /** Reading and writing, without engine and checks. */
  readonly milliseconds: number
  /** Processor time of the same and of the check, milliseconds. */
  readonly processor: number
  /** Words of the translations, as the engine gave them. */
  readonly words: readonly string[]
  readonly warnings: readonly string[]
}

type Variant = NonNullable<Parameters<typeof createPseudoProvider>[0]['variant']>

function createEngine(name: string): Provider {
  if (name === 'identity') return createIdentityProvider(LANGUAGES)
  const variant = /^pseudo:?(.*)$/.exec(name)?.[1]
  if (variant === undefined)
    throw new Error(
      `unknown engine ${name}: pseudo, pseudo:+35, pseudo:zh|ja|ko|ar|he|th|hi|ru|el|vi, identity`,
    )
  return createPseudoProvider({ languages: LANGUAGES, variant: variant as Variant })
}

/** Hears every word an engine answers with. */
function listen(provider: Provider, words: Set<string>): Provider {
  return {
    ...provider,
    async translate(request) {
      const answers = await provider.translate(request)
      for (const { runs } of answers) {
        const text = runs.map((run) => (run.kind === 'text' ? run.text : ' ')).join('')
        for (const word of text.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []) words.add(word)
      }
      return answers
    },
  }
}

export interface PdfCarrier {
  /** Carries a file through the service's pipeline; throws what it throws. `to` stands with the engine's name. */
  carry(file: string, engine: string, bilingual: 'none' | 'paragraphs' | 'alternating'): Promise<CarriedPdf>
  /** Largest resident memory of the children, bytes. */
  peakBytes: () => number
  close(): void
}

/** Times extraction and writing, not the engine nor the check behind them. */
function timeDocument<Result>(document: TranslatableDocument<Result>, prepare: () => Promise<void>) {
  const spent = { milliseconds: 0, processor: 0 }
  let begin: () => void = () => undefined
  async function during<T>(work: () => Promise<T>, ends: boolean): Promise<T> {
    // Between two stages of a document the service has had the time to make another child ready.
    await prepare()
    const [started, worked] = [performance.now(), measureChildren()]
    begin = () => {
      spent.milliseconds += performance.now() - started
      begin = () => undefined
    }
    const ended = endedTime()
    const result = await work()
    begin()
    if (ends) await awaitEnd(ended)
    spent.processor += worked()
    return result
  }
  const timed: TranslatableDocument<Result> = {
    extract: (signal) => during(() => document.extract(signal), false),
    merge: (translations, options) =>
      during(() => document.merge(translations, { ...options, onChecking: () => begin() }), true),
  }
  return { document: timed, spent }
}

/**
 * Documents are read and written as the service does it: by the built worker, in children of which one waits with all
 * loaded; the one that has read a document writes it.
 */
export function createPdfCarrier(): PdfCarrier {
  const entry = path.resolve(path.dirname(fileURLToPath(import.meta.url)), 'worker.js')
  const worker = createDocumentWorker({ entry, processes: 1, memoryBytes: MEMORY_BYTES, spares: 1 })
  const watch = watchChildren()
  return {
    async carry(file, engine, bilingual) {
      const target = TARGETS[engine.replace('pseudo:', '')]
      const words = new Set<string>()
      const translator = createTranslator({
        providers: [listen(createEngine(engine), words)],
        detect: detectLanguage,
      })
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-job-'))
      try {
        const { sample } = await worker.analyse(path.resolve(file))
        const detected = await detectLanguage(sample)
        const from =
          LANGUAGES.find((code) => code === detected && code !== target) ?? (target === 'en' ? 'de' : 'en')
        const to = target ?? (from === 'de' ? 'en' : 'de')
        const { document, spent } = timeDocument(worker.open(path.resolve(file), folder), () =>
          worker.prepare(),
        )
        const { result } = await createDocumentTranslation(translator)({ document, from, to, bilingual })
        return {
          translated: fs.readFileSync(result.translatedFile),
          bilingual: result.bilingualFile === null ? null : fs.readFileSync(result.bilingualFile),
          ...spent,
          words: [...words],
          warnings: result.warnings,
        }
      } finally {
        await translator.close()
        fs.rmSync(folder, { recursive: true, force: true })
      }
    },
    peakBytes: watch.peakBytes,
    close() {
      watch.stop()
      worker.close()
    },
  }
}
