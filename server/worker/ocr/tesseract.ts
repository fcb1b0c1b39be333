import { execFile } from 'node:child_process'
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findIsolation, type Isolate } from '../convert/isolation'
import { runBounded } from '../convert/run-bounded'

export interface TesseractDeps {
  /** A path, or a name to be found in PATH. */
  readonly program: string
  /** Resident memory of one run, bytes. */
  readonly memoryBytes: number
  /** A folder that it must not see into, where the system can hide it. Its own may be inside. */
  readonly hidden: string
  /** Milliseconds for one page; far above what a full one needs. */
  readonly deadlineMs?: number
}

/** How a page stands and what it is written in, as far as that can be told. */
export interface Orientation {
  /** Degrees clockwise that make it upright. */
  readonly turn: 0 | 90 | 180 | 270
  /** Such as `Latin`; '' when it is not known. */
  readonly script: string
}

export interface Tesseract {
  /** Language data that is there; empty without the program. */
  installed(): Promise<ReadonlySet<string>>
  /** Reads `name.pgm` in the folder and writes `name.hocr`. */
  read(place: Place, data: string): Promise<void>
  orient(place: Place): Promise<Orientation>
}

export interface Place {
  readonly folder: string
  /** Of the picture, without extension. */
  readonly name: string
  readonly picture: string
  readonly perInch: number
  readonly signal?: AbortSignal | undefined
}

const DEADLINE_MS = 120_000
const MOST_BYTES = 32 * 1024 * 1024
const execute = promisify(execFile)

/**
 * The program Tesseract, once for each page: one thread, bounded in time and memory, killed with the job, and where the system
 * allows it without network or sight of the service's data.
 */
export function createTesseract(deps: TesseractDeps): Tesseract {
  let found: Promise<{ readonly data: ReadonlySet<string>; readonly isolate: Isolate }> | undefined

  /** Asked anew until it is there: it may be installed while the service runs. */
  async function find() {
    found ??= listData(deps.program).then(async (data) => ({
      data,
      isolate: await findIsolation(deps.hidden),
    }))
    const { data, isolate } = await found
    if (data.size === 0) found = undefined
    return { data, isolate }
  }

  async function run(
    { folder, name, picture, perInch, signal }: Place,
    options: readonly string[],
  ): Promise<void> {
    const { isolate } = await find()
    const { command } = isolate(folder, (seen) => [
      deps.program,
      path.join(seen, picture),
      path.join(seen, name),
      '--dpi',
      String(Math.max(70, Math.round(perInch))),
      ...options,
    ])
    await runBounded({
      command,
      folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
      limits: { memoryBytes: deps.memoryBytes, deadlineMs: deps.deadlineMs ?? DEADLINE_MS },
      signal,
    })
  }

  return {
    installed: async () => (await find()).data,
    read: (place, data) => run(place, ['-l', data, '--psm', '3', 'hocr']),
    async orient(place) {
      const { data } = await find()
      if (!data.has('osd')) return { turn: 0, script: '' }
      await run(place, ['-l', 'osd', '--psm', '0'])
      return readOrientation(await smallFile(path.join(place.folder, `${place.name}.osd`)))
    },
  }
}

/** Empty without the program. */
async function listData(program: string): Promise<ReadonlySet<string>> {
  try {
    const { stdout } = await execute(program, ['--list-langs'], { timeout: 20_000, killSignal: 'SIGKILL' })
    return new Set(
      stdout
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
        .filter(Boolean),
    )
  } catch {
    return new Set()
  }
}

/** '' for what is not there, or no file of ours. */
async function smallFile(file: string): Promise<string> {
  const facts = await lstat(file).catch(() => null)
  return facts?.isFile() && facts.size < MOST_BYTES ? readFile(file, 'utf8') : ''
}

/** Less certain than this is a guess. */
const SURE_TURN = 2

function readOrientation(said: string): Orientation {
  const value = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'm').exec(said)?.[1]?.trim() ?? ''
  const turn = Number(value('Rotate'))
  const sure = Number(value('Orientation confidence')) >= SURE_TURN
  const script = value('Script')
  return {
    turn: sure && (turn === 90 || turn === 180 || turn === 270) ? turn : 0,
    script: Number(value('Script confidence')) > 0 ? script : '',
  }
}
