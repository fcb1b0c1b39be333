import {
  createDocumentTranslation,
  createIdentityProvider,
  createPseudoProvider,
  createTranslator,
  detectLanguage,
  type Provider,
} from '../../server/engine'
import { documentSteps, openDocument } from '../../server/engine/documents'

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

/** Runs one document through the product's pipeline; throws what the pipeline throws. */
export async function carryPdf(
  bytes: Uint8Array,
  engine: string,
  bilingual: 'none' | 'paragraphs' | 'alternating',
): Promise<CarriedPdf> {
  const target = TARGETS[engine.replace('pseudo:', '')]
  const words = new Set<string>()
  const translator = createTranslator({
    providers: [listen(createEngine(engine), words)],
    detect: detectLanguage,
  })
  const document = openDocument(bytes)
  let spent = 0
  const timed: typeof document = {
    async extract(signal) {
      const started = performance.now()
      const extraction = await document.extract(signal)
      spent += performance.now() - started
      return extraction
    },
    async merge(translations, options) {
      const started = performance.now()
      const onChecking = (): void => {
        spent += performance.now() - started
      }
      return document.merge(translations, { ...options, onChecking })
    },
  }
  try {
    const { sample } = await documentSteps.analyse(bytes)
    const detected = await detectLanguage(sample)
    const from =
      LANGUAGES.find((code) => code === detected && code !== target) ?? (target === 'en' ? 'de' : 'en')
    const to = target ?? (from === 'de' ? 'en' : 'de')
    const { result } = await createDocumentTranslation(translator)({ document: timed, from, to, bilingual })
    return {
      translated: result.translated,
      bilingual: result.bilingual,
      milliseconds: spent,
      words: [...words],
      warnings: result.warnings,
    }
  } finally {
    await translator.close()
  }
}
