/**
 * npm run bench -- text [--seconds 20] [--clients 6] [--engine-only]
 *
 * Words a second from English to Spanish through the public HTTP API, protection on, while the home page is asked for
 * ten times a second; and the same text through a bare pipeline of the engine as the baseline of the same run.
 */
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { createApertiumProvider, textRun } from '../server/engine'
import { countWords, freshParagraph, randomFrom } from './prose'
import { percentile, startService, type RunningService } from './service'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const seconds = Number(options.seconds)
const clients = Number(options.clients)
const HOME_INTERVAL_MS = 100

const AnswerSchema = z.object({ result: z.object({ text: z.string().min(1) }) })

/** A piece as a browser sends it: paragraphs up to the limit of one request. */
function freshPiece(random: () => number): string {
  let piece = freshParagraph(random)
  for (let next = freshParagraph(random); piece.length + next.length < 4_900; next = freshParagraph(random)) {
    piece += `\n${next}`
  }
  return piece
}

async function translate(service: RunningService, cookie: string, text: string): Promise<void> {
  const response = await fetch(`${service.origin}/translate/api/text`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ text, from: 'en', to: 'es' }),
  })
  const answer = AnswerSchema.safeParse(await response.json())
  if (!answer.success) throw new Error(`No translation: HTTP ${response.status}`)
}

/** A visitor's session, as the first text request sets it. */
async function openSession(service: RunningService): Promise<string> {
  const response = await fetch(`${service.origin}/translate/api/text`, {
    method: 'POST',
    body: new URLSearchParams({ text: 'Good morning.', from: 'en', to: 'es' }),
  })
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function loadText(service: RunningService, until: number): Promise<number> {
  let words = 0
  const client = async (seed: number): Promise<void> => {
    const random = randomFrom(seed)
    const cookie = await openSession(service)
    while (performance.now() < until) {
      const piece = freshPiece(random)
      await translate(service, cookie, piece)
      if (performance.now() < until) words += countWords(piece)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(Number(options.seed) + index)))
  return words
}

/** Asks for the home page on a fixed beat, whether earlier answers are there or not. */
async function watchHome(service: RunningService, until: number): Promise<number[]> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  const visit = async (): Promise<void> => {
    const started = performance.now()
    const response = await fetch(`${service.origin}/translate/`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
  }
  while (performance.now() < until) {
    pending.push(visit())
    await sleep(HOME_INTERVAL_MS)
  }
  await Promise.all(pending)
  return times
}

/** The engine alone, in this process: no HTTP, no protection, no sentences. */
async function measureBaseline(): Promise<number> {
  const engine = createApertiumProvider()
  const random = randomFrom(Number(options.seed))
  const ask = async (): Promise<number> => {
    const paragraphs = freshPiece(random).split('\n')
    const segments = paragraphs.map((paragraph) => ({ runs: [textRun(paragraph)] }))
    // texts of this length take the quick way in the service too
    await engine.translate({ from: 'en', to: 'es', segments, pace: 'fast' })
    return paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0)
  }
  await ask()
  const started = performance.now()
  const until = started + Math.max(3, seconds / 2) * 1000
  let words = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) words += await ask()
  }
  await Promise.all(Array.from({ length: clients }, client))
  await engine.close()
  return words / ((performance.now() - started) / 1000)
}

/** Right after a start the engines still test themselves. */
async function waitForEngines(service: RunningService): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const cookie = await openSession(service)
    const served = await translate(service, cookie, 'Good evening.').then(
      () => true,
      () => false,
    )
    if (served) return
    await sleep(500)
  }
  throw new Error('The engines did not become ready within 60 s')
}

async function measureService(): Promise<{ words: number; times: number[]; memory: number }> {
  const service = await startService()
  try {
    await waitForEngines(service)
    const warm = performance.now() + 8_000
    await Promise.all([loadText(service, warm), watchHome(service, warm)])
    const until = performance.now() + seconds * 1000
    const [words, times] = await Promise.all([loadText(service, until), watchHome(service, until)])
    return { words, times, memory: service.memory() }
  } finally {
    await service.stop()
  }
}

const { words, times, memory } = await measureService()
const baseline = await measureBaseline()
const rate = words / seconds
const report = {
  seed: Number(options.seed),
  wordsPerSecond: Math.round(rate),
  baselineWordsPerSecond: Math.round(baseline),
  ratio: Number((rate / baseline).toFixed(2)),
  homeRequests: times.length,
  homeP50Ms: Math.round(percentile(times, 0.5)),
  homeP99Ms: Math.round(percentile(times, 0.99)),
  memoryMb: Math.round(memory / 1024 / 1024),
}
console.log(JSON.stringify(report))
