import { hasLetters, type KeptReason, type Run } from '../model'
import type { SegmentAnswer } from '../mt/provider'
import { askWays, type Given, type RunsRequest } from './ask-ways'
import { breathe } from './breathe'
import { countWords, findFault, findSuspicion, textOf, unchangedWords, type Fault } from './guards'
import { followCapitals } from './letter-case'
import { protectRuns, unprotectRuns, type Protected } from './protection'
import { engineName, type Way } from './routing'
import { findEchoes, isTelling, isWrongLanguage, isWrongScript } from './suspicions'

/** What became of one stretch of runs. */
export interface Outcome {
  /** Null: keep the source, for the reason given. */
  readonly runs: Run[] | null
  readonly kept?: KeptReason
  /** Of a failed one: the answers looked like no translation, nothing was broken. */
  readonly doubtful?: boolean
  readonly words: number
  /** Words that the engine did not know or gave back unchanged. */
  readonly unknownWords: number
  /** Names of the engines whose answer it is; absent without one. */
  readonly engine?: string
  /** It was in the memory, no engine was asked. */
  readonly remembered?: boolean
}

/** A segment on its way, with the best answer so far and what is wrong with it. */
interface Item {
  readonly index: number
  readonly source: readonly Run[]
  guarded: Protected
  given: Given | null
  fault: Fault | null
}

const SOFT: ReadonlySet<Fault | null> = new Set<Fault>(['untranslated', 'truncated', 'repeated', 'language'])

/**
 * Translates a batch: protects, asks the engine, holds every answer against its source, and asks again in another way
 * where one does not pass: numbers hidden, in pieces, then once another engine. Throws `EngineError` when no engine could
 * be asked; everything else ends as `failed` of one item.
 */
export async function translateBatch(
  batch: readonly (readonly Run[])[],
  request: RunsRequest,
): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(batch.length)
  const items: Item[] = []
  for (const [index, source] of batch.entries()) {
    await breathe()
    const guarded = protectRuns(source)
    if (guarded.translatable) items.push({ index, source, guarded, given: null, fault: 'engine' })
    else outcomes[index] = { runs: null, kept: keptReason(source), words: 0, unknownWords: 0 }
  }
  await askFor(items, request.ways, request)
  const numbers = items.filter((item) => item.fault === 'numbers')
  for (const item of numbers) item.guarded = protectRuns(item.source, true)
  await askFor(numbers, undefined, request)
  await askInPieces(
    items.filter((item) => item.fault && !SOFT.has(item.fault)),
    undefined,
    request,
  )
  await askAnotherEngine(
    items.filter((item) => item.fault),
    request,
  )
  for (const item of items) {
    await breathe()
    outcomes[item.index] = finish(item, request)
  }
  return outcomes
}

const keptReason = (source: readonly Run[]): KeptReason =>
  source.some((run) => hasLetters(run.text)) ? 'protected' : 'no-letters'

/** Without `ways` each item's own way is gone again. */
async function askFor(
  items: readonly Item[],
  ways: readonly Way[] | undefined,
  request: RunsRequest,
): Promise<void> {
  for (const [these, group] of byWay(items, ways, request)) {
    const answers = await askWays(
      group.map((item) => item.guarded.runs),
      these,
      request,
    )
    await judgeAll(group, answers, request)
  }
}

/** The stretches between atoms go alone, so that the atoms cannot be lost. */
async function askInPieces(
  items: readonly Item[],
  ways: readonly Way[] | undefined,
  request: RunsRequest,
): Promise<void> {
  for (const [these, group] of byWay(items, ways, request)) {
    const cuts = group.map((item) => cutAtAtoms(item.guarded.runs))
    const asked = cuts.flat().filter(isTranslatable)
    const answers = await askWays(asked, these, request)
    let position = 0
    const joined = cuts.map((stretches) => {
      const own = stretches.map((stretch) => (isTranslatable(stretch) ? (answers[position++] ?? null) : null))
      return joinPieces(stretches, own)
    })
    await judgeAll(group, joined, request)
  }
}

/** Once, and what it answers counts only when nothing is wrong with it. */
async function askAnotherEngine(items: readonly Item[], request: RunsRequest): Promise<void> {
  for (const [first, group] of byWay(items, undefined, request)) {
    const tried = new Set(first.flatMap((way) => way.map((leg) => leg.provider.name)))
    const others = request.ways.filter((way) => way.some((leg) => !tried.has(leg.provider.name)))
    if (others.length === 0 || first === request.ways) continue
    request.logger.debug(
      { engine: engineName(first[0] ?? []), faults: group.map((item) => item.fault) },
      'answers refused, another engine is asked',
    )
    const again = group.map((item): Item => ({
      ...item,
      guarded: protectRuns(item.source, item.fault === 'numbers'),
    }))
    try {
      await askFor(again, others, request)
      await askInPieces(
        again.filter((item) => item.fault && !SOFT.has(item.fault)),
        others,
        request,
      )
    } catch (error) {
      request.signal?.throwIfAborted()
      request.logger.warn({ err: error }, 'no other engine could be asked')
    }
    again.forEach((item, position) => {
      const original = group[position]
      if (original && item.fault === null) Object.assign(original, { ...item, index: original.index })
    })
  }
}

