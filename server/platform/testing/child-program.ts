import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { build } from 'esbuild'

export interface ChildProcess {
  readonly process: ChildProcessWithoutNullStreams
  /** What it says, line by line. */
  readonly lines: Interface
  /** Everything said so far on standard error. */
  errors(): string
  /** Resolves with the code, or the signal, that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

export interface ChildProgram {
  start(args: readonly string[]): ChildProcess
  remove(): Promise<void>
}

/** Native code, or packages that `require` at run time. */
const UNBUNDLED = ['@photostructure/sqlite', 'express', 'pg', 'pino', 'stripe']

/** Bundles a TypeScript entry, so that tests can run it as a process of its own and kill it. */
export const bundleProgram = async (entry: string): Promise<ChildProgram> => {
  // Inside the project, because that is where Node finds the packages.
  const parent = path.join(process.cwd(), 'node_modules/.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'program-'))
  const outfile = path.join(folder, 'program.mjs')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: UNBUNDLED,
  })
  return {
    start: (args) => {
      const child = spawn(process.execPath, [outfile, ...args], { stdio: 'pipe' })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
        child.once('close', (code, signal) => resolve(code ?? signal)),
      )
      return { process: child, lines: createInterface(child.stdout), errors: () => errors, ended }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export const createRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
