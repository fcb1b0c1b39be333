import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface BuiltChild {
  readonly entry: string
  /** Removes what was built. */
  remove(): Promise<void>
}

/**
 * Builds a child's entry as the project's own build does, in a folder of its own below the project (so that it finds the
 * packages). `source`: another program than the real entry, for children that misbehave.
 */
export async function buildChild(source?: string): Promise<BuiltChild> {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'child-'))
  const entry = path.join(folder, 'worker.js')
  const remove = () => rm(folder, { recursive: true, force: true })
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  if (source !== undefined) {
    await writeFile(entry, source)
    return { entry, remove }
  }
  await build({
    absWorkingDir: root,
    entryPoints: ['server/worker/entry.ts'],
    outfile: entry,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  return { entry, remove }
}
