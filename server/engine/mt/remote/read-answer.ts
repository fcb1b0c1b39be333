import type { ZodType } from 'zod'
import type { LanguageCode, LanguagePair } from '../../model'
import { RemoteError } from './remote-error'

/** The body as the schema has it; throws a `RemoteError` when it is something else, without quoting it. */
export function readAnswer<T>(engine: string, body: string, schema: ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw new RemoteError(engine, {
    kind: 'retryable',
    message: 'an answer of another shape; check the address',
  })
}

/** An error body read for its code; null where it is none. */
export function readErrorBody<T>(body: string, schema: ZodType<T>): T | null {
  const parsed = schema.safeParse(parseJson(body))
  return parsed.success ? parsed.data : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Each language of `sources` with each of `targets`, but not with itself or its own variant. */
export const pairsBetween = (
  sources: readonly LanguageCode[],
  targets: readonly LanguageCode[],
): LanguagePair[] =>
  sources.flatMap((from) => targets.filter((to) => to !== from).map((to): LanguagePair => ({ from, to })))
