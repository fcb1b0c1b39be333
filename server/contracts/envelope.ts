import * as z from 'zod'

/**
 * Every upstream answer is HTTP 200 with this body, also when the call failed (specification §7).
 * `ret` 0 is success; 400 and 500 are failures with an English `msg`; 403 means "log in (again)".
 */
export const EnvelopeSchema = z.object({
  ret: z.number().int(),
  msg: z.string().default(''),
  data: z.unknown(),
})
export type Envelope = z.infer<typeof EnvelopeSchema>

/** What `data` holds when `ret` is not 0: a stable key of the error catalogue and its parameters. Ours. */
export const FailureDataSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type FailureData = z.infer<typeof FailureDataSchema>
export type FailureParams = FailureData['params']
