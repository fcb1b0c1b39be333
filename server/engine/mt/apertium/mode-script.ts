import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { modeSpec, type ModeName } from './modes'

const run = promisify(execFile)

/** Where Apertium lives on this machine. */
export interface ApertiumInstallation {
  /** Folder that holds `modes/`; Debian: `/usr/share/apertium`. */
  readonly dataFolder: string
  /** `PATH` for the stages; the process's own environment is not handed down. */
  readonly binPath: string
}

/** A mode made ready to run. */
export interface ModeScript {
  /** For `bash -c`; `$1` is the marking flag of the generator, `$2` a flag of the tagger. */
  readonly shell: string
  /** Changes whenever a package update changes the mode or one of its data files. */
  readonly fingerprint: string
}

/**
 * All a stage needs to know of its surroundings. The allocator setting of glibc (man 3 mallopt, "tcache_count") keeps
 * freed blocks at hand: the perceptron tagger, half of whose time is allocation, runs a quarter faster with it.
 */
export const stageEnvironment = (installation: ApertiumInstallation): Record<string, string> => ({
  PATH: installation.binPath,
  LC_ALL: 'C.UTF-8',
  GLIBC_TUNABLES: 'glibc.malloc.tcache_count=60000',
})

/**
 * Reads a mode file and makes it a pipeline that carries word-bound blanks and ends each record at a NUL.
 * Rejects when Apertium or the mode is not installed.
 */
export async function readModeScript(
  mode: ModeName,
  installation: ApertiumInstallation,
): Promise<ModeScript> {
  const file = path.join(installation.dataFolder, 'modes', `${mode}.mode`)
  await stat(file)
  const { stdout } = await run('apertium-wblank-mode', ['-z', file], {
    env: stageEnvironment(installation) as NodeJS.ProcessEnv,
  })
  const shell = replaceTagger(mode, stdout.trim(), installation)
  if (!shell) throw new Error(`empty pipeline for ${mode}`)
  return { shell, fingerprint: await fingerprintOf(shell, file) }
}

function replaceTagger(mode: ModeName, shell: string, installation: ApertiumInstallation): string {
  const grammar = modeSpec(mode).grammarInsteadOfTagger
  if (!grammar) return shell
  const tagger = /apertium-tagger -z [^|]*'([^'|]+)\/[^'/|]+'/
  const folder = tagger.exec(shell)?.[1] ?? installation.dataFolder
  return shell.replace(tagger, `cg-proc -z -1 -n -w '${folder}/${grammar}' `)
}

async function fingerprintOf(shell: string, modeFile: string): Promise<string> {
  const hash = createHash('sha256')
    .update(shell)
    .update(await readFile(modeFile))
  const dataFiles = [...shell.matchAll(/'([^']+)'/g)].flatMap((match) => match[1] ?? [])
  for (const file of new Set(dataFiles)) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file}\n${size}\n${Math.round(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}