/** Items by the ways to go; those that nobody has answered yet go all ways. */
function byWay(
  items: readonly Item[],
  ways: readonly Way[] | undefined,
  request: RunsRequest,
): Map<readonly Way[], Item[]> {
  if (ways) return new Map(items.length > 0 ? [[ways, [...items]]] : [])
  const single = new Map<Way, readonly Way[]>()
  const groups = new Map<readonly Way[], Item[]>()
  for (const item of items) {
    const own = item.given?.way
    if (own && !single.has(own)) single.set(own, [own])
    const these = (own && single.get(own)) ?? request.ways
    groups.set(these, [...(groups.get(these) ?? []), item])
  }
  return groups
}

async function judgeAll(
  items: readonly Item[],
  answers: readonly (Given | null)[],
  request: RunsRequest,
): Promise<void> {
  for (const [position, item] of items.entries()) {
    await breathe()
    const given = answers[position] ?? null
    item.given = given ?? item.given
    item.fault = given ? await judge(item, given, request) : 'engine'
  }
  const pairs = items.map((item) => ({
    asked: textOf(item.guarded.runs),
    given: item.given ? textOf(item.given.answer.runs) : '',
  }))
  for (const position of findEchoes(pairs)) {
    const item = items[position]
    if (item && item.fault === null && isReal(item.given)) item.fault = 'repeated'
  }
}

/** Engines of tools may answer with the source, or with nonsense, on purpose. */
const isReal = (given: Given | null): boolean =>
  given?.way.some((leg) => leg.provider.purpose === 'production') ?? false

async function judge(item: Item, given: Given, request: RunsRequest): Promise<Fault | null> {
  const { runs, unknownWords } = given.answer
  const asked = item.guarded.runs
  const fault = findFault(asked, runs)
  if (fault || !isReal(given)) return fault
  const pair = { from: given.way[0]?.from ?? '', to: given.way.at(-1)?.to ?? '' }
  const suspicion = findSuspicion(asked, runs, pair.to)
  if (suspicion) return suspicion
  const text = textOf(runs)
  // An engine that says which words it did not know has said why its answer is in two languages.
  if (unknownWords > 0) return null
  if (isWrongScript(text, pair.to)) return 'language'
  if (!isTelling(text)) return null
  const found = await request.detect(text)
  return found !== null && isWrongLanguage(found, pair, text) ? 'language' : null
}

function cutAtAtoms(runs: readonly Run[]): Run[][] {
  const stretches: Run[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'atom') stretches.push([run], [])
    else stretches.at(-1)?.push(run)
  }
  return stretches
}

const isTranslatable = (stretch: readonly Run[]): boolean =>
  stretch.some((run) => run.kind === 'text' && hasLetters(run.text))

function joinPieces(
  stretches: readonly (readonly Run[])[],
  answers: readonly (Given | null)[],
): Given | null {
  const runs: Run[] = []
  let unknownWords = 0
  let way: Way | null = null
  for (const [index, stretch] of stretches.entries()) {
    if (!isTranslatable(stretch)) {
      runs.push(...stretch)
      continue
    }
    const given = answers[index]
    if (!given || findFault(stretch, given.answer.runs)) return null
    unknownWords += given.answer.unknownWords
    runs.push(...given.answer.runs)
    way ??= given.way
  }
  return way && { answer: { runs, unknownWords }, way }
}

function finish({ guarded, given, fault }: Item, request: RunsRequest): Outcome {
  const words = countWords(guarded.runs)
  if (fault || !given) {
    return {
      runs: null,
      kept: 'failed',
      words,
      unknownWords: words,
      ...(SOFT.has(fault) && { doubtful: true }),
    }
  }
  const name = engineName(given.way)
  request.used.set(name, (request.used.get(name) ?? 0) + 1)
  return {
    runs: deliver(guarded, given.answer, given.way),
    words,
    unknownWords: unknownOf(guarded, given.answer, words),
    engine: name,
  }
}

const unknownOf = (guarded: Protected, answer: SegmentAnswer, words: number): number =>
  Math.min(words, Math.max(answer.unknownWords, unchangedWords(guarded.runs, answer.runs)))

const deliver = (guarded: Protected, answer: SegmentAnswer, way: Way): Run[] =>
  unprotectRuns(followCapitals(guarded.runs, answer.runs, way.at(-1)?.to ?? ''), guarded.added)
