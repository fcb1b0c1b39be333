import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from '../../../platform/logger'
import { readModeScript, stageEnvironment, type ApertiumInstallation } from './mode-script'
import { modeSpec, type ModeName } from './modes'
import { Pipeline } from './pipeline'

export interface SelfTestDeps {
  readonly installation: ApertiumInstallation
  /** Where passes are remembered per state of the packages; none: every start tests anew. */
  readonly cacheFolder: string | undefined
  readonly watchdogMs: number
  readonly logger: Logger
}

const CACHE_FILE = 'apertium-self-test.json'
const AT_ONCE = 2

export interface SelfTestResult {
  readonly passed: ReadonlySet<ModeName>
  /** Installed, but no good answer came: on a busy machine the next try may do better. */
  readonly failed: readonly ModeName[]
}

/**
 * Runs each mode once on its probe and tells which work here: the answer must be whole, not empty, and other than the
 * probe. Passes are remembered by fingerprint of the mode and its data files.
 */
export async function testModes(modes: readonly ModeName[], deps: SelfTestDeps): Promise<SelfTestResult> {
  const known = await readCache(deps)
  const passed = new Map<ModeName, string>()
  const failed: ModeName[] = []
  const left = [...modes]
  let missing = 0
  const work = async () => {
    for (let mode = left.shift(); mode; mode = left.shift()) {
      const script = await readModeScript(mode, deps.installation).catch(() => null)
      if (!script) {
        missing++
        deps.logger.debug({ mode }, 'apertium mode is not installed')
        continue
      }
      const failure = known.get(mode) === script.fingerprint ? null : await probe(mode, script.shell, deps)
      if (failure === null) passed.set(mode, script.fingerprint)
      else {
        failed.push(mode)
        deps.logger.warn({ mode, reason: failure }, 'apertium mode failed its self-test and is not offered')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (missing === modes.length) deps.logger.warn('apertium is not installed, it serves no language pair')
  const earlier = [...known].filter(([mode]) => !(modes as readonly string[]).includes(mode))
  if (passed.size > 0) await writeCache(new Map([...earlier, ...passed]), deps)
  return { passed: new Set(passed.keys()), failed }
}

/** Why the mode fails, or null. */
async function probe(mode: ModeName, shell: string, deps: SelfTestDeps): Promise<string | null> {
  const pipeline = new Pipeline({
    mode,
    shell,
    env: stageEnvironment(deps.installation),
    watchdogMs: deps.watchdogMs,
    admit: () => Promise.resolve(),
    onStopped: () => undefined,
    onIdle: () => undefined,
    onCrash: () => undefined,
  })
  try {
    const sentence = modeSpec(mode).probe
    const answer = await pipeline.send(sentence)
    const words = answer.replace(/[*@#]/g, '').trim()
    if (words === '' || words === '.') return 'an empty answer'
    return words === sentence ? 'the source came back' : null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  } finally {
    await pipeline.close()
  }
}

async function readCache({ cacheFolder, logger }: SelfTestDeps): Promise<Map<string, string>> {
  if (!cacheFolder) return new Map()
  try {
    const content: unknown = JSON.parse(await readFile(path.join(cacheFolder, CACHE_FILE), 'utf8'))
    const entries = typeof content === 'object' && content ? Object.entries(content) : []
    return new Map(entries.flatMap(([mode, value]) => (typeof value === 'string' ? [[mode, value]] : [])))
  } catch (error) {
    logger.debug({ err: error }, 'no usable record of earlier apertium self-tests')
    return new Map()
  }
}

async function writeCache(
  passed: ReadonlyMap<string, string>,
  { cacheFolder, logger }: SelfTestDeps,
): Promise<void> {
  if (!cacheFolder) return
  try {
    await mkdir(cacheFolder, { recursive: true })
    const file = path.join(cacheFolder, CACHE_FILE)
    const draft = `${file}.${process.pid}`
    await writeFile(draft, JSON.stringify(Object.fromEntries(passed)))
    await rename(draft, file)
  } catch (error) {
    logger.warn({ err: error }, 'the record of apertium self-tests cannot be written')
  }
}
