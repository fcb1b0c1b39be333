import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { docxOf, paragraph } from '../server/engine/testing/docx-fixture'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** What a child does that runs wild; the mark in the document tells which. */
const WILD = {
  'endless-loop': 'for (;;);',
  '2.5-GB-of-buffers':
    'const kept = []; for (let n = 0; n < 50; n++) kept.push(Buffer.alloc(50 * 1024 * 1024, 1)); for (;;);',
  'growing-heap': 'const kept = []; for (;;) kept.push(Array.from({ length: 1000 }, (_, n) => ({ n })));',
} as const

export const WILD_KINDS = Object.keys(WILD) as (keyof typeof WILD)[]

/** A good document in whose zip comment the mark stands. */
export function wildDocument(kind: keyof typeof WILD): Uint8Array {
  const bytes = docxOf({ body: paragraph(`A letter that makes the child run wild: ${kind}.`) })
  const mark = Buffer.from(`wild:${kind}`)
  bytes.writeUInt16LE(mark.length, bytes.length - 2)
  return Buffer.concat([bytes, mark])
}

/**
 * A copy of the built service whose child runs wild over marked documents and otherwise is the real one. Gives the
 * bundle to start.
 */
export async function buildWildService(): Promise<{ bundle: string; remove(): void }> {
  fs.mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  const folder = fs.mkdtempSync(path.join(ROOT, '.cache', 'wild-'))
  for (const name of ['locales', 'public']) fs.symlinkSync(path.join(ROOT, name), path.join(folder, name))
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  fs.mkdirSync(path.join(folder, 'build'))
  fs.copyFileSync(path.join(ROOT, 'build/index.js'), path.join(folder, 'build/index.js'))
  await build({
    stdin: { contents: program(), resolveDir: path.join(ROOT, 'server/worker'), loader: 'ts' },
    outfile: path.join(folder, 'build/worker.js'),
    absWorkingDir: ROOT,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  return {
    bundle: path.join(folder, 'build/index.js'),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

const program = (): string => `
import { readFileSync } from 'node:fs'
process.once('message', ({ source }) => {
  const text = readFileSync(source, 'latin1')
${Object.entries(WILD)
  .map(([kind, code]) => `  if (text.endsWith('wild:${kind}')) { ${code} }`)
  .join('\n')}
})
await import('./entry')
`
