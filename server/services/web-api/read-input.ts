import type { Request } from 'express'
import type * as z from 'zod'
import type { Call } from '../../contracts/calls'
import type { ErrorCode } from '../../contracts/error-codes'
import { failure } from './errors'

/** What a missing or wrong field is called when the user can do something about it. */
const FIELD_CODES: Readonly<Record<string, (issue: z.core.$ZodIssue, given: unknown) => ErrorCode>> = {
  to: (_issue, given) => (given === undefined || given === '' ? 'targetLanguageRequired' : 'pairNotServed'),
  text: (issue) => (issue.code === 'too_big' ? 'textTooLong' : 'textRequired'),
  fileId: (_issue, given) => (given === undefined || given === '' ? 'fileRequired' : 'invalidInput'),
}

/** The call's input from where its encoding puts it, checked against its schema. Throws the catalogue's codes. */
export function readInput<I extends z.ZodType>(call: Call<I>, request: Request): z.output<I> {
  const raw: unknown = call.encoding === 'query' ? request.query : (request.body ?? {})
  const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  const parsed = call.input.safeParse(call.encoding === 'multipart' ? {} : given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  const code = issue && FIELD_CODES[field]?.(issue, given[field])
  throw failure(code ?? 'invalidInput', field === '' ? {} : { field })
}
