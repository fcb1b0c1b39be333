// npm run check: everything that can be said of the sources without running them.
import { recordSuite } from './summary.mjs'
import { bin, run } from './setup/prepare.mjs'

/** What looks at the types of the whole takes as long as all the rest: the two lanes run side by side. */
const LANES = [
  [['lint', 'eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']]],
  [
    ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
    ['types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']],
    [
      'dependency rules',
      'depcruise',
      ['--config', '.dependency-cruiser.cjs', 'app', 'server', 'server.ts', 'bench'],
    ],
    ['unused code', 'knip', ['--no-progress']],
  ],
]

async function passes([name, program, args]) {
  const started = performance.now()
  const code = await run(bin(program), args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return code === 0
}

export async function runChecks() {
  const failed = []
  const walk = async (lane) => {
    for (const step of lane) if (!(await passes(step))) failed.push(step[0])
  }
  await Promise.all(LANES.map(walk))
  recordSuite('check', LANES.flat().length - failed.length, failed.length)
  if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}
