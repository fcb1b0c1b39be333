/**
 * npm run bench -- office [DIR…] [--pixels] [--list] [--large] [--keep DIR]
 *
 * Carries every Office document of the folders through the product's own pipeline, with an engine that changes every
 * letter and with one that changes nothing, and has LibreOffice and poppler judge the results. One line a file, the last
 * line is JSON, by format where there are several. --pixels also compares pictures of the pages after the engine that changes nothing; --list names the
 * words that were left; --large adds a long document of our own and what LibreOffice needs for it; --keep names a folder
 * for the editions and their pictures.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { carryThrough, type Carried } from './judge/carry-through'
import { judgeCoverage, letterWords } from './judge/coverage'
import { holdsText } from './judge/holds-text'
import { measureLargeDocument } from './judge/large-document'
import { pixelDifference, renderAll, type Rendering } from './judge/render'
import { otherLetter } from '../server/engine/mt/pseudo/alphabets'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pixels: { type: 'boolean' },
    list: { type: 'boolean' },
    large: { type: 'boolean' },
    keep: { type: 'string' },
  },
})
const FORMATS = ['docx', 'pptx', 'xlsx'] as const
type Format = (typeof FORMATS)[number]
/** The formats with their templates, shows and macro files. */
const EXTENSIONS: readonly (readonly [RegExp, Format])[] = [
  [/\.(docx|docm|dotx|dotm)$/i, 'docx'],
  [/\.(pptx|pptm|potx|potm|ppsx|ppsm)$/i, 'pptx'],
  [/\.(xlsx|xlsm|xltx|xltm)$/i, 'xlsx'],
]
const formatOf = (name: string): Format | undefined => EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1]
const PIXELS = 0.001

interface Judged {
  readonly name: string
  readonly format: Format | undefined
  readonly error: string | null
  /** The product says that it has no text, and it has none. */
  readonly textless: boolean
  readonly carried: Carried | null
  readonly words: number
  readonly left: readonly string[]
  readonly pages: number
  readonly pseudoPages: number
  readonly identityPages: number
  readonly pixels: number
}

function findDocuments(folders: readonly string[]): string[] {
  const standard = FORMATS.map((format) => path.resolve('../shared/corpus', format))
  const given = folders.length > 0 ? folders : standard.filter((folder) => fs.existsSync(folder))
  return given.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => formatOf(name) && !path.basename(name).startsWith('~$'))
      .sort()
      .map((name) => path.join(folder, name)),
  )
}

interface Attempt {
  readonly file: string
  readonly index: number
  readonly carried: Carried | null
  readonly error: string | null
}

async function attempt(file: string, index: number): Promise<Attempt> {
  try {
    return { file, index, carried: await carryThrough(fs.readFileSync(file)), error: null }
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return { file, index, carried: null, error: message }
  }
}

type Edition = 'source' | 'pseudo' | 'identity' | 'again'

/** Writes the editions under names of our own, so that equal names of different folders do not meet. */
function writeEditions(attempts: readonly Attempt[], folder: string): string[] {
  const files: string[] = []
  for (const { file, index, carried } of attempts) {
    const put = (edition: Edition, bytes: Uint8Array): void => {
      const name = editionPath(folder, index, edition, file)
      fs.writeFileSync(name, bytes)
      files.push(name)
    }
    const source = fs.readFileSync(file)
    put('source', source)
    if (options.pixels) put('again', source)
    if (carried) {
      put('pseudo', carried.pseudo)
      put('identity', carried.identity)
    }
  }
  return files
}

const editionPath = (folder: string, index: number, edition: Edition, file: string): string =>
  path.join(folder, `${index}-${edition}${path.extname(file)}`)

const changeWord = (word: string): string => word.replace(/\p{L}/gu, otherLetter)

async function judge(tried: Attempt, folder: string, seen: Map<string, Rendering>): Promise<Judged> {
  const { file, index, carried, error } = tried
  const rendering = (edition: Edition): Rendering | undefined =>
    seen.get(editionPath(folder, index, edition, file))
  const source = rendering('source')
  const pseudo = rendering('pseudo')
  const identity = rendering('identity')
  const name = path.basename(file)
  const missed = source && letterWords(source.text).length > 0 ? letterWords(source.text) : []
  const covered =
    source && pseudo && carried
      ? judgeCoverage(source.text, pseudo.text, carried.keptWords, changeWord)
      : { words: missed.length, left: missed }
  const broken = carried && source && !(pseudo && identity) ? 'the result does not open' : null
  return {
    name,
    format: formatOf(file),
    error: error ?? broken,
    textless: error?.includes('no-text') === true && !holdsText(fs.readFileSync(file)),
    carried,
    ...covered,
    pages: source?.pages ?? 0,
    pseudoPages: pseudo?.pages ?? 0,
    identityPages: identity?.pages ?? 0,
    pixels: options.pixels ? await measurePixels(source, identity, rendering('again')) : 0,
  }
}

