import {
  createDocumentTranslation,
  createIdentityProvider,
  createPseudoProvider,
  createTranslator,
  detectLanguage,
  FormatError,
  plainText,
  runsKey,
  type Provider,
  type TranslatableDocument,
} from '../../server/engine'
import { normalisePartName } from '../../server/engine/filters/ooxml'
import { readKeptTexts, xlsxFilter } from '../../server/engine/filters/xlsx'
import { documentSteps, openDocument } from '../../server/engine/documents'
import { packedEntries, unpackedEntries } from '../../server/engine/testing/zip-fixture'
import { rewriteAll } from '../../server/engine/testing/letter-shift'
import { busy } from './busy'
import { letterWords, protectedWords } from './coverage'
import { keptByFormat } from './kept-by-format'

/** What became of one document. */
export interface Carried {
  readonly pseudo: Uint8Array
  readonly identity: Uint8Array
  readonly units: number
  /** Units that read the same after all of them were written anew with the same words. */
  readonly rebuilt: number
  /** Entries that changed although nothing in them was to be translated. */
  readonly untouched: readonly string[]
  /** Words that may stay, by the published lists. */
  readonly keptWords: readonly string[]
  /** Processor time of extracting and writing: other work on the machine does not count. */
  readonly milliseconds: number
  readonly xmlBytes: number
}

const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt', 'ru', 'ar', 'he', 'fa', 'ja', 'zh', 'ko', 'tr', 'nl']
/** Parts without text that tell the language, and so change with it. */
const TELLS_LANGUAGE = /(styles|settings|fontTable)\.xml$|docProps\//i
/** Parts of workbooks that repeat texts of cells, and so change with them. */
const REPEATS_CELLS =
  /^xl\/(?:workbook\.xml|worksheets\/|tables\/|pivotCache\/|pivotTables\/|slicerCaches\/)/i
const XML = /\.(xml|rels|vml)$/i

/** Packages call a part by other slashes and cases than its entry has. */
const keyOf = (part: string): string => normalisePartName(part).toLowerCase()

/** Runs a document through the product's pipeline twice; throws what the pipeline throws. */
export async function carryThrough(bytes: Uint8Array): Promise<Carried> {
  const { sample } = await documentSteps.analyse(bytes)
  const detected = await detectLanguage(sample)
  const from = LANGUAGES.find((code) => code === detected) ?? 'en'
  const to = from === 'es' ? 'en' : 'es'
  const { units, skeleton } = await documentSteps.extract(bytes)
  const pseudo = await translate(bytes, createPseudoProvider({ languages: LANGUAGES }), from, to)
  const identity = await translate(bytes, createIdentityProvider(LANGUAGES), from, to)
  const noop = await documentSteps.merge(bytes, skeleton, new Map(), { from, to })
  const rewritten = await documentSteps.merge(bytes, skeleton, rewriteAll(units), { from, to })
  const again = (await documentSteps.extract(rewritten.translated)).units
  const withText = new Set(units.map((unit) => keyOf(unit.part)))
  const entries = unpackedEntries(bytes)
  const changed = changedEntries(bytes, pseudo.bytes).filter((name) => !TELLS_LANGUAGE.test(name))
  return {
    pseudo: pseudo.bytes,
    identity: identity.bytes,
    units: units.length,
    rebuilt: units.filter((unit, index) => {
      const after = again[index]
      return after?.id === unit.id && runsKey(after.runs) === runsKey(unit.runs)
    }).length,
    untouched: [
      ...changed.filter((name) => !withText.has(keyOf(name)) && !REPEATS_CELLS.test(name)),
      ...changedEntries(bytes, noop.translated).map((name) => `${name} (no-op)`),
    ],
    keptWords: [
      ...(xlsxFilter.accepts(bytes) ? (await readKeptTexts(bytes)).flatMap(letterWords) : []),
      ...units.flatMap((unit) => protectedWords(plainText(unit.runs))),
      ...units.flatMap((unit) =>
        unit.runs.flatMap((run) => (run.kind === 'atom' ? letterWords(run.text) : [])),
      ),
      ...[...entries].flatMap(([name, data]) =>
        XML.test(name) ? keptByFormat(name, data.toString('utf8')) : [],
      ),
    ],
    milliseconds: pseudo.milliseconds,
    xmlBytes: [...entries].reduce((sum, [name, data]) => sum + (XML.test(name) ? data.length : 0), 0),
  }
}

async function translate(bytes: Uint8Array, provider: Provider, from: string, to: string) {
  const translator = createTranslator({ providers: [provider], detect: detectLanguage })
  const timed = timeDocument(openDocument(bytes))
  try {
    const { result } = await createDocumentTranslation(translator)({
      document: timed.document,
      from,
      to,
      bilingual: false,
    })
    return { bytes: result.translated, milliseconds: timed.milliseconds() }
  } finally {
    await translator.close()
  }
}

/** Times extraction and writing, not the checks behind them. */
function timeDocument<Result>(document: TranslatableDocument<Result>) {
  let spent = 0
  const timed: TranslatableDocument<Result> = {
    async extract(signal) {
      const started = busy()
      const extraction = await document.extract(signal)
      spent += busy() - started
      return extraction
    },
    async merge(translations, options) {
      const started = busy()
      const onChecking = (): void => {
        spent += busy() - started
      }
      return document.merge(translations, { ...options, onChecking })
    },
  }
  return { document: timed, milliseconds: () => spent }
}

function changedEntries(before: Uint8Array, after: Uint8Array): string[] {
  const old = packedEntries(before)
  const now = packedEntries(after)
  if ([...now.keys()].join('\n') !== [...old.keys()].join('\n')) {
    throw new FormatError('corrupt', 'the entries of the result are not those of the source')
  }
  return [...old].filter(([name, packed]) => !now.get(name)?.equals(packed)).map(([name]) => name)
}
