import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The same document as LibreOffice saves it under another ending, such as `doc`. */
export async function savedAs(bytes: Uint8Array, from: string, to: string): Promise<Buffer> {
  const [saved] = await inLibreOffice([[from, bytes]], to)
  if (!saved) throw new Error(`LibreOffice did not save ${from} as ${to}`)
  return saved
}

/** On how many pages LibreOffice shows each document; `documents` are ending and bytes. */
export async function pagesInLibreOffice(
  documents: readonly (readonly [string, Uint8Array])[],
): Promise<number[]> {
  const shown = await inLibreOffice(documents, 'pdf')
  return shown.map((pdf) => pdf?.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0)
}

async function inLibreOffice(
  documents: readonly (readonly [string, Uint8Array])[],
  to: string,
): Promise<(Buffer | null)[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'verso-office-'))
  const fileOf = (index: number, ending: string) => path.join(folder, `document-${index}.${ending}`)
  try {
    await Promise.all(documents.map(([ending, bytes], index) => writeFile(fileOf(index, ending), bytes)))
    const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--norestore']
    const out = path.join(folder, 'out')
    const files = documents.map(([ending], index) => fileOf(index, ending))
    await execute('soffice', [...options, '--convert-to', to, '--outdir', out, ...files], {
      timeout: 120_000,
      killSignal: 'SIGKILL',
    })
    const written = files.map((file) => path.join(out, `${path.parse(file).name}.${to}`))
    return await Promise.all(written.map((file) => readFile(file).catch(() => null)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
