import express, { Router, type Request, type RequestHandler } from 'express'
import type * as z from 'zod'
import { WEBAPI_CALLS, type Call } from '../../contracts/calls'
import { asyncHandler, createFailureHandler, requestIdOf, sendData } from '../../platform/http'
import { adoptVisitor } from './adopt-visitor'
import { changePwd } from './change-pwd'
import { addCompanyInfo, companyInfo } from './company-info'
import type { WebApiContext } from './context'
import { sendFeedback, uploadAttachment } from './feedback'
import { deleteYeeOrder } from './delete-yee-order'
import { describeUser } from './describe-user'
import { getDocument } from './get-document'
import { getPreview, sendPreviewPage } from './preview'
import { downloadResult } from './download-result'
import { describeCode, recogniseStorageFault } from './errors'
import { getWorkbench } from './get-workbench'
import { listLanguagePairs } from './language-pairs'
import { listYeeOrders } from './list-yee-orders'
import { noteBehavior, noteTranslation } from './note-behavior'
import { createAuthenticate, createRequireUser, ownerOf } from './principal'
import { queryTask } from './query-task'
import { quoteFile } from './quote-file'
import { readInput } from './read-input'
import { removeFile } from './remove-file'
import { submitTask } from './submit-task'
import { translateText } from './translate-text'
import { uploadFile } from './upload-file'

/** A text of 5000 characters, each of which may take nine bytes when urlencoded. */
const MAX_FORM_BYTES = '96kb'
const MAX_JSON_BYTES = '64kb'

/** What a use case gets besides the context. */
interface Served<I extends z.ZodType> {
  readonly input: z.output<I>
  readonly request: Request
  /** Aborts when the caller has gone before the answer. */
  readonly signal: AbortSignal
}

/** The calls of `contracts/calls.ts` for this host. */
export function createRouter(context: WebApiContext): Router {
  const router = Router()
  const authenticate = createAuthenticate(context.tokens, context.accounts)
  const requireUser = createRequireUser(context.tokens, context.accounts)
  router.use(express.urlencoded({ extended: false, limit: MAX_FORM_BYTES, parameterLimit: 50 }))
  router.use(express.json({ limit: MAX_JSON_BYTES }))
  router.use(noteForeignCallers(context.logger))

  const mount = <I extends z.ZodType, O extends z.ZodType, P>(
    call: Call<I, O>,
    identify: (request: Request) => Promise<P>,
    serve: (principal: P, served: Served<I>) => Promise<z.output<O>>,
  ): void => {
    const handler = asyncHandler(async (request, response) => {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      const principal = await identify(request)
      const input = readInput(call, request)
      sendData(response, await serve(principal, { input, request, signal: gone.signal }))
    })
    if (call.method === 'GET') router.get(call.path, handler)
    else router.post(call.path, handler)
  }
  const open = <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    serve: () => Promise<z.output<O>>,
  ): void => mount(call, async () => undefined, serve)
  const by =
    <P>(identify: (request: Request) => Promise<P>) =>
    <I extends z.ZodType, O extends z.ZodType>(
      call: Call<I, O>,
      serve: (principal: P, served: Served<I>) => Promise<z.output<O>>,
    ): void =>
      mount(call, identify, serve)
  const [owned, ofAccount] = [by(authenticate), by(requireUser)]
  /** Anybody's: an account's where there is a token. */
  const anybodys = by(async (request) => (request.get('token') ? requireUser(request) : null))

  const calls = WEBAPI_CALLS
  open(calls.createVisitor, async () => ({ visitorToken: context.tokens.issue() }))
  open(calls.languagePairs, () => listLanguagePairs(context))
  open(calls.statistics, () => context.rows.countTranslated())
  owned(calls.getUserInfo, (principal) => describeUser(context, principal))
  owned(calls.quote, (principal, { input }) => quoteFile(context, principal, input))
  owned(calls.upload, (principal, { request, signal }) => uploadFile(context, principal, request, signal))
  owned(calls.getWorkbench, (principal) => getWorkbench(context, principal))
  owned(calls.removeFile, (principal, { input }) => removeFile(context, principal, input))
  owned(calls.submitTask, (principal, { input }) => submitTask(context, principal, input))
  owned(calls.taskQuery, (principal, { input }) => queryTask(context, principal, input))
  owned(calls.getDocument, (principal, { input }) => getDocument(context, principal, input))
  owned(calls.getPreview, (principal, { input }) => getPreview(context, principal, input))
  owned(calls.getYeeOrder, (principal, { input }) => listYeeOrders(context, principal, input))
  ofAccount(calls.getYeeIntegralRecord, (principal, { input }) =>
    context.credits.records(ownerOf(principal), input),
  )
  ofAccount(calls.changePwd, (_principal, { input, request }) => changePwd(context, request, input))
  ofAccount(calls.takeNoteBehavior, (principal, { input }) => noteBehavior(context, principal, input))
  owned(calls.takeTranslateBehavior, (principal, { input }) => noteTranslation(context, principal, input))
  ofAccount(calls.adoptVisitor, (principal, { input }) => adoptVisitor(context, principal, input))
  ofAccount(calls.getMemory, (principal) => context.memories.describe(principal))
  ofAccount(calls.setMemory, (principal, { input }) => context.memories.set(principal, input.enabled))
  ofAccount(calls.emptyMemory, (principal) => context.memories.empty(principal))
  ofAccount(calls.companyInfo, (principal) => companyInfo(context, principal))
  ofAccount(calls.addCompanyInfo, (principal, { input }) => addCompanyInfo(context, principal, input))
  owned(calls.deleteYeeOrder, (principal, { input }) => deleteYeeOrder(context, principal, input))
  owned(calls.wordTranslateResult, (principal, { input, signal }) =>
    translateText(context, principal, input, signal),
  )
  anybodys(calls.feedback, (user, { input, request }) =>
    sendFeedback(context.feedback, { user, ...senderOf(request) }, input),
  )
  anybodys(calls.uploadAttachment, (_user, { request }) =>
    uploadAttachment(context.feedback, senderOf(request).address, request),
  )
  mountFiles(router, context, authenticate)
  router.use(failuresOf(context))
  return router
}

const failuresOf = ({ logger }: WebApiContext) =>
  createFailureHandler({
    logger,
    describe: describeCode,
    recognise: recogniseStorageFault,
    unexpected: 'internal',
  })

/** What is answered with a file, and not in an envelope. */
function mountFiles(
  router: Router,
  context: WebApiContext,
  authenticate: ReturnType<typeof createAuthenticate>,
): void {
  router.get(
    '/translate/download/:taskId/:kind',
    asyncHandler((request, response) => downloadResult(context, authenticate, request, response)),
  )
  router.get(
    '/translate/preview/:taskId/:side/:number',
    asyncHandler((request, response) => sendPreviewPage(context, authenticate, request, response)),
  )
}

/** Specification §7: every call says `platform: web`; one that does not is answered all the same. */
const noteForeignCallers =
  (logger: WebApiContext['logger']): RequestHandler =>
  (request, _response, next) => {
    if (request.get('platform') !== 'web') {
      logger.info({ path: request.path, requestId: requestIdOf(request) }, 'call without platform: web')
    }
    next()
  }

/** What the caller says of the browser behind it. */
const senderOf = (request: Request): { readonly address: string; readonly language: string } => ({
  address: request.get('x-forwarded-for') ?? '',
  language: request.get('accept-language') ?? 'en',
})
