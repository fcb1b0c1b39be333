// Bundles the entries that run outside the web process (worker child, command line, benches) beside Remix's bundle.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const ENTRIES = {
  worker: 'server/worker/entry.ts',
  translate: 'server/cli/translate.ts',
  'bench-text': 'bench/text.ts',
  'bench-document': 'bench/document.ts',
  'bench-office': 'bench/office.ts',
}

/** Packages stay outside the bundles: they are installed beside them. */
export async function buildEntries() {
  const { build } = await import('esbuild')
  const entryPoints = Object.fromEntries(
    Object.entries(ENTRIES).filter(([, file]) => fs.existsSync(path.join(root, file))),
  )
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'build',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEntries()