/** Less the noise of two renderings of one file. */
async function measurePixels(source?: Rendering, identity?: Rendering, again?: Rendering): Promise<number> {
  if (!source || !identity) return 1
  const noise = again ? await pixelDifference(source, again) : 0
  return Math.max(0, (await pixelDifference(source, identity)) - noise)
}

function describe(item: Judged): string {
  if (item.textless) return `${item.name}: no text`
  if (item.error !== null && !item.carried) return `FAILED ${item.name}: ${item.error}`
  const { carried } = item
  const facts = [
    `${item.words} words`,
    `left ${item.left.length}`,
    `pages ${item.pages}/${item.pseudoPages}/${item.identityPages}`,
    `units ${carried?.units ?? 0}`,
    `rebuilt ${carried?.rebuilt ?? 0}`,
    carried?.untouched.length ? `TOUCHED ${carried.untouched.join(' ')}` : 'untouched same',
    `${(carried?.milliseconds ?? 0).toFixed(0)} ms`,
    ...(options.pixels ? [`pixels ${(item.pixels * 100).toFixed(3)} %`] : []),
    ...(item.error === null ? [] : [item.error.toUpperCase()]),
    ...(options.list && item.left.length > 0 ? [`: ${item.left.slice(0, 30).join(' ')}`] : []),
  ]
  return `${item.name}: ${facts.join(', ')}`
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : Number((part / whole).toFixed(5)))
const sum = (items: readonly Judged[], value: (item: Judged) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

function report(all: readonly Judged[]): Record<string, unknown> {
  const textless = all.filter((item) => item.textless)
  const judged = all.filter((item) => !textless.includes(item))
  const carried = judged.filter((item) => item.carried !== null)
  const rendered = carried.filter((item) => item.pages > 0)
  const words = sum(judged, (item) => item.words)
  const units = sum(carried, (item) => item.carried?.units ?? 0)
  const bytes = sum(carried, (item) => item.carried?.xmlBytes ?? 0)
  return {
    files: all.length,
    withoutText: textless.length,
    failed: judged.filter((item) => item.error !== null).map((item) => item.name),
    coverage: words === 0 ? 0 : Number((sum(judged, (item) => item.left.length) / words).toFixed(5)),
    untouchedIdentical: share(
      carried.filter((item) => item.carried?.untouched.length === 0).length,
      carried.length,
    ),
    rebuildIdentical: share(
      sum(carried, (item) => item.carried?.rebuilt ?? 0),
      units,
    ),
    samePages: share(rendered.filter((item) => item.pages === item.pseudoPages).length, rendered.length),
    samePagesIdentity: share(
      rendered.filter((item) => item.pages === item.identityPages).length,
      rendered.length,
    ),
    ...(options.pixels && {
      samePixels: share(rendered.filter((item) => item.pixels < PIXELS).length, rendered.length),
    }),
    msPerMB: Number(
      (sum(carried, (item) => item.carried?.milliseconds ?? 0) / Math.max(bytes / 1e6, 0.001)).toFixed(1),
    ),
  }
}

/** The bars stand for each format by itself; with one format its numbers are the answer. */
function reportByFormat(all: readonly Judged[]): Record<string, unknown> {
  const formats = FORMATS.filter((format) => all.some((item) => item.format === format))
  if (formats.length < 2) return report(all)
  return Object.fromEntries(
    formats.map((format) => [format, report(all.filter((item) => item.format === format))]),
  )
}

const folder = options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-office-'))
fs.mkdirSync(folder, { recursive: true })
try {
  const files = findDocuments(positionals)
  if (files.length === 0) throw new Error('No documents: name at least one folder.')
  const attempts: Attempt[] = []
  for (const [index, file] of files.entries()) attempts.push(await attempt(file, index))
  const peak = process.resourceUsage().maxRSS
  const seen = await renderAll(writeEditions(attempts, folder), folder)
  const all: Judged[] = []
  for (const tried of attempts) {
    const item = await judge(tried, folder, seen)
    console.log(describe(item))
    all.push(item)
  }
  const large = options.large ? await measureLargeDocument(folder) : {}
  console.log(JSON.stringify({ ...reportByFormat(all), peakMB: Math.round(peak / 1024), ...large }))
} finally {
  if (options.keep === undefined) fs.rmSync(folder, { recursive: true, force: true })
}
