import * as z from 'zod'
import { TRANSLATION_LANGUAGE_CODES } from './languages'
import { MAX_TEXT_LENGTH } from './limits'

export const LanguageSchema = z.enum(TRANSLATION_LANGUAGE_CODES)
/** A source language: one of ours, or `auto` to have it detected. */
export const SourceLanguageSchema = z.union([LanguageSchema, z.literal('auto')])

export const FORMATS = ['docx', 'pptx', 'xlsx', 'pdf'] as const
export const FormatSchema = z.enum(FORMATS)

export const UploadedFileSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  format: FormatSchema,
  pages: z.number().int(),
  words: z.number().int(),
  /** Null when no language could be told. */
  detectedLanguage: z.string().nullable(),
  /** Codes of things the user should know before paying, e.g. `noText`. */
  warnings: z.array(z.string()),
})
export type UploadedFile = z.infer<typeof UploadedFileSchema>

/** `waiting` in the queue, `running`, then one of the final three. */
export const TASK_STATUSES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const
export const TASK_STAGES = ['queued', 'extract', 'translate', 'merge', 'check', 'done'] as const

/**
 * How the bilingual file is laid out: original and translation together in the way of the format, two columns for review
 * (Word, Excel), or page after page (PDF); a format that has not what is asked for takes the first.
 */
export const BILINGUAL_LAYOUTS = ['paragraphs', 'table', 'alternating'] as const
export type BilingualLayout = (typeof BILINGUAL_LAYOUTS)[number]

/**
 * What is different in a finished file from its source and must not be. `text-missing`: a translation is not in the file;
 * `source-left`: its source is there instead; `-lost`: fewer than in the source; `-changed`: as many, but others.
 */
export const FINDING_KINDS = [
  'text-missing',
  'source-left',
  'link-lost',
  'link-changed',
  'bookmark-lost',
  'bookmark-changed',
  'image-lost',
  'image-changed',
  'formula-lost',
  'formula-changed',
  'page-lost',
  'page-changed',
  'slide-lost',
  'sheet-lost',
  'part-lost',
  'part-changed',
  'part-added',
  'note-lost',
  'comment-lost',
  'field-lost',
  'field-changed',
  'table-lost',
  'paragraph-lost',
  'section-lost',
  'break-lost',
  'style-lost',
  'control-lost',
  'shape-lost',
  'chart-lost',
  'animation-lost',
  'cell-lost',
  'number-changed',
  'merge-lost',
  'rule-lost',
  'text-overlaps',
  'text-tiny',
  'text-outside',
  'text-overflows',
  'annotation-lost',
  'attachment-lost',
  'original-changed',
  'row-lost',
] as const

const CountSchema = z.number().int().min(0)
/** How many are in the result, of how many in the source. */
const TallySchema = z.object({ source: CountSchema, result: CountSchema })

/** One a kind, with the part or page of the first. */
const FindingsSchema = z
  .array(z.object({ kind: z.enum(FINDING_KINDS), count: CountSchema, where: z.string().max(1000) }))
  .max(FINDING_KINDS.length)

const BilingualFidelitySchema = z.object({
  /** Each text under its source or in its cell, slide after slide, page beside or after page, rows of a table. */
  form: z.enum(['texts', 'slides', 'pages', 'rows']),
  /** Slides, pages, sheets or rows as there should be and are; absent for Word's texts. */
  places: TallySchema.optional(),
  /** Texts, slides or pages of the original that were looked at, and those that stand in it as they were. */
  originals: TallySchema,
  /** Share of the letters of the translations found in it, 0 to 1. */
  covered: z.number().min(0).max(1),
  findings: FindingsSchema,
})

/** A finished file opened again and held against its source. Holds no text of either. */
export const FidelitySchema = z.object({
  format: FormatSchema,
  /** Share of the letters to be translated whose translation was found in the result, 0 to 1. */
  covered: z.number().min(0).max(1),
  /** Segments that read as in the source, by why. */
  left: z.object({
    /** Numbers, codes, addresses. */
    protected: CountSchema,
    sameLanguage: CountSchema,
    /** No usable answer of any engine. */
    failed: CountSchema,
    /** Came back as they went: names, words of both languages, unknown words. */
    unchanged: CountSchema,
  }),
  /** Pages (PDF), slides or sheets; absent for Word. */
  places: TallySchema.optional(),
  links: TallySchema,
  bookmarks: TallySchema,
  images: TallySchema,
  formulas: TallySchema,
  /** Parts of the file, or pages, in which there was nothing to translate. */
  untouched: z.object({ parts: CountSchema, identical: CountSchema }),
  /** PDF: smallest size of text against what stood in its place; 1 when nothing shrank. */
  smallestScale: z.number().min(0).optional(),
  /** Parts or pages too large or too many to be compared in all respects. */
  skipped: CountSchema,
  findings: FindingsSchema,
  /** The file with both languages, measured by itself; absent where none was made. */
  bilingual: BilingualFidelitySchema.optional(),
})
export type Fidelity = z.infer<typeof FidelitySchema>

/** What text recognition made of scanned pages. */
export const RecognitionSchema = z.object({
  /** Scanned pages in which something was read. */
  pages: CountSchema,
  /** Words read, and words that could not be read with confidence and stay as they are. */
  words: CountSchema,
  left: CountSchema,
  /** Of the words read, 0 to 100. */
  confidence: z.number().min(0).max(100),
  /** Pages, from 1, on which nothing could be read. */
  unread: z.array(CountSchema),
})
export type Recognition = z.infer<typeof RecognitionSchema>

