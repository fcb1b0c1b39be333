import * as z from 'zod'
import { FidelitySchema } from '../contracts/translate'
import type { BilingualLayout } from '../engine/index'

/** What the parent asks of a child: one task in its life, paths in, paths out. */
export type WorkerTask = AnalyseTask | ExtractTask | MergeTask | RenderTask | FaceTask

export interface AnalyseTask {
  readonly stage: 'analyse'
  readonly source: string
}

export interface ExtractTask {
  readonly stage: 'extract'
  readonly source: string
  /** To write: one unit a line. */
  readonly units: string
  /** To write: the skeleton as `v8.serialize` writes it. */
  readonly skeleton: string
}

export interface MergeTask {
  readonly stage: 'merge'
  readonly source: string
  readonly units: string
  readonly skeleton: string
  /** One translated unit a line. */
  readonly translations: string
  readonly from: string
  readonly to: string
  readonly bilingual: boolean | BilingualLayout
  /** To write: the finished file, and the bilingual one where asked for and possible. */
  readonly translatedFile: string
  readonly bilingualFile: string
}

/** Pictures of pages of a PDF. */
export interface RenderTask {
  readonly stage: 'render'
  readonly source: string
  readonly numbers: readonly number[]
  readonly half?: 'left' | 'right' | undefined
  /** To write into: `page-<number>.png`. */
  readonly folder: string
}

/** Texts of a result beside those of its original. */
export interface FaceTask {
  readonly stage: 'face'
  /** The result. */
  readonly source: string
  readonly original: string | null
  /** To write: JSON of `FacingTextsSchema`. */
  readonly texts: string
}

const FormatFailureSchema = z.object({
  kind: z.literal('format'),
  code: z.enum([
    'password-protected',
    'corrupt',
    'untranslatable',
    'unsupported',
    'too-complex',
    'no-text',
    'scanned',
    'undecodable',
  ]),
  detail: z.string().max(500),
})
/** `result`: our own result failed its checks; `unexpected`: a fault of the program. Both only for the log. */
const FaultSchema = z.object({ kind: z.enum(['result', 'unexpected']), detail: z.string().max(4000) })

export const ChildFailureSchema = z.discriminatedUnion('kind', [FormatFailureSchema, FaultSchema])
export type ChildFailure = z.infer<typeof ChildFailureSchema>

/** All a child may say. The parent believes nothing else: the child has read a stranger's file. */
export const ChildMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('checking') }),
  z.object({ type: z.literal('done'), result: z.unknown() }),
  z.object({ type: z.literal('failed'), failure: ChildFailureSchema }),
])
export type ChildMessage = z.infer<typeof ChildMessageSchema>

const WarningsSchema = z.array(z.string().max(100)).max(100)

export const AnalysisResultSchema = z.object({
  format: z.enum(['docx', 'pptx', 'xlsx', 'pdf']),
  pages: z.number().int().min(0),
  words: z.number().int().min(0),
  characters: z.number().int().min(0),
  sample: z.string().max(40_000),
  warnings: WarningsSchema,
})
export const ExtractResultSchema = z.object({ count: z.number().int().min(0), warnings: WarningsSchema })
export const MergeResultSchema = z.object({
  extension: z.string().regex(/^\.[a-z]{2,5}$/),
  mediaType: z.string().max(100),
  bilingual: z.boolean(),
  warnings: WarningsSchema,
  /** Null where nothing was measured. */
  fidelity: FidelitySchema.nullable(),
})

const PixelsSchema = z.number().int().min(1).max(10_000)
export const RenderResultSchema = z.object({
  /** Pages of the document. */
  total: z.number().int().min(1),
  pages: z
    .array(z.object({ number: z.number().int().min(1), width: PixelsSchema, height: PixelsSchema }))
    .max(100),
})
/** The answer only tells that the file is written; the file is read with `FacingTextsSchema`. */
export const FaceResultSchema = z.object({ rows: z.number().int().min(0) })
