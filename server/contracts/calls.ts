import * as z from 'zod'
import { BehaviorInputSchema, ChangePasswordInputSchema } from './account'
import { CreditRecordsInputSchema, CreditRecordsSchema, QuoteInputSchema, QuoteSchema } from './credits'
import { AttachmentSchema, FeedbackInputSchema } from './feedback'
import { CompanyInfoInputSchema, CompanyInfoSchema } from './invoices'
import { MemorySchema, SetMemoryInputSchema } from './memory'
import { DocumentSchema, PreviewInputSchema, PreviewSchema } from './preview'
import {
  LanguagePairsSchema,
  StatisticsSchema,
  SubmitTaskInputSchema,
  SubmittedTaskSchema,
  TaskSchema,
  TranslateBehaviorSchema,
  TranslatedTextSchema,
  TranslateTextInputSchema,
  UploadedFileSchema,
  WorkbenchSchema,
  YeeOrdersInputSchema,
  YeeOrdersSchema,
} from './translate'
import { UserInfoSchema, VisitorTokenSchema } from './user'

/** The five upstream hosts of specification §7; each has an address of its own. */
export type HostName = 'webapi' | 'pay' | 'configurator' | 'account' | 'card'

/**
 * How a call's input travels: `json` and `form` in the body, `query` in the address (a POST then has an empty
 * body), `multipart` as a stream handed in by the caller.
 */
export type Encoding = 'json' | 'form' | 'query' | 'multipart'

/** One upstream call (specification §7; calls marked "ours" there have no row). */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly host: HostName
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly encoding: Encoding
  /** Adds `r={timestamp}` to the query. */
  readonly timestamp?: true
  /** Fixed query parameters. */
  readonly query?: Readonly<Record<string, string>>
  /** May go out with the visitor token when nobody is logged in. */
  readonly visitor: boolean
  /** May be repeated after a lost answer; only then is it retried (API-04). */
  readonly replaySafe: boolean
  readonly input: Input
  readonly output: Output
}

const call = <I extends z.ZodType, O extends z.ZodType>(definition: Call<I, O>): Call<I, O> => definition

/** Query values arrive as text. */
const TaskIdSchema = z.object({ taskId: z.string() })