export const TaskReportSchema = z.object({
  /** Distinct segments with text, those translated, and those kept as they were (numbers, codes …). */
  segments: z.number().int(),
  translated: z.number().int(),
  kept: z.number().int(),
  /** Words the engine did not know and left as they were. */
  unknownWords: z.number().int(),
  /** Segments taken from the account's translation memory; absent where the upstream has none. */
  remembered: z.number().int().optional(),
  warnings: z.array(z.string()),
  /** Absent for documents without scanned pages. */
  recognition: RecognitionSchema.optional(),
  /** Absent for results that were not measured. */
  fidelity: FidelitySchema.optional(),
})

export const TaskSchema = z.object({
  taskId: z.string(),
  docId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  from: z.string(),
  to: z.string(),
  status: z.enum(TASK_STATUSES),
  stage: z.enum(TASK_STAGES),
  /** 0 to 100, never falling. */
  progress: z.number().int().min(0).max(100),
  queuePosition: z.number().int().optional(),
  pages: z.number().int(),
  /** Credits charged; 0 = free. */
  price: z.number().int(),
  /** Name of the engine that translated, e.g. `apertium`. */
  engine: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** Parameters of the error's message. */
  errorParams: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Paths below the web-API host, to be fetched with the same token; null until there is a result. */
  translatedUrl: z.string().nullable(),
  bilingualUrl: z.string().nullable(),
  report: TaskReportSchema.nullable(),
  /** The bilingual layout asked for; absent where the upstream does not tell. */
  bilingual: z.enum(['none', ...BILINGUAL_LAYOUTS]).optional(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
})
export type Task = z.infer<typeof TaskSchema>

export const SubmitTaskInputSchema = z.object({
  fileId: z.string(),
  from: SourceLanguageSchema,
  to: LanguageSchema,
  /** Whether there shall be a bilingual file, and how; `true` means `paragraphs`. */
  bilingual: z.enum(['true', 'false', ...BILINGUAL_LAYOUTS]).default('false'),
  quoteId: z.string().default(''),
})
export const SubmittedTaskSchema = z.object({ taskId: z.string(), docId: z.string() })

/** What the home screen of one visitor or user shows: the uploads of the last hour and each one's newest task. */
export const WorkbenchSchema = z.object({
  files: z.array(UploadedFileSchema.extend({ task: TaskSchema.nullable() })),
})
export type Workbench = z.infer<typeof WorkbenchSchema>

export { MAX_TEXT_LENGTH }

export const TranslateTextInputSchema = z.object({
  text: z.string().min(1).max(MAX_TEXT_LENGTH),
  from: SourceLanguageSchema,
  to: LanguageSchema,
})
export const TranslatedTextSchema = z.object({
  text: z.string(),
  /** The source language, as given or detected. */
  from: z.string(),
  engine: z.string(),
  /** Sentence by sentence; joined they are the whole text, white space included. */
  segments: z.array(z.object({ source: z.string(), target: z.string() })),
  /** Words the engine did not know and left as they were; absent where the upstream does not tell. */
  unknownWords: z.number().int().optional(),
})
export type TranslatedText = z.infer<typeof TranslatedTextSchema>

/** Which pairs the configured engines really serve, directly or by pivot. Ours. */
export const LanguagePairsSchema = z.object({
  /** False while the engines' self-test is still running; the list may then grow. */
  settled: z.boolean(),
  /** Source code → target codes. */
  pairs: z.record(z.string(), z.array(z.string())),
})
export type LanguagePairs = z.infer<typeof LanguagePairsSchema>

/** `takeTranslateBehavior` of specification §7: what is recorded of a document sent to be translated. */
export const TranslateBehaviorSchema = z.object({
  userId: z.string().max(64).optional(),
  taskId: z.string().max(64),
  from: SourceLanguageSchema,
  to: LanguageSchema,
  format: z.string().max(16),
  pages: z.number().int().min(0),
})

/** What this service has translated and its owners still keep a record of. Ours. */
export const StatisticsSchema = z.object({ documents: z.number().int(), pages: z.number().int() })
export type Statistics = z.infer<typeof StatisticsSchema>

/** States of a document's record, as the specification (§4) names them, and `InProgress` before. */
export const YEE_ORDER_STATUSES = ['InProgress', 'Completed', 'Failed', 'Expired'] as const

/** One record of "My documents". Ours: the addresses, which are null while there is nothing to download. */
export const YeeOrderSchema = z.object({
  docId: z.string(),
  createTime: z.string(),
  /** When the results are deleted. */
  expireTime: z.string(),
  fileName: z.string(),
  from: z.string(),
  to: z.string(),
  pages: z.number().int(),
  /** Credits charged; 0 = free. */
  price: z.number().int(),
  status: z.enum(YEE_ORDER_STATUSES),
  engine: z.string().nullable(),
  /** How the result was found to compare with its original; absent where that was not measured or is not told. Ours. */
  fidelity: FidelitySchema.optional(),
  /** Paths below the web-API host, as in a task; absent where the upstream does not tell. */
  translatedUrl: z.string().nullable().optional(),
  bilingualUrl: z.string().nullable().optional(),
})
export type YeeOrder = z.infer<typeof YeeOrderSchema>

export const MAX_PAGE_SIZE = 100
const MAX_PAGE = 1_000_000

/** One page of a list, from 1. Query values arrive as text. */
export const PageInputSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(MAX_PAGE).default(1),
  pageSize: z.coerce.number<string | number>().int().min(1).max(MAX_PAGE_SIZE).default(10),
})

/** `search`: part of the file's name, in whatever case. Ours; an upstream that does not know it answers the whole list. */
export const YeeOrdersInputSchema = PageInputSchema.extend({ search: z.string().max(200).optional() })

/** Newest first; `total` counts all pages. */
export const YeeOrdersSchema = z.object({ total: z.number().int(), list: z.array(YeeOrderSchema) })
export type YeeOrders = z.infer<typeof YeeOrdersSchema>
