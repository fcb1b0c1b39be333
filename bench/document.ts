/**
 * npm run bench -- document [FILE] [--to es] [--runs 3]
 *
 * Seconds from the click on Translate to the last byte of the download, as a browser without JavaScript does it: one
 * form with the file, then the page that refreshes itself, then the download link. Without FILE a Word document of ten
 * pages is made. Baseline of the same run: the engine alone with the same words.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApertiumProvider, textRun } from '../server/engine'
import { docxOf } from '../server/engine/testing/docx-fixture'
import { countWords, freshParagraph, randomFrom } from './prose'
import { startService, type RunningService } from './service'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: 'es' }, runs: { type: 'string', default: '3' } },
})
const POLL_MS = 100
const WORDS = 2500 // ten pages by the rule of 250 words

function makeParagraphs(random: () => number): string[] {
  const paragraphs: string[] = []
  for (let words = 0; words < WORDS;) {
    const paragraph = freshParagraph(random)
    paragraphs.push(paragraph)
    words += countWords(paragraph)
  }
  return paragraphs
}

const makeDocument = (paragraphs: readonly string[]): Uint8Array =>
  docxOf({ body: paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') })

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** One document through the site; returns seconds and the size of what came back. */
async function translateOnce(
  service: RunningService,
  name: string,
  bytes: Uint8Array,
): Promise<{ seconds: number; size: number }> {
  const form = new FormData()
  form.set('from', 'en')
  form.set('to', options.to)
  form.set('file', new Blob([bytes as BlobPart]), name)
  const started = performance.now()
  const answer = await fetch(`${service.origin}/translate/?index`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`The form was answered ${answer.status}`)
  const headers = { cookie: cookiesOf(answer) }
  for (;;) {
    const page = await (await fetch(`${service.origin}/translate/`, { headers })).text()
    const link = /href="([^"]*\/download\?[^"]*kind=translated[^"]*)"/.exec(page)?.[1]
    if (link) {
      const file = await fetch(service.origin + link.replaceAll('&amp;', '&'), { headers })
      const size = (await file.arrayBuffer()).byteLength
      return { seconds: (performance.now() - started) / 1000, size }
    }
    if (performance.now() - started > 120_000) throw new Error('No download within two minutes')
    await sleep(POLL_MS)
  }
}

async function engineAlone(paragraphs: readonly string[]): Promise<number> {
  const engine = createApertiumProvider()
  const translate = (texts: readonly string[]) =>
    engine.translate({
      from: 'en',
      to: options.to,
      segments: texts.map((text) => ({ runs: [textRun(text)] })),
    })
  await translate(['Good morning.'])
  const started = performance.now()
  await translate(paragraphs)
  const seconds = (performance.now() - started) / 1000
  await engine.close()
  return seconds
}

async function waitForEngines(service: RunningService): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const body = new URLSearchParams({ text: 'Good morning.', from: 'en', to: options.to })
    const response = await fetch(`${service.origin}/translate/api/text`, { method: 'POST', body })
    if ((await response.text()).includes('"result"')) return
    await sleep(500)
  }
  throw new Error('The engines did not become ready within 60 s')
}

const [file] = positionals
const random = randomFrom(7)
const times: number[] = []
const service = await startService()
try {
  await waitForEngines(service)
  for (let run = 0; run < Number(options.runs); run++) {
    const bytes = file ? fs.readFileSync(file) : makeDocument(makeParagraphs(random))
    const name = file ? path.basename(file) : `ten-pages-${run}.docx`
    const { seconds, size } = await translateOnce(service, name, bytes)
    console.log(`${name}: ${seconds.toFixed(2)} s, ${size} bytes`)
    times.push(seconds)
  }
} finally {
  await service.stop()
}
const baseline = file ? Number.NaN : await engineAlone(makeParagraphs(random))
const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
console.log(
  JSON.stringify({
    medianSeconds: Number(median.toFixed(2)),
    engineAloneSeconds: file ? null : Number(baseline.toFixed(2)),
    ratio: file ? null : Number((median / baseline).toFixed(2)),
  }),
)
