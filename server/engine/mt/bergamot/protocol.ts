import * as z from 'zod'

/** The files of one model, absolute paths. */
export const ModelFilesSchema = z.object({
  model: z.string(),
  /** Absent: every word of the vocabulary is considered for every answer, which is slower. */
  shortlist: z.string().nullable(),
  /** One shared vocabulary, or the source's and the target's. */
  vocabs: z.array(z.string()).min(1).max(2),
  /** Marian's `gemm-precision`: how the weights in the file are written. */
  precision: z.enum(['int8shiftAlphaAll', 'int8shiftAll', 'float32']),
})
export type ModelFiles = Readonly<z.infer<typeof ModelFilesSchema>>

/** What the child is told. One model in its life, then texts with HTML mark-up. */
export const ParentMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load'), files: ModelFilesSchema }),
  z.object({ type: z.literal('translate'), id: z.number().int(), texts: z.array(z.string()) }),
])
export type ParentMessage = z.infer<typeof ParentMessageSchema>

/** What the child may say; anything else counts as its end. */
export const ChildMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('translated'), id: z.number().int(), texts: z.array(z.string()) }),
  z.object({ type: z.literal('failed'), reason: z.string().max(500) }),
])
export type ChildMessage = z.infer<typeof ChildMessageSchema>
