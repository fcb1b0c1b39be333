/**
 * npm run bench -- engines FILE.src FILE.ref --pair en-es [--engines apertium,libretranslate] [--lines 500]
 * npm run bench -- engines --remote
 *
 * The first way translates the lines of a text with each configured engine and holds the answers against the reference, line
 * by line: BLEU and chrF (the metrics of sacreBLEU, 13a-like tokens) and words a second, one JSON line an engine. Engines
 * that send text away are left out unless --engines names them. The second way carries 10,000 segments through a fake engine on loopback (200 ms a call, 8 at once,
 * batches of 50) and compares with the ideal time.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createProviders } from '../server/assembly/providers'
import { readConfig } from '../server/config'
import { TRANSLATION_LANGUAGE_CODES } from '../server/contracts/languages'
import {
  createDeeplProvider,
  createTranslator,
  detectLanguage,
  plainText,
  textRun,
  type Unit,
} from '../server/engine'
import { systemClock } from '../server/platform/clock'
import { silentLogger } from '../server/platform/logger'
import { bleu, chrF } from './judge/translation-metrics'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pair: { type: 'string', default: 'en-es' },
    engines: { type: 'string' },
    lines: { type: 'string', default: '500' },
    remote: { type: 'boolean' },
  },
})

const unitsOf = (lines: readonly string[]): Unit[] =>
  lines.map((line, index) => ({
    id: String(index),
    part: 'text',
    role: 'paragraph',
    runs: [textRun(line)],
    counted: true,
  }))

const readLines = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).split(/\r?\n/u)

async function judgeEngines(source: string, reference: string): Promise<void> {
  const [sources, references] = await Promise.all([readLines(source), readLines(reference)])
  const [, from = '', to = ''] = /^([a-z]+(?:-Han[st])?)-(\S+)$/u.exec(options.pair) ?? []
  const kept = sources
    .map((line, index) => ({ line, reference: references[index] ?? '' }))
    .filter((pair) => pair.line.trim() !== '' && pair.reference.trim() !== '')
    .slice(0, Number(options.lines))
  const named = options.engines?.split(',')
  const providers = createProviders({
    config: readConfig(),
    logger: silentLogger(),
    languages: TRANSLATION_LANGUAGE_CODES,
    buildFolder: path.dirname(fileURLToPath(import.meta.url)),
    once: true,
  })
  for (const provider of providers) {
    const chosen = named ? named.includes(provider.name) : provider.sendsTo === undefined
    if (!chosen) continue
    const translator = createTranslator({ providers: [provider], detect: detectLanguage })
    await translator.ready()
    if (translator.serves(from, to)) {
      const units = unitsOf(kept.map(({ line }) => line))
      await translator.translateUnits({ units: units.slice(0, 3), from, to }) // processes started, connections open
      const started = performance.now()
      const { translations, report } = await translator.translateUnits({ units, from, to })
      const seconds = (performance.now() - started) / 1000
      const answers = units.map((unit, index) =>
        plainText(translations.get(unit.id)?.runs ?? [textRun(kept[index]?.line ?? '')]),
      )
      const judged = answers.map((answer, index) => ({ answer, reference: kept[index]?.reference ?? '' }))
      say({
        engine: provider.name,
        pair: options.pair,
        lines: kept.length,
        bleu: bleu(judged),
        chrF: chrF(judged),
        wordsPerSecond: Math.round(report.words / seconds),
        failed: report.failed,
      })
    } else say({ engine: provider.name, pair: options.pair, served: false })
    await translator.close()
  }
}

const say = (line: object): void => console.log(JSON.stringify(line))

const SEGMENTS = 10_000
const CALL_MS = 200
const AT_ONCE = 8
const BATCH = 50

async function measureRemote(): Promise<void> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const listed = ['EN', 'ES', 'EN-US'].map((language) => ({ language }))
      if (request.method === 'GET') return void response.end(JSON.stringify(listed))
      const { text } = JSON.parse(body) as { text: string[] }
      const translations = text.map((one) => ({ text: one.replaceAll('word', 'palabra') }))
      setTimeout(() => response.end(JSON.stringify({ translations })), CALL_MS)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createDeeplProvider(
    { languages: ['en', 'es'], key: 'none', url, atOnce: AT_ONCE },
    { fetch, clock: systemClock, random: Math.random, sleep: async (ms) => void (await sleep(ms)) },
  )
  const es = createTranslator({ providers: [provider], detect: () => null })
  await es.ready()
  if (!es.serves('es', 'en')) throw new Error('the fake engine serves nothing')
  const units = unitsOf(
    Array.from({ length: SEGMENTS }, (_, index) => `The word of line ${index} is a good word`),
  )
  const started = performance.now()
  const { report } = await es.translateUnits({ units, from: 'es', to: 'en' }).finally(() => server.close())
  const seconds = (performance.now() - started) / 1000
  const ideal = (Math.ceil(SEGMENTS / BATCH / AT_ONCE) * CALL_MS) / 1000
  await es.close()
  server.closeAllConnections()
  say({ ...report, seconds: Number(seconds.toFixed(2)), ideal, ratio: Number((seconds / ideal).toFixed(2)) })
  if (report.translated !== SEGMENTS || seconds > ideal * 1.3) process.exitCode = 1
}

const [source, reference] = positionals
if (options.remote) await measureRemote()
else if (source && reference) await judgeEngines(source, reference)
else {
  console.error(
    'Usage: npm run bench -- engines FILE.src FILE.ref --pair en-es, or: npm run bench -- engines --remote',
  )
  process.exitCode = 2
}
