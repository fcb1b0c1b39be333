// Writes docs/requirements.md: every numbered demand of docs/ledger.md with the tests whose titles carry its number.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDERS = ['app', 'server', 'bench', 'scripts', 'e2e']
const LEDGER = 'docs/ledger.md'
const OUTPUT = 'docs/requirements.md'
/** Demands that no test proves, and why. */
const OPEN = { 'TR-14': 'open: cloud drives and file-sync services are not connected' }

const ROW = /^\| ([A-Z0-9]+-\d{2}) \| (.+) \| ([^|]+) \|$/

/** Number, demand and the proof asked for, in the ledger's order. */
function readDemands() {
  return fs
    .readFileSync(LEDGER, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, demand, proof] = ROW.exec(line) ?? []
      return id ? [{ id, demand, proof }] : []
    })
}

const walk = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return walk(file)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [file] : []
  })

/** How a test of this file proves something. */
function kindOf(file, text) {
  if (/\.nojs\.spec\.ts$/.test(file)) return 'nojs'
  if (/\.spec\.ts$/.test(file)) return 'e2e'
  return /createExecutor|\bfetch\(|executor\.execute|http\.(get|request)/.test(text) ? 'http' : 'unit'
}

/** What begins with numbers of the ledger is a title. */
const titlesOf = (text) =>
  [...text.matchAll(/(['"`])((?:\[[A-Z0-9]+-\d{2}\])+(?:(?!\1)[\s\S])*)\1/g)].map(([, , title]) =>
    title.replaceAll(/\s+/g, ' '),
  )

/** Number → tests. */
function collectTests() {
  const tests = new Map()
  for (const file of FOLDERS.flatMap(walk).sort()) {
    const text = fs.readFileSync(file, 'utf8')
    const kind = kindOf(file, text)
    for (const title of titlesOf(text)) {
      for (const [, id] of title.matchAll(/\[([A-Z0-9]+-\d{2})\]/g)) {
        const known = tests.get(id) ?? []
        tests.set(id, [...known, { file, kind, title: title.replaceAll(/(\[[A-Z0-9]+-\d{2}\])+ ?/g, '') }])
      }
    }
  }
  return tests
}

const cell = (text) => text.replaceAll('|', '\\|')

function write(demands, tests) {
  const lines = demands.map(({ id, demand, proof }) => {
    const found = tests.get(id) ?? []
    const kinds = [...new Set(found.map(({ kind }) => kind))].join(', ')
    const places = [...new Set(found.map(({ file, title }) => `\`${file}\` ${title}`))].map(cell).join('<br>')
    return `| ${id} | ${demand} | ${proof.trim()} | ${kinds} | ${places || OPEN[id] || '**none**'} |`
  })
  const head = [
    '# Demands and their tests',
    '',
    'Made by `node scripts/requirements.mjs` from `docs/ledger.md` and the titles of the tests; not to be edited.',
    '',
    '| number | demand | proof asked for | proof there is | tests |',
    '| --- | --- | --- | --- | --- |',
  ]
  fs.writeFileSync(OUTPUT, [...head, ...lines, ''].join('\n'))
}

/** The numbers that no test carries, but for those known to be open. */
export function unproved() {
  const tests = collectTests()
  return readDemands()
    .map(({ id }) => id)
    .filter((id) => !tests.has(id) && !OPEN[id])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  write(readDemands(), collectTests())
  const left = unproved()
  console.log(left.length === 0 ? 'every demand has a test' : `without a test: ${left.join(' ')}`)
}
