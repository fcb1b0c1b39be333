import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { broadcastDevReady, type ServerBuild } from '@remix-run/node'
import { readConfig, type Config } from '../config'
import { explainStartFault } from './start-faults'
import { startService, type Service } from '.'

/** The bundle lies in `build/`, one folder below the checkout. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Starts the service, says where it is, and stops it cleanly on SIGTERM and SIGINT. */
export async function runService(build: ServerBuild): Promise<void> {
  let config: Config | undefined
  // What is kept concerns nobody else on this machine, whoever made the data folder.
  process.umask(0o077)
  try {
    config = readConfig()
    const service = await startService({ config, build, root: ROOT })
    say(service.line)
    say(`Data folder: ${config.dataDir}`)
    if (service.demo) say(`Demo account: ${service.demo.email} with the password ${service.demo.password}`)
    stopOnSignals(service)
    if (config.mode === 'development') void broadcastDevReady(build)
    const pairs = await service.describePairs()
    if (pairs === null) return
    say(
      pairs.length > 0
        ? `Translates:\n  ${pairs.join('\n  ')}`
        : 'No translation engine works on this machine.',
    )
  } catch (error) {
    const fault = explainStartFault(error, config)
    if (fault === null) throw error
    process.stderr.write(`${fault}\n`)
    // Not left to the end of what still runs, of which a start that failed may have begun some.
    process.exit(1)
  }
}

function stopOnSignals(service: Service): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) process.exit(1) // asked twice
    stopping = true
    say(`${signal}: finishing what is running`)
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
}
