import { EngineError, mergeRuns, type LanguagePair, type Run } from '../../model'
import type { Segment, SegmentAnswer } from '../provider'
import { decodeStream, dropMarks, encodeRuns, restoreUnknown, standInForUnknown } from './markup'
import { lowerHeading, raiseHeading } from './headings'
import { guardMisread, releaseMisread } from './misread'
import { cutIntoParts } from './parts'
import { polishAnswer } from './polish'

/** Sends a record through all modes of a route; answers are stream format. */
export type SendRecord = (step: number, stream: string) => Promise<string>

/** An answer and how much of a pivot's language is left in it. */
export interface RouteAnswer extends SegmentAnswer {
  /** Words that a later mode did not know although an earlier one did: they stand in the pivot's language. */
  readonly pivotWords: number
}

const joinAnswers = (answers: readonly RouteAnswer[]): RouteAnswer => ({
  runs: mergeRuns(answers.flatMap((answer) => answer.runs)),
  unknownWords: answers.reduce((sum, answer) => sum + answer.unknownWords, 0),
  pivotWords: answers.reduce((sum, answer) => sum + answer.pivotWords, 0),
})

const untouched = (runs: readonly Run[]): RouteAnswer => ({ runs, unknownWords: 0, pivotWords: 0 })

/** Translates one segment; its records are sent at once, the pipelines keep order and number. */
export async function translateSegment(
  segment: Segment,
  pair: LanguagePair,
  steps: number,
  send: SendRecord,
): Promise<RouteAnswer> {
  const answers = await Promise.all(
    cutIntoParts(segment.runs).map(async (part) =>
      part.kind === 'fixed' ? untouched(part.runs) : translateGuarded(part.runs, pair, steps, send),
    ),
  )
  return joinAnswers(answers)
}

/** With stand-ins for what the modes would misread; without, where they lose one. */
async function translateGuarded(
  runs: readonly Run[],
  pair: LanguagePair,
  steps: number,
  send: SendRecord,
): Promise<RouteAnswer> {
  const guarded = guardMisread(runs, pair)
  const said = await translateHeading(guarded.runs, pair, steps, send)
  if (guarded.words.length === 0) return said
  const released = releaseMisread(said.runs, guarded.words)
  if (!released) return translateRecord(runs, pair, steps, send)
  return { ...said, runs: released, unknownWords: Math.max(0, said.unknownWords - guarded.words.length) }
}

/** A heading with small letters, unless more of its words are known with its capitals. */
async function translateHeading(
  runs: readonly Run[],
  pair: LanguagePair,
  steps: number,
  send: SendRecord,
): Promise<RouteAnswer> {
  const lowered = pair.from === 'en' ? lowerHeading(runs) : null
  if (!lowered) return translateRecord(runs, pair, steps, send)
  const small = await translateRecord(lowered, pair, steps, send)
  const raised = { ...small, runs: raiseHeading(small.runs, runs) }
  if (small.unknownWords === 0) return raised
  const large = await translateRecord(runs, pair, steps, send)
  return large.unknownWords < small.unknownWords ? large : raised
}

async function translateRecord(
  runs: readonly Run[],
  pair: LanguagePair,
  steps: number,
  send: SendRecord,
): Promise<RouteAnswer> {
  const encoded = encodeRuns(runs)
  const answer =
    (steps > 1 ? await sendThrough(encoded.stream, steps, send, true) : null) ??
    (await sendThrough(encoded.stream, steps, send, false))
  if (!answer) throw new EngineError('fatal', 'apertium', 'no answer')
  const { stream, unknownWords, pivotWords } = answer
  const decoded = decodeStream(stream, encoded)
  if (!decoded.complete) return translateAroundAtoms(runs, pair, steps, send)
  const polished = polishAnswer(decoded.runs, runs, encoded.stopAdded)
  if (!polished.some((run) => run.kind === 'text' && run.text.trim() !== '')) {
    throw new EngineError('fatal', 'apertium', 'an empty answer')
  }
  return {
    runs: polished,
    unknownWords: unknownWords + decoded.unknownWords,
    pivotWords,
  }
}

interface Passage {
  readonly stream: string
  readonly unknownWords: number
  readonly pivotWords: number
}

/** One record through all modes; null when a stand-in for an unknown word was lost on the way. */
async function sendThrough(
  record: string,
  steps: number,
  send: SendRecord,
  hideUnknown: boolean,
): Promise<Passage | null> {
  const words: string[] = []
  let stream = record
  let unknownWords = 0
  let unknownAtFirst = 0
  for (let step = 0; step < steps; step++) {
    const said = await send(step, stream)
    const hides = hideUnknown && step < steps - 1
    const { marks, stream: plain } = dropMarks(said)
    stream = hides ? dropMarks(standInForUnknown(said, words)).stream : plain
    if (step === 0) unknownAtFirst = marks
    unknownWords = Math.max(unknownWords, marks) // a word lost in one mode is lost again in the next
  }
  const restored = restoreUnknown(stream, words)
  return restored === null
    ? null
    : { stream: restored, unknownWords, pivotWords: unknownWords - unknownAtFirst }
}

/** Where a mode lost or doubled an atom, the stretches between atoms go alone and the atoms keep their places. */
async function translateAroundAtoms(
  runs: readonly Run[],
  pair: LanguagePair,
  steps: number,
  send: SendRecord,
): Promise<RouteAnswer> {
  const stretches: Run[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'atom') stretches.push([run], [])
    else stretches.at(-1)?.push(run)
  }
  const answers = await Promise.all(
    stretches.map(async (stretch) =>
      stretch.some((run) => run.kind === 'atom')
        ? untouched(stretch)
        : translateSegment({ runs: stretch }, pair, steps, send),
    ),
  )
  return joinAnswers(answers)
}
