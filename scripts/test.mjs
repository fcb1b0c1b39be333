// npm test: unit, service and contract suites (vitest), then the journeys in a real browser (Playwright).
import fs from 'node:fs'
import { bin, run } from './setup/prepare.mjs'
import { recordSuite } from './summary.mjs'

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function runVitest(args) {
  const file = '.cache/vitest.json'
  fs.rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), ['run', ...reporters, ...args])
  const report = readJson(file)
  const failed = Math.max(report?.numFailedTests ?? 0, code === 0 ? 0 : 1)
  recordSuite('vitest', report?.numPassedTests ?? 0, failed)
  return code
}

async function runPlaywright() {
  const file = '.cache/playwright.json'
  fs.rmSync(file, { force: true })
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    FORCE_COLOR: '0',
  })
  const report = readJson(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const failed = Math.max(unexpected, code === 0 ? 0 : 1)
  if (flaky > 0)
    console.error(`passed only when run again (bugs to be mended): ${flakyTitles(report.suites).join('; ')}`)
  recordSuite('playwright', expected + flaky, failed)
  return failed === 0 ? 0 : code || 1
}

/** Titles of the journeys that failed at first. */
const flakyTitles = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakyTitles(inner),
  ])

/** With arguments only vitest runs, and gets them (a file, -t name …). */
export async function runTests(args) {
  fs.mkdirSync('.cache', { recursive: true })
  const unit = await runVitest(args)
  if (args.length > 0) return unit
  const journeys = fs.existsSync('playwright.config.ts') ? await runPlaywright() : 0
  return unit || journeys
}
