import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReadinessDeps {
  /** False from the moment the service is told to stop. */
  readonly isOpen: () => boolean
  /** What nothing goes without; default: the database. */
  readonly needed?: string
  /** Resolves when that has answered. */
  readonly askNeeded: () => Promise<unknown>
  /** Absolute. */
  readonly dataDir: string
  /** Lines for the operator about what works less well than it could. */
  readonly remarks: () => readonly string[]
  /** Milliseconds that it has for its answer. */
  readonly patienceMs?: number
}

export interface Readiness {
  readonly ready: boolean
  /** What is to be known, the verdict first. */
  readonly lines: readonly string[]
}

const PATIENCE_MS = 2_000
const MB = 1024 * 1024
/** Ten of the largest documents with their results: less room than this is worth a word. */
const LITTLE_ROOM_MB = 1_000

/** Whether requests can be taken, and what the operator should look after. Never rejects. */
export async function readReadiness(deps: ReadinessDeps): Promise<Readiness> {
  if (!deps.isOpen()) return { ready: false, lines: ['not ready', 'stopping'] }
  const [answers, room] = await Promise.all([neededAnswers(deps), roomRemark(deps.dataDir)])
  const needed = deps.needed ?? 'the database'
  if (!answers) return { ready: false, lines: ['not ready', `${needed} does not answer`, ...room] }
  return { ready: true, lines: ['ready', ...room, ...deps.remarks()] }
}

async function neededAnswers({ askNeeded, patienceMs = PATIENCE_MS }: ReadinessDeps): Promise<boolean> {
  const over = new AbortController()
  const late = pause(patienceMs, false, { signal: over.signal }).catch(() => false)
  const asked = askNeeded().then(
    () => true,
    () => false,
  )
  const answers = await Promise.race([asked, late])
  over.abort()
  return answers
}

async function roomRemark(folder: string): Promise<string[]> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const left = Math.floor((bavail * bsize) / MB)
    return left < LITTLE_ROOM_MB ? [`disk: ${left} MB left for the data folder`] : []
  } catch {
    return ['disk: the data folder cannot be read']
  }
}
