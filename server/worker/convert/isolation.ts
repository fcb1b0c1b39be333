import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** util-linux. */
const UNSHARE = ['/usr/bin/unshare', '--user', '--map-root-user', '--net', '--mount'] as const
/** For temporary mounts by the Filesystem Hierarchy Standard, so nothing is lost by mounting there. */
const MOUNTS = '/mnt'
/** Shows the conversion's folder ($1) at another place ($2), hides the service's own data ($3), and becomes the program. */
const ENTER = `mount -t tmpfs tmpfs ${MOUNTS} && mkdir "$2" && mount --bind "$1" "$2" && mount -t tmpfs -o ro tmpfs "$3" && cd "$2" && shift 3 && exec "$@"`

/** Where the program is to find its folder, and the command with everything that shuts it in before it. */
export interface Isolated {
  readonly folder: string
  readonly command: readonly [string, ...string[]]
}

/** Puts a command into its cell; `command` is told where its folder will be. */
export type Isolate = (
  folder: string,
  command: (inside: string) => readonly [string, ...string[]],
) => Isolated

/** No cell: for systems without namespaces, where the program's own settings must do. */
const unshut: Isolate = (folder, command) => ({ folder, command: command(folder) })

/** A new one each time: LibreOffice tells its running instances apart by the path of their profile. */
const place = (): string => `${MOUNTS}/${randomUUID()}`

/**
 * A cell of namespaces (Linux, namespaces(7)): no network but an own empty loopback, and `hidden` (the service's data)
 * out of sight. Where the system does not allow that, none.
 */
export async function findIsolation(hidden: string): Promise<Isolate> {
  const enter = (
    folder: string,
    inside: string,
    command: readonly string[],
  ): readonly [string, ...string[]] => [
    ...UNSHARE,
    'sh',
    '-c',
    ENTER,
    'sh',
    folder,
    inside,
    hidden,
    ...command,
  ]
  try {
    const [program, ...rest] = enter(hidden, place(), ['true'])
    await execute(program, rest, { timeout: 10_000, killSignal: 'SIGKILL' })
  } catch {
    return unshut
  }
  return (folder, command) => {
    const inside = place()
    return { folder: inside, command: enter(folder, inside, command(inside)) }
  }
}
