import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface BuiltChild {
  /** Absolute. */
  readonly entry: string
  /** Removes what was built. */
  remove(): Promise<void>
}

/**
 * Builds a child's entry as the project's own build does, in a folder of its own below the project. `source`: another
 * program than the real entry, for children that misbehave; it may import from `./` as if it stood in server/worker.
 */
export const buildChild = (source?: string): Promise<BuiltChild> =>
  bundle(
    source === undefined
      ? { entryPoints: ['server/worker/entry.ts'] }
      : { stdin: { contents: source, resolveDir: path.join(root, 'server/worker'), loader: 'ts' } },
  )

/** Builds a program of the tests by its path from the project's root. */
export const buildProgram = (entryPoint: string): Promise<BuiltChild> => bundle({ entryPoints: [entryPoint] })

async function bundle(input: Pick<BuildOptions, 'entryPoints' | 'stdin'>): Promise<BuiltChild> {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'child-'))
  const entry = path.join(folder, 'worker.js')
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await build({
    absWorkingDir: root,
    ...input,
    outdir: folder,
    entryNames: 'worker',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  return { entry, remove: () => rm(folder, { recursive: true, force: true }) }
}
