import * as z from 'zod'

/**
 * The translation memory of an account (ours; the specification has no such call): sentences of its earlier documents,
 * private to it, kept only while it is switched on.
 */
export const MemorySchema = z.object({
  enabled: z.boolean(),
  /** Segments in it. */
  segments: z.number().int().min(0),
})

/** Switching it off empties it. */
export const SetMemoryInputSchema = z.object({ enabled: z.boolean() })
