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
  /** From the start of its job on, without engine and checks. */
  readonly milliseconds: number
  /** The upload check before, which has read up to 24 pages. */
  readonly uploadMilliseconds: number
  /** Processor time of all, with the check of the result, milliseconds. */
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

interface Spent {
  milliseconds: number
  processor: number
}

/** `rest` ends the time of a user's waiting: what follows is the check of the result. */
type Work<T> = (rest: () => void) => Promise<T>

/** Times a stage as it would run in the service, which between two stages has had the time to make another child ready. */
async function timeStage<T>(work: Work<T>, spent: Spent, prepare: () => Promise<void>): Promise<T> {
  await prepare()
  const [started, worked] = [performance.now(), measureChildren()]
  let milliseconds: number | undefined
  const rest = (): void => void (milliseconds ??= performance.now() - started)
  const result = await work(rest)
  rest()
  spent.milliseconds += milliseconds ?? 0
  spent.processor += worked()
  return result
}

/** Times extraction and writing, not the engine nor the check behind them. */
function timeDocument<Result extends { readonly warnings: readonly string[] }>(
  document: TranslatableDocument<Result>,
  spent: Spent,
  prepare: () => Promise<void>,
): TranslatableDocument<Result> {
  return {
    extract: (signal) => timeStage(() => document.extract(signal), spent, prepare),
    merge: (translations, options) => {
      const write: Work<Result> = async (rest) => {
        const ended = endedTime()
        const result = await document.merge(translations, { ...options, onChecking: rest })
        rest()
        await awaitEnd(ended)
        return result
      }
      return timeStage(write, spent, prepare)
    },
  }
}

/**
 * Documents are read and written as the service does it: by the built worker, in children of which one waits with all
 * loaded; the one that has looked at a document also takes it apart and writes it.
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
        const prepare = (): Promise<void> => worker.prepare()
        const [upload, job]: [Spent, Spent] = [
          { milliseconds: 0, processor: 0 },
          { milliseconds: 0, processor: 0 },
        ]
        const look = () => worker.analyse(path.resolve(file), { name: file })
        const { sample } = await timeStage(look, upload, prepare)
        const detected = await detectLanguage(sample)
        const from =
          LANGUAGES.find((code) => code === detected && code !== target) ?? (target === 'en' ? 'de' : 'en')
        const to = target ?? (from === 'de' ? 'en' : 'de')
        const document = timeDocument(worker.open(path.resolve(file), folder, file), job, prepare)
        const { result } = await createDocumentTranslation(translator)({ document, from, to, bilingual })
        return {
          translated: fs.readFileSync(result.translatedFile),
          bilingual: result.bilingualFile === null ? null : fs.readFileSync(result.bilingualFile),
          milliseconds: job.milliseconds,
          uploadMilliseconds: upload.milliseconds,
          processor: upload.processor + job.processor,
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
