import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const BATCH = 12
const PARALLEL = 2
const SECONDS_A_FILE = 60

/** What a reader of the rendered document sees. */
export interface Rendering {
  readonly pdf: string
  readonly pages: number
  readonly text: string
}

/**
 * Renders documents with LibreOffice, each worker with a profile of its own, and reads them with poppler. Documents that
 * LibreOffice cannot open are missing from the answer. Keys are the paths given.
 */
export async function renderAll(files: readonly string[], folder: string): Promise<Map<string, Rendering>> {
  const profiles = Array.from({ length: PARALLEL }, () =>
    fs.mkdtempSync(path.join(os.tmpdir(), 'verso-office-')),
  )
  const batches: string[][] = []
  for (let at = 0; at < files.length; at += BATCH) batches.push(files.slice(at, at + BATCH))
  const renderings = new Map<string, Rendering>()
  const worker = async (profile: string): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await renderBatch(batch, folder, profile, renderings)
    }
  }
  try {
    await Promise.all(profiles.map(worker))
  } finally {
    for (const profile of profiles) fs.rmSync(profile, { recursive: true, force: true })
  }
  return renderings
}

async function renderBatch(
  files: readonly string[],
  folder: string,
  profile: string,
  renderings: Map<string, Rendering>,
): Promise<void> {
  await convert(files, folder, profile)
  for (const file of files) {
    const pdf = pdfOf(file, folder)
    // One document that ends LibreOffice takes the rest of its batch along: those are tried alone.
    if (!fs.existsSync(pdf) && files.length > 1) await convert([file], folder, profile)
    if (fs.existsSync(pdf)) renderings.set(file, await readPdf(pdf))
  }
}

const pdfOf = (file: string, folder: string): string => path.join(folder, `${path.parse(file).name}.pdf`)

async function convert(files: readonly string[], folder: string, profile: string): Promise<void> {
  const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore']
  await execute('soffice', [...options, '--convert-to', 'pdf', '--outdir', folder, ...files], {
    timeout: SECONDS_A_FILE * 1000 * files.length,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => undefined) // judged by the files it wrote: its exit code is 0 on failure
}

async function readPdf(pdf: string): Promise<Rendering> {
  const maxBuffer = 256 * 1024 * 1024
  const [info, text] = await Promise.all([
    execute('pdfinfo', [pdf], { maxBuffer }),
    execute('pdftotext', ['-enc', 'UTF-8', pdf, '-'], { maxBuffer }),
  ])
  return { pdf, pages: Number(/^Pages:\s+(\d+)/m.exec(info.stdout)?.[1] ?? 0), text: text.stdout }
}

const DPI = 50

/** Share of differing pixels of the worst page, at 50 dpi; 1 when pages are missing. */
export async function pixelDifference(one: Rendering, other: Rendering): Promise<number> {
  if (one.pages !== other.pages) return 1
  const [before, after] = await Promise.all([rasterise(one.pdf), rasterise(other.pdf)])
  let worst = 0
  before.forEach((page, index) => {
    worst = Math.max(worst, differingShare(page, after[index]))
  })
  return worst
}

async function rasterise(pdf: string): Promise<Buffer[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-pages-'))
  try {
    await execute('pdftoppm', ['-gray', '-r', String(DPI), pdf, path.join(folder, 'p')])
    return fs
      .readdirSync(folder)
      .sort()
      .map((name) => fs.readFileSync(path.join(folder, name)))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function differingShare(one: Buffer, other: Buffer | undefined): number {
  if (one.length !== other?.length) return 1
  if (one.equals(other)) return 0
  let count = 0
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 24) count++
  return count / one.length
}
