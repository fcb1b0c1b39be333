import * as z from 'zod'
import { FidelitySchema } from '../contracts/translate'
import type { BilingualLayout } from '../engine/index'

/** What the parent asks of a child: paths in, paths out. */
export type WorkerTask = AnalyseTask | ExtractTask | MergeTask | RenderTask | FaceTask | ScanTask

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

/** What is done around recognition, which is a program of its own. */
export type ScanTask = WrapPictureTask | FindScansTask | PrepareScansTask | GatherScansTask | LayScansTask

/** Makes a page of a picture. */
export interface WrapPictureTask {
  readonly stage: 'wrap-picture'
  readonly source: string
  readonly target: string
}

export interface FindScansTask {
  readonly stage: 'find-scans'
  readonly source: string
}

/** Writes the pictures of pages to `folder`, by `pictureName`. */
export interface PrepareScansTask {
  readonly stage: 'prepare-scans'
  readonly source: string
  readonly pages: readonly { readonly index: number; readonly turn: 0 | 90 | 180 | 270 }[]
  readonly folder: string
}

/** Reads pictures and what was read in them from `folder`; writes one scanned page a line. */
export interface GatherScansTask {
  readonly stage: 'gather-scans'
  readonly pages: readonly z.infer<typeof PreparedPageSchema>[]
  readonly folder: string
  readonly lines: string
}

/** Lays the pages of `lines` under those of the source. */
export interface LayScansTask {
  readonly stage: 'lay-scans'
  readonly source: string
  readonly lines: readonly string[]
  readonly language: string
  readonly target: string
}

/** A page's picture in the folder, and what recognition makes of it. */
export const pictureName = (index: number): string => `page-${index}.pgm`
export const readName = (index: number): string => `page-${index}`

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
    'illegible',
    'undecodable',
    'needs-acrobat',
  ]),
  detail: z.string().max(500),
})
/** `result`: our own result failed its checks; `unexpected`: a fault of the program. Both only for the log. */
const FaultSchema = z.object({ kind: z.enum(['result', 'full', 'unexpected']), detail: z.string().max(4000) })

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
export const ExtractResultSchema = z.object({
  count: z.number().int().min(0),
  warnings: WarningsSchema,
})
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
export const PreparedPageSchema = z.object({
  index: z.number().int().min(0),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  fall: z.number(),
  growing: z.boolean(),
  perPoint: z.number().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  blank: z.boolean(),
})
export const FoundScansSchema = z.object({
  pages: z.number().int().min(1),
  scans: z.array(z.number().int().min(0)).max(5_000),
})
export const PreparedScansSchema = z.array(PreparedPageSchema).max(100)
/** What was read on a page, without its places: numbers of words, and the beginning of the text. */
export const GatheredScansSchema = z
  .array(
    z.object({
      index: z.number().int().min(0),
      words: z.number().int().min(0),
      left: z.number().int().min(0),
      confidence: z.number().min(0),
      text: z.string().max(10_000),
    }),
  )
  .max(100)
