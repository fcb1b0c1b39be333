// Node version, packages, build: each only when needed, under one lock for all commands of this checkout.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const walk = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? walk(file) : [file]
    })

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return
  console.error(`Node 20.19 or later is needed; this is ${process.version}.`)
  process.exit(1)
}

/** Variables that npm adds to our environment must not reach a nested npm. */
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => {
      if (/^npm_config_(registry|cache|userconfig|cafile|proxy|https_proxy)$/i.test(name)) return true
      return !/^npm_/i.test(name) && name !== 'INIT_CWD' && name !== 'NODE_ENV'
    }),
  )

/** Runs a program of this checkout and resolves with its exit code. */
export function run(file, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...cleanEnvironment(), ...env } })
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    child.on('error', (error) => {
      console.error(`${file}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

export const bin = (name) => path.join('node_modules', '.bin', name)

async function must(file, args, env) {
  const code = await run(file, args, env)
  if (code !== 0) throw new Error(`${path.basename(file)} ${args.join(' ')} ended with ${code}`)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One set-up at a time in this checkout; a lock whose owner is gone is taken over. */
export async function withLock(action) {
  fs.mkdirSync('.cache', { recursive: true })
  const file = '.cache/setup.lock'
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(read(file))
      if (owner && isAlive(owner)) await sleep(200)
      else if (!owner) await sleep(50).then(() => Number(read(file)) || fs.rmSync(file, { force: true }))
      else fs.rmSync(file, { force: true })
    }
  }
  try {
    return await action()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

export async function installPackages(say) {
  const want = digest(['package-lock.json']) + process.versions.modules + process.arch
  const stamp = 'node_modules/.verso-installed'
  if (read(stamp) === want) return
  say('installing packages (npm ci)')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  await must(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  fs.writeFileSync(stamp, want)
}

export async function buildIfChanged(say) {
  const sources = ['app', 'server', 'bench', 'scripts']
    .filter((folder) => fs.existsSync(folder))
    .flatMap(walk)
    .filter((file) => !/\.(test|spec)\.tsx?$|\.md$|\/testing\//.test(file))
  const want = digest(['package-lock.json', 'remix.config.js', 'tsconfig.json', 'server.ts', ...sources])
  if (read('build/.stamp') === want && fs.existsSync('build/index.js')) return
  say('building')
  fs.rmSync('build/.stamp', { force: true })
  fs.rmSync('public/build', { recursive: true, force: true })
  await must(bin('remix'), ['build'], { NODE_ENV: 'production' })
  const { buildEntries } = await import('../build-entries.mjs')
  await buildEntries()
  const { compressAssets } = await import('../compress-assets.mjs')
  await compressAssets('public/build')
  fs.writeFileSync('build/.stamp', want)
}
