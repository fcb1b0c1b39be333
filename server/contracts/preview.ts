import * as z from 'zod'
import { FormatSchema, TASK_STAGES, TaskReportSchema, YeeOrderSchema } from './translate'

/** A document as its own page tells it: its record, and what became of it. Ours. */
export const DocumentSchema = YeeOrderSchema.extend({
  taskId: z.string(),
  format: FormatSchema,
  stage: z.enum(TASK_STAGES),
  progress: z.number().int().min(0).max(100),
  report: TaskReportSchema.nullable(),
  errorCode: z.string().nullable(),
  errorParams: z.record(z.string(), z.union([z.string(), z.number()])),
  finishTime: z.string().nullable(),
  /** When the original is deleted; null when it has gone. */
  originalUntil: z.string().nullable(),
})
export type TranslatedDocument = z.infer<typeof DocumentSchema>

export const PLACE_KINDS = ['text', 'header', 'note', 'comment', 'slide', 'sheet', 'other'] as const

const TextSchema = z.string().max(4_100)

/** Texts of an Office file as original and result read: `null` where a side has nothing. Ours. */
export const FacingTextsSchema = z.object({
  places: z
    .array(
      z.object({
        kind: z.enum(PLACE_KINDS),
        /** Of a slide, from 1. */
        number: z.number().int().min(1).optional(),
        /** Of a sheet. */
        name: z.string().max(300).optional(),
        /** The parts of the file read there, as `findings` name them. */
        parts: z.array(z.string().max(1000)),
      }),
    )
    .max(5_000),
  rows: z
    .array(
      z.object({
        /** Index into `places`. */
        place: z.number().int().min(0),
        /** Such as `B4`. */
        cell: z.string().max(20).optional(),
        source: TextSchema.nullable(),
        target: TextSchema.nullable(),
      }),
    )
    .max(5_000),
  /** There is more than is told. */
  cut: z.boolean(),
})

const PagingSchema = { page: z.number().int(), pageSize: z.number().int(), total: z.number().int() }

/**
 * What is to be seen of a finished document beside its original. `making`: ask again in a moment. `none`: the files do not
 * open in time, or the results have expired. `pages`: pictures at `previewPath`. `original`: whether there is an original to show.
 */
export const PreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('making') }),
  z.object({
    kind: z.literal('pages'),
    original: z.boolean(),
    ...PagingSchema,
    pages: z.array(z.object({ number: z.number().int(), width: z.number().int(), height: z.number().int() })),
  }),
  z.object({ kind: z.literal('texts'), original: z.boolean(), ...PagingSchema, ...FacingTextsSchema.shape }),
])
export type Preview = z.infer<typeof PreviewSchema>

export const PreviewInputSchema = z.object({
  docId: z.string().max(64),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
})

export const PREVIEW_SIDES = ['source', 'result'] as const
export type PreviewSide = (typeof PREVIEW_SIDES)[number]

/** Where a page's picture is, below the web-API host. */
export const previewPath = (taskId: string, side: PreviewSide, number: number): string =>
  `/translate/preview/${encodeURIComponent(taskId)}/${side}/${number}`
