// npm run check: everything that can be said of the sources without running them.
import { recordSuite } from './summary.mjs'
import { bin, run } from './setup/prepare.mjs'

const STEPS = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']],
  ['types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']],
  [
    'dependency rules',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'app', 'server', 'server.ts', 'bench'],
  ],
  ['unused code', 'knip', ['--no-progress']],
]

export async function runChecks() {
  const failed = []
  for (const [name, program, args] of STEPS) {
    const started = performance.now()
    const code = await run(bin(program), args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code !== 0) failed.push(name)
  }
  recordSuite('check', STEPS.length - failed.length, failed.length)
  if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}
