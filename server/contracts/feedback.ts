import * as z from 'zod'
import { EmailSchema } from './account'
import { MAX_MESSAGE_LENGTH } from './limits'

/** What a message is about (specification §3): report an issue, ask a question, suggest a feature, contact sales. */
const FEEDBACK_TOPICS = ['report', 'ask', 'suggest', 'sales'] as const

/** Lines and tabs, but nothing else that does not show: it would be 'Illegal input'. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/

export const FeedbackInputSchema = z.object({
  topic: z.enum(FEEDBACK_TOPICS),
  message: z
    .string()
    .trim()
    .min(1)
    .max(MAX_MESSAGE_LENGTH)
    .refine((text) => !CONTROLS.test(text)),
  /** Of an attachment uploaded before. */
  fileId: z.string().max(100).optional(),
  /** Where the answer goes; an account's own address when missing. */
  email: EmailSchema.optional(),
  /** Terms and privacy. */
  agree: z.literal(true),
})

export const AttachmentSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
})
export type Attachment = z.infer<typeof AttachmentSchema>
