import { execFile, spawn, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder with `initdb` and `postgres`: on the PATH, or Debian's newest; null when not installed. */
export const findPostgres = (): string | null => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ]
  const complete = (folder: string) =>
    existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))
  return folders.find(complete) ?? null
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then another account of the machine runs it. */
const unprivilegedAccount = (): Account | null => {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // try the next
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is neither an account "postgres" nor "nobody".')
}

const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=32MB',
]

/** The guard ends the server and removes its folder as soon as our end of its input closes, also when we are killed. */
const GUARD =
  'folder=$1; shift; "$@" </dev/null & server=$!; read -r _; kill -QUIT $server; wait $server; rm -rf "$folder"'

const startCluster = async (binaries: string): Promise<{ socket: string; stop(): Promise<void> }> => {
  const account = unprivilegedAccount()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pg-'))
  if (account) await chown(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const options = { cwd: folder, ...(account ?? {}) }
  try {
    await run(
      path.join(binaries, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      options,
    )
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const server = [
    path.join(binaries, 'postgres'),
    '-D',
    data,
    '-k',
    folder,
    ...SETTINGS.flatMap((s) => ['-c', s]),
  ]
  const guard = spawn('sh', ['-c', GUARD, 'guard', folder, ...server], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
  const stop = async () => {
    guard.stdin.end()
    await ended
  }
  let log = ''
  await new Promise<void>((resolve, reject) => {
    guard.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  return { socket: path.join(folder, '.s.PGSQL.5432'), stop }
}

const relay = (client: net.Socket, socket: string): void => {
  const server = net.connect(socket)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}

export interface ThrowAwayPostgres {
  /** Superuser, database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL server in a temporary folder for one test run. Nothing is started until somebody connects: the address
 * belongs to a relay, so runs that need no database pay nothing.
 */
export const createThrowAwayPostgres = async (binaries: string): Promise<ThrowAwayPostgres> => {
  let cluster: ReturnType<typeof startCluster> | undefined
  const clients = new Set<net.Socket>()
  const listener = net.createServer({ pauseOnConnect: true }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => client.destroy())
    cluster ??= startCluster(binaries)
    cluster.then(
      ({ socket }) => relay(client, socket),
      (error: unknown) => {
        console.error(error)
        client.destroy()
      },
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as net.AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      listener.close()
      for (const client of clients) client.destroy()
      const running = await cluster?.catch(() => undefined)
      await running?.stop()
    },
  }
}
