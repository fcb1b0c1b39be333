// Bundles the entries that run outside the web process (worker child, command line, benches) beside Remix's bundle.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const ENTRIES = {
  worker: 'server/worker/entry.ts',
  bergamot: 'server/engine/mt/bergamot/child-entry.ts',
  translate: 'server/cli/translate.ts',
  admin: 'server/cli/admin.ts',
  'bench-text': 'bench/text.ts',
  'bench-document': 'bench/document.ts',
  'bench-office': 'bench/office.ts',
  'bench-legacy': 'bench/legacy.ts',
  'bench-workbook': 'bench/workbook.ts',
  'bench-pdf': 'bench/pdf.ts',
  'bench-ocr': 'bench/ocr.ts',
  'bench-hostile': 'bench/hostile.ts',
  'bench-engines': 'bench/engines.ts',
  'bench-ssr': 'bench/ssr.ts',
  'bench-first-load': 'bench/first-load.ts',
  'bench-money-years': 'bench/money-years.ts',
  'bench-money-fire': 'bench/money-fire.ts',
}

/** What the card sandbox gives to browsers, from its own origin. */
const CARD_SCRIPTS = ['sandbox', 'fields', 'challenge'].map(
  (name) => `server/services/card-sandbox/browser/${name}.ts`,
)

/** Packages stay outside the bundles: they are installed beside them. */
export async function buildEntries() {
  const { build } = await import('esbuild')
  const { worker, ...others } = Object.fromEntries(
    Object.entries(ENTRIES).filter(([, file]) => fs.existsSync(path.join(root, file))),
  )
  const options = {
    absWorkingDir: root,
    outdir: 'build',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
  }
  fs.rmSync(path.join(root, 'build/chunks'), { recursive: true, force: true })
  // What the child imports only when it is needed stays in files of its own; the others find their neighbours by path.
  const split = { splitting: true, chunkNames: 'chunks/[name]-[hash]' }
  await build({ ...options, ...split, entryPoints: { worker } })
  await build({ ...options, entryPoints: others })
  await build({
    ...options,
    entryPoints: CARD_SCRIPTS,
    outdir: 'build/card-sandbox',
    platform: 'browser',
    target: 'es2020',
    format: 'iife',
    minify: true,
    sourcemap: false,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEntries()
