import { EngineError, mergeRuns, type Run } from '../../model'
import type { Segment, SegmentAnswer } from '../provider'
import { decodeStream, dropMarks, encodeRuns } from './markup'
import { cutIntoParts } from './parts'
import { polishAnswer } from './polish'

/** Sends a record through all modes of a route; answers are stream format. */
export type SendRecord = (step: number, stream: string) => Promise<string>

/** Translates one segment; its records are sent at once, the pipelines keep order and number. */
export async function translateSegment(
  segment: Segment,
  steps: number,
  send: SendRecord,
): Promise<SegmentAnswer> {
  const answers = await Promise.all(
    cutIntoParts(segment.runs).map(async (part) =>
      part.kind === 'fixed' ? { runs: part.runs, unknownWords: 0 } : translateRecord(part.runs, steps, send),
    ),
  )
  return {
    runs: mergeRuns(answers.flatMap((answer) => answer.runs)),
    unknownWords: answers.reduce((sum, answer) => sum + answer.unknownWords, 0),
  }
}

async function translateRecord(
  runs: readonly Run[],
  steps: number,
  send: SendRecord,
): Promise<SegmentAnswer> {
  const encoded = encodeRuns(runs)
  let stream = encoded.stream
  let unknownWords = 0
  for (let step = 0; step < steps; step++) {
    const answer = dropMarks(await send(step, stream))
    stream = answer.stream
    unknownWords = Math.max(unknownWords, answer.marks) // a word lost in one mode is lost again in the next
  }
  const decoded = decodeStream(stream, encoded)
  if (!decoded.complete) return translateAroundAtoms(runs, steps, send)
  const polished = polishAnswer(decoded.runs, runs, encoded.stopAdded)
  if (!polished.some((run) => run.kind === 'text' && run.text.trim() !== '')) {
    throw new EngineError('fatal', 'apertium', 'an empty answer')
  }
  return { runs: polished, unknownWords: unknownWords + decoded.unknownWords }
}

/** Where a mode lost or doubled an atom, the stretches between atoms go alone and the atoms keep their places. */
async function translateAroundAtoms(
  runs: readonly Run[],
  steps: number,
  send: SendRecord,
): Promise<SegmentAnswer> {
  const stretches: Run[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'atom') stretches.push([run], [])
    else stretches.at(-1)?.push(run)
  }
  const answers = await Promise.all(
    stretches.map(async (stretch) =>
      stretch.some((run) => run.kind === 'atom')
        ? { runs: stretch, unknownWords: 0 }
        : translateSegment({ runs: stretch }, steps, send),
    ),
  )
  return {
    runs: mergeRuns(answers.flatMap((answer) => answer.runs)),
    unknownWords: answers.reduce((sum, answer) => sum + answer.unknownWords, 0),
  }
}
