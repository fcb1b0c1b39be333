import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { PlansSchema, SiteLinksSchema } from '../../contracts/plans'
import type { Logger } from '../../platform/logger'
import { checkPlans } from './check-plans'
import shipped from './plans.json'

/** What the operator edits. */
const PlansFileSchema = PlansSchema.extend({ siteLinks: SiteLinksSchema })
export type PlansFileContent = z.output<typeof PlansFileSchema>

/** The file cannot be used and there was no good one before; the message is for the operator. */
export class PlansFileError extends Error {
  override readonly name = 'PlansFileError'
}

export interface PlansFile {
  /** As the file says now, or said when it was last good. Throws `PlansFileError` when it never was. */
  read(): Promise<PlansFileContent>
}

/** Throws `PlansFileError` with everything that is wrong, a line each. */
export function parsePlansFile(text: string, file: string): PlansFileContent {
  const refuse = (lines: readonly string[]): never => {
    throw new PlansFileError(`${file} cannot be used:\n  ${lines.join('\n  ')}`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return refuse([String(error)])
  }
  const parsed = PlansFileSchema.safeParse(json)
  if (!parsed.success) {
    return refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const wrong = [...unknownKeys(json, parsed.data), ...checkPlans(parsed.data)]
  return wrong.length > 0 ? refuse(wrong) : parsed.data
}

/** What the schema dropped: most likely a misspelt key, whose value would be ignored. */
function unknownKeys(given: unknown, kept: unknown, at = ''): string[] {
  if (typeof given !== 'object' || given === null) return []
  const known = kept as Record<string, unknown>
  return Object.entries(given).flatMap(([key, value]) =>
    key in known ? unknownKeys(value, known[key], `${at}${key}.`) : [`${at}${key}: unknown`],
  )
}

/** Reads the file again when it has changed; a change that cannot be used is logged once, and what was good stays. */
export function createPlansFile({ file, logger }: { file: string; logger: Logger }): PlansFile {
  let good: PlansFileContent | undefined
  let seen: string | undefined
  let failure: Error | undefined
  const refresh = async (): Promise<void> => {
    try {
      const { mtimeMs, size, ino } = await stat(file)
      const stamp = `${mtimeMs} ${size} ${ino}`
      if (stamp === seen) return
      seen = stamp
      good = parsePlansFile(await readFile(file, 'utf8'), file)
      failure = undefined
      logger.info({ file }, 'plans read')
    } catch (cause) {
      const error = cause instanceof PlansFileError ? cause : new PlansFileError(`${file}: ${String(cause)}`)
      if (good && failure?.message !== error.message) {
        logger.error({ reason: error.message }, 'plans cannot be used; those read before stay')
      }
      failure = error
    }
  }
  let current: Promise<void> | undefined
  return {
    async read() {
      await (current ??= refresh().finally(() => (current = undefined)))
      if (good) return good
      throw failure ?? new PlansFileError(`${file} cannot be used`)
    },
  }
}

/** Puts the prices we ship where the operator can edit them, unless there is a file already. */
export async function shipPlansFile(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  if (exists) return
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify(shipped, null, 2)}\n`)
  await rename(temporary, file)
}
