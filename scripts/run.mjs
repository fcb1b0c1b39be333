#!/usr/bin/env node
// Every npm command starts here: it makes a fresh checkout ready (Node built-ins only until packages are there) and
// then does what its name says. Usage: node scripts/run.mjs start|dev|setup|build|test|check|bench|translate|admin [...]
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin, buildIfChanged, checkNode, installPackages, run, withLock } from './setup/prepare.mjs'
import { ensureSystemPackages } from './setup/system-packages.mjs'

const callerFolder = process.env.INIT_CWD ?? process.cwd()
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
checkNode()

const [command = 'start', ...rest] = process.argv.slice(2)
const say = (text) => console.error(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`)

/** npm ci and apt-get do not wait for each other; the build needs the first, serving needs all three. */
async function prepare({ system, build }) {
  return withLock(async () => {
    const packages = system ? ensureSystemPackages(system, say) : Promise.resolve([])
    const prepared = installPackages(say).then(() => (build ? buildIfChanged(say) : undefined))
    const [missing] = await Promise.all([packages, prepared])
    return missing
  })
}

const commands = {
  async start() {
    await prepare({ system: 'start', build: true })
    process.env.NODE_ENV = 'production'
    process.setSourceMapsEnabled(true)
    // `npm start` runs this under a shell; a SIGTERM sent to npm may end only that shell. Orphaned means stop.
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
    }, 500).unref()
    await import('../build/index.js')
    return undefined
  },
  async dev() {
    await prepare({ system: 'start', build: false })
    const { buildEntries } = await import('./build-entries.mjs')
    await buildEntries()
    const environment = process.stdin.isTTY ? {} : { CI: 'true' } // remix dev ends with a closed stdin otherwise
    return run(bin('remix'), ['dev', '-c', 'node --enable-source-maps build/index.js', ...rest], {
      ...environment,
      NODE_ENV: 'development',
    })
  },
  /** All that `start` does before it serves. */
  async setup() {
    await prepare({ system: 'start', build: true })
    return 0
  },
  async build() {
    await prepare({ system: null, build: true })
    return 0
  },
  async test() {
    const missing = await prepare({ system: 'test', build: true })
    if (missing.length > 0 && process.env.CI) {
      console.error(`In CI every judge must be there; missing: ${missing.join(' ')}`)
      return 1
    }
    const { runTests } = await import('./test.mjs')
    return runTests(rest)
  },
  async check() {
    await prepare({ system: null, build: false })
    const { runChecks } = await import('./check.mjs')
    return runChecks()
  },
  async bench() {
    await prepare({ system: 'start', build: true })
    const [name = '', ...args] = rest
    return run(process.execPath, ['--enable-source-maps', `build/bench-${name}.js`, ...args])
  },
  async admin() {
    await prepare({ system: 'start', build: true })
    return run(process.execPath, ['--enable-source-maps', 'build/admin.js', ...rest], {
      VERSO_CALLER_FOLDER: callerFolder,
    })
  },
  async translate() {
    await prepare({ system: 'start', build: true })
    return run(process.execPath, ['--enable-source-maps', 'build/translate.js', ...rest], {
      VERSO_CALLER_FOLDER: callerFolder,
    })
  },
}

const action = commands[command]
if (!action) {
  console.error(`Unknown command ${command}; there are: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
try {
  const code = await action()
  if (code !== undefined) process.exit(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