/** The call table of the web-API host, as far as it is built. */
export const WEBAPI_CALLS = {
  getUserInfo: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getUserInfo',
    encoding: 'query',
    timestamp: true,
    query: { platform: 'web' },
    visitor: true,
    replaySafe: true,
    input: z.object({}),
    output: UserInfoSchema,
  }),
  submitTask: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/submitTask',
    encoding: 'form',
    visitor: true,
    replaySafe: false,
    input: SubmitTaskInputSchema,
    output: SubmittedTaskSchema,
  }),
  taskQuery: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/taskQuery',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: TaskIdSchema,
    output: TaskSchema,
  }),
  wordTranslateResult: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/api/wordTranslateResult',
    encoding: 'form',
    visitor: true,
    replaySafe: false,
    input: TranslateTextInputSchema,
    output: TranslatedTextSchema,
  }),
  getYeeOrder: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getYeeOrder',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: YeeOrdersInputSchema,
    output: YeeOrdersSchema,
  }),
  /** A GET that deletes: to be called from a POST action only, and never again, for then it is `notFound`. */
  deleteYeeOrder: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/deleteYeeOrder',
    encoding: 'query',
    visitor: true,
    replaySafe: false,
    input: z.object({ docId: z.string() }),
    output: z.object({}),
  }),
  /** Ours: one record of "My documents" with what became of it. */
  getDocument: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getDocument',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: z.object({ docId: z.string().max(64) }),
    output: DocumentSchema,
  }),
  /** Ours: a part of a finished document beside its original; made when it is first asked for. */
  getPreview: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getPreview',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: PreviewInputSchema,
    output: PreviewSchema,
  }),
  /** Ours: what a document will cost, before anything is committed. */
  quote: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/quote',
    encoding: 'form',
    visitor: true,
    replaySafe: true,
    input: QuoteInputSchema,
    output: QuoteSchema,
  }),
  getYeeIntegralRecord: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getYeeIntegralRecord',
    encoding: 'query',
    visitor: false,
    replaySafe: true,
    input: CreditRecordsInputSchema,
    output: CreditRecordsSchema,
  }),
  companyInfo: call({
    host: 'webapi',
    method: 'GET',
    path: '/user/companyInfo',
    encoding: 'query',
    visitor: false,
    replaySafe: true,
    input: z.object({}),
    output: CompanyInfoSchema,
  }),
  addCompanyInfo: call({
    host: 'webapi',
    method: 'POST',
    path: '/user/addCompanyInfo',
    encoding: 'json',
    visitor: false,
    replaySafe: true,
    input: CompanyInfoInputSchema,
    output: z.object({}),
  }),
  changePwd: call({
    host: 'webapi',
    method: 'POST',
    path: '/auth/changePwd',
    encoding: 'json',
    visitor: false,
    replaySafe: false,
    input: ChangePasswordInputSchema,
    output: z.object({}),
  }),
  takeNoteBehavior: call({
    host: 'webapi',
    method: 'POST',
    path: '/behavior/takeNoteBehavior',
    encoding: 'json',
    timestamp: true,
    visitor: false,
    replaySafe: false,
    input: BehaviorInputSchema,
    output: z.object({}),
  }),
  /** After each `submitTask`; a lost one is only logged. */
  takeTranslateBehavior: call({
    host: 'webapi',
    method: 'POST',
    path: '/behavior/takeTranslateBehavior',
    encoding: 'json',
    timestamp: true,
    visitor: true,
    replaySafe: false,
    input: TranslateBehaviorSchema,
    output: z.object({}),
  }),
  /** A message to support; anybody may write one, so that it carries a token only when somebody is logged in. */
  feedback: call({
    host: 'webapi',
    method: 'POST',
    path: '/feedback',
    encoding: 'json',
    visitor: false,
    replaySafe: false,
    input: FeedbackInputSchema,
    output: z.object({}),
  }),
  /** Ours: multipart with one field `file` (API-07), to be named in `feedback`; deleted within the hour. */
  uploadAttachment: call({
    host: 'webapi',
    method: 'POST',
    path: '/feedback/upload',
    encoding: 'multipart',
    visitor: false,
    replaySafe: false,
    input: z.object({}),
    output: AttachmentSchema,
  }),
  /** Ours: what a visitor has uploaded and translated becomes the account's. Again, it changes nothing. */
  adoptVisitor: call({
    host: 'webapi',
    method: 'POST',
    path: '/user/adoptVisitor',
    encoding: 'json',
    visitor: false,
    replaySafe: true,
    input: VisitorTokenSchema,
    output: z.object({}),
  }),
  /** Ours: whether the account keeps a translation memory, and how large it is. */
  getMemory: call({
    host: 'webapi',
    method: 'GET',
    path: '/user/memory',
    encoding: 'query',
    visitor: false,
    replaySafe: true,
    input: z.object({}),
    output: MemorySchema,
  }),
  /** Ours: switches the memory on, or off with everything in it. */
  setMemory: call({
    host: 'webapi',
    method: 'POST',
    path: '/user/memory',
    encoding: 'json',
    visitor: false,
    replaySafe: true,
    input: SetMemoryInputSchema,
    output: MemorySchema,
  }),
  /** Ours: forgets every segment; the memory stays on. */
  emptyMemory: call({
    host: 'webapi',
    method: 'POST',
    path: '/user/emptyMemory',
    encoding: 'json',
    visitor: false,
    replaySafe: true,
    input: z.object({}),
    output: MemorySchema,
  }),
  /** Ours: issues a visitor token; stateless, so it may be repeated. */
  createVisitor: call({
    host: 'webapi',
    method: 'POST',
    path: '/user/visitor',
    encoding: 'json',
    visitor: true,
    replaySafe: true,
    input: z.object({}),
    output: VisitorTokenSchema,
  }),
  /** Ours: multipart with one field `file` (API-07). */
  upload: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/upload',
    encoding: 'multipart',
    visitor: true,
    replaySafe: false,
    input: z.object({}),
    output: UploadedFileSchema,
  }),
  /** Ours: the caller's uploads of the last hour with their tasks. */
  getWorkbench: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/getWorkbench',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: z.object({}),
    output: WorkbenchSchema,
  }),
  /** Ours: takes a file off the list, deletes the original and cancels its running task. */
  removeFile: call({
    host: 'webapi',
    method: 'POST',
    path: '/translate/removeFile',
    encoding: 'form',
    visitor: true,
    replaySafe: true,
    input: z.object({ fileId: z.string() }),
    output: z.object({}),
  }),
  /** Ours: the pairs the engines serve. Public. */
  languagePairs: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/languagePairs',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: z.object({}),
    output: LanguagePairsSchema,
  }),
  /** Ours: how much has been translated here. Public. */
  statistics: call({
    host: 'webapi',
    method: 'GET',
    path: '/translate/statistics',
    encoding: 'query',
    visitor: true,
    replaySafe: true,
    input: z.object({}),
    output: StatisticsSchema,
  }),
} as const

/** Path of a result file below the web-API host: `kind` is which of the two files. Answers the bytes, not an envelope. */
export const downloadPath = (taskId: string, kind: 'translated' | 'bilingual'): string =>
  `/translate/download/${encodeURIComponent(taskId)}/${kind}`
