import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endedTime } from './children'

const execute = promisify(execFile)
const LIMITS = { maxBuffer: 1024 * 1024 * 1024, timeout: 600_000, killSignal: 'SIGKILL' } as const

/** Runs a program of the system; answers what it wrote. Throws when it fails, with what it complained of. */
export async function runTool(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, LIMITS)
  return stdout
}

/** The same of a program that complains of damage by its exit code, and yet did what it could. */
export async function runOverDamage(program: string, args: readonly string[]): Promise<string> {
  try {
    return await runTool(program, args)
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: string }
    if (code !== 1 || stdout === undefined) throw error
    return stdout
  }
}

/** What a document has besides text and pictures, counted by MuPDF. */
export interface PdfParts {
  readonly pages: number
  readonly links: number
  readonly widgets: number
  /** -1 for one that MuPDF refuses, as it leads back into itself. */
  readonly outline: number
}

const COUNT = `
var doc = new Document(scriptArgs[0]), links = 0, widgets = 0, pages = doc.countPages()
for (var i = 0; i < pages; i++) {
  var page = doc.loadPage(i)
  links += page.getLinks().length
  if (page.getWidgets) widgets += page.getWidgets().length
}
function count() {
  var open = []
  try { open = [doc.loadOutline()] } catch (error) { return -1 }
  var sum = 0
  while (open.length > 0) {
    var entries = open.pop() || []
    sum += entries.length
    for (var i = 0; i < entries.length; i++) if (entries[i].down) open.push(entries[i].down)
  }
  return sum
}
print(JSON.stringify({ pages: pages, links: links, widgets: widgets, outline: count() }))
`

export async function countParts(pdf: string): Promise<PdfParts> {
  const script = path.join(os.tmpdir(), `verso-count-${process.pid}.js`)
  fs.writeFileSync(script, COUNT)
  try {
    const answer = await runTool('mutool', ['run', script, pdf])
    return JSON.parse(answer.slice(answer.indexOf('{'))) as PdfParts
  } finally {
    fs.rmSync(script, { force: true })
  }
}

/** Complaints about what content streams say are the source's own where it has such, too: pages that cannot be read stay as they were. */
const OF_CONTENT = /\(content, offset/

async function complaintsOf(pdf: string): Promise<string[]> {
  try {
    const said = await runTool('qpdf', ['--check', pdf])
    return said.split('\n').filter((line) => line.includes('WARNING'))
  } catch (error) {
    const lines = ((error as { stderr?: string }).stderr ?? '').split('\n').filter((line) => line !== '')
    return lines.length > 0 ? lines : ['qpdf failed']
  }
}

/** Null when qpdf finds a document sound, else its first complaint that it does not also have about the source's content. */
export async function findDamage(pdf: string, source: string): Promise<string | null> {
  const all = await complaintsOf(pdf)
  if (!all.some((line) => OF_CONTENT.test(line))) return all[0] ?? null
  const known = (await complaintsOf(source)).some((line) => OF_CONTENT.test(line))
  const own = all.filter((line) => !known || !(OF_CONTENT.test(line) || /operation succeeded/.test(line)))
  return own[0] ?? null
}

/** All text in reading order, without marks of direction. */
export async function readText(pdf: string): Promise<string> {
  const text = await runTool('pdftotext', ['-enc', 'UTF-8', pdf, '-'])
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/**
 * What poppler does not copy out: words at odd angles, which MuPDF reads, and texts that stand on no page (bookmarks, titles,
 * choices of fields, descriptions), which qpdf lists.
 */
export async function readOtherText(pdf: string): Promise<string> {
  const drawn = await runOverDamage('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', pdf])
  const objects = await runTool('qpdf', ['--json', '--json-key=qpdf', '--warning-exit-0', pdf])
  const strings = objects.match(/"u:(?:[^"\\]|\\.)*"/g) ?? []
  return [drawn, ...strings.map((text) => (JSON.parse(text) as string).slice(2))].join('\n')
}

/** What a tool took, milliseconds. */
export interface ToolTime {
  readonly milliseconds: number
  readonly processor: number
}

/** Runs of the baseline: the processor time of one is hardly a clock tick. */
const RUNS = 5

/** What MuPDF needs to read all text of a document and to write the document anew: the fastest of some runs, their mean work. */
export async function timeMutool(pdf: string, folder: string): Promise<ToolTime> {
  const [text, copy] = [path.join(folder, 'mutool.txt'), path.join(folder, 'mutool.pdf')]
  const before = endedTime()
  let fastest = Infinity
  try {
    for (let run = 0; run < RUNS; run++) {
      const started = performance.now()
      await runOverDamage('mutool', ['draw', '-q', '-F', 'txt', '-o', text, pdf])
      await runOverDamage('mutool', ['clean', pdf, copy])
      fastest = Math.min(fastest, performance.now() - started)
    }
    const processor = Math.max(1, (endedTime() - before) / RUNS)
    return { milliseconds: fastest, processor }
  } finally {
    for (const file of [text, copy]) fs.rmSync(file, { force: true })
  }
}
