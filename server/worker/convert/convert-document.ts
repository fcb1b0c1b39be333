import { execFile } from 'node:child_process'
import { copyFile, lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { DocumentError } from '../document-error'
import { createLanes } from '../lanes'
import { findIsolation, type Isolate } from './isolation'
import { writeProfile } from './office-settings'
import { conversionOf, type Conversion } from './older-formats'
import { runBounded } from './run-bounded'

export interface DocumentConverterDeps {
  /** LibreOffice: a path, or a name to be found in PATH. */
  readonly program: string
  /** Conversions at once. */
  readonly processes: number
  /** Resident memory of one conversion, bytes. */
  readonly memoryBytes: number
  /** A folder that conversions must not see into, where the system can hide it. Their own may be inside. */
  readonly hidden: string
  /** Milliseconds; far above what a large document needs. */
  readonly deadlineMs?: number
}

export interface ConvertedFile {
  readonly path: string
  /** Of the new format, such as `docx`. */
  readonly extension: string
}

/** Makes documents of older or other office programs readable, through LibreOffice. */
export interface DocumentConverter {
  /**
   * Converts `file`, of an `OlderFormat`, with `folder` (which must exist and be its own) as its work place. Null when
   * there is no way from this format, or no LibreOffice. Throws `DocumentError`: `corrupt` when LibreOffice cannot read
   * it, `too-complex` for deadline and memory.
   */
  readonly convert: (
    file: string,
    format: string,
    folder: string,
    signal?: AbortSignal,
  ) => Promise<ConvertedFile | null>
}

const DEADLINE_MS = 60_000
const execute = promisify(execFile)

export function createDocumentConverter(deps: DocumentConverterDeps): DocumentConverter {
  const lanes = createLanes(deps.processes)
  let found: Promise<Isolate | null> | undefined

  /** Asked anew until LibreOffice is there: it may be installed while the service runs. */
  async function findProgram(): Promise<Isolate | null> {
    found ??= isThere(deps.program).then((there) => (there ? findIsolation(deps.hidden) : null))
    const isolate = await found
    if (!isolate) found = undefined
    return isolate
  }

  return {
    async convert(file, format, folder, signal) {
      const conversion = conversionOf(format)
      const isolate = conversion && (await findProgram())
      if (!conversion || !isolate) return null
      const run = () => convertOne(deps, conversion, isolate, { file, folder, signal })
      return lanes.run(false, run, signal)
    },
  }
}

const isThere = (program: string): Promise<boolean> =>
  execute(program, ['--version'], { timeout: 20_000, killSignal: 'SIGKILL' }).then(
    () => true,
    () => false,
  )

async function convertOne(
  deps: DocumentConverterDeps,
  { readAs, writeAs, extension }: Conversion,
  isolate: Isolate,
  place: { readonly file: string; readonly folder: string; readonly signal: AbortSignal | undefined },
): Promise<ConvertedFile> {
  const { file, folder, signal } = place
  await writeProfile(path.join(folder, 'profile'))
  await mkdir(path.join(folder, 'out'))
  await copyFile(file, path.join(folder, 'document'))
  const { command, folder: inside } = isolate(folder, (seen) => [
    deps.program,
    `-env:UserInstallation=${pathToFileURL(path.join(seen, 'profile')).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    `--infilter=${readAs}`,
    '--convert-to',
    `${extension}:${writeAs}`,
    '--outdir',
    path.join(seen, 'out'),
    path.join(seen, 'document'),
  ])
  await runBounded({
    command,
    folder,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: inside,
      TMPDIR: inside,
      LANG: 'C.UTF-8',
      SAL_USE_VCLPLUGIN: 'svp',
    },
    limits: { memoryBytes: deps.memoryBytes, deadlineMs: deps.deadlineMs ?? DEADLINE_MS },
    signal,
  })
  // Its exit code is 0 even when it could not read the document.
  const written = path.join(folder, 'out', `document.${extension}`)
  const facts = await lstat(written).catch(() => null)
  if (!facts?.isFile() || facts.size === 0) throw new DocumentError('corrupt', `not converted: ${readAs}`)
  return { path: written, extension }
}
