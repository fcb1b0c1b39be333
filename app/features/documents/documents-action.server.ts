import { redirect, type AppLoadContext } from '@remix-run/node'
import type * as z from 'zod'
import { WEBAPI_CALLS } from '#contracts/calls'
import { LanguageSchema, SourceLanguageSchema } from '#contracts/translate'
import { failure, type Failure } from '~/lib/failure'
import { isBilingualLayout, type LanguageChoice } from '~/lib/preferences'
import { bilingualCookie, languagesCookie, readBilingual, readLanguages } from '~/lib/preferences.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'
import type { DocumentsOutcome } from './documents-outcome'
import { quoteFiles } from './quote-files.server'
import { shownQuote } from './quoted'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { isMultipart } from '~/lib/read-multipart.server'
import { receiveFiles, type Received } from './receive-files.server'
import { filesToTranslate, type ListedFile } from './task-state'
import { readWorkbench, roomLeft } from './workbench.server'

/** One form, three buttons: translate everything that is waiting, try one again, remove one. */
export async function documentsAction(request: Request, context: AppLoadContext): Promise<Response> {
  const upstream = await openUpstream(request, context)
  const { fields, refused } = await receiveForm(request, context, upstream)
  const saved = readLanguages(request)
  const from = SourceLanguageSchema.catch(saved.from as 'auto').parse(fields.get('from'))
  const to = LanguageSchema.safeParse(fields.get('to')).data ?? ''
  const asked = fields.get('bilingual')
  const bilingual = isBilingualLayout(asked) ? asked : readBilingual(request)
  const wanted = { kind: 'documents', from, to, bilingual, refused, rowFailures: {} } as const
  const performed = await perform(upstream, fields, wanted)
  const session = await openSession(request, context)
  const hasEnded = fields.get('member') === '1' && session.get('token') === undefined
  const outcome = hasEnded ? askToLogIn(performed) : performed
  const headers = await upstream.headers()
  headers.append('set-cookie', languagesCookie(context, { from, to }))
  headers.append('set-cookie', bilingualCookie(context, bilingual))
  const failed =
    refused.length > 0 ||
    outcome.targetFailure !== undefined ||
    outcome.formFailure !== undefined ||
    outcome.quoted !== undefined ||
    Object.keys(outcome.rowFailures).length > 0
  if (!failed && fields.get('script') !== '1') return redirect('/', { status: 303, headers })
  // With script a refusal is an answer like any other; browsers would log 422 as an error.
  return Response.json(outcome, { status: failed && fields.get('script') !== '1' ? 422 : 200, headers })
}

/** The account's documents are not to be seen any more: asking for a file would be the wrong question. */
function askToLogIn(outcome: DocumentsOutcome): DocumentsOutcome {
  return outcome.formFailure ? { ...outcome, formFailure: failure('unauthenticated') } : outcome
}

async function receiveForm(
  request: Request,
  context: AppLoadContext,
  upstream: Upstream,
): Promise<Pick<Received, 'fields' | 'refused'>> {
  if (isMultipart(request)) {
    const files = await readWorkbench(upstream)
    return receiveFiles(request, upstream, roomLeft(files))
  }
  const form = await readForm(request, context)
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { fields: new Map(texts), refused: [] }
}

async function perform(
  upstream: Upstream,
  fields: ReadonlyMap<string, string>,
  outcome: DocumentsOutcome,
): Promise<DocumentsOutcome> {
  const remove = fields.get('remove')
  const retry = fields.get('retry')
  try {
    if (remove !== undefined) {
      await upstream.execute(WEBAPI_CALLS.removeFile, { fileId: remove })
      return outcome
    }
    const files = (await upstream.execute(WEBAPI_CALLS.getWorkbench, {})).files
    if (retry !== undefined) return await retryOne(upstream, files, retry, fields, outcome)
    return await translateAll(upstream, filesToTranslate(files, outcome), fields, outcome)
  } catch (error) {
    return { ...outcome, formFailure: failureOf(error) }
  }
}

async function retryOne(
  upstream: Upstream,
  files: readonly ListedFile[],
  fileId: string,
  fields: ReadonlyMap<string, string>,
  outcome: DocumentsOutcome,
): Promise<DocumentsOutcome> {
  const file = files.find((listed) => listed.fileId === fileId)
  if (!file?.task) return { ...outcome, formFailure: failure('fileExpired') }
  const again = { ...outcome, from: file.task.from, to: file.task.to }
  return { ...outcome, ...(await submit(upstream, [file], fields, again)) }
}

async function translateAll(
  upstream: Upstream,
  files: readonly ListedFile[],
  fields: ReadonlyMap<string, string>,
  outcome: DocumentsOutcome,
): Promise<DocumentsOutcome> {
  const targetFailure = outcome.to
    ? outcome.to === outcome.from && failure('sameLanguage')
    : failure('targetLanguageRequired')
  const formFailure = files.length === 0 && outcome.refused.length === 0 && failure('fileRequired')
  if (targetFailure || formFailure) {
    return { ...outcome, ...(targetFailure && { targetFailure }), ...(formFailure && { formFailure }) }
  }
  return { ...outcome, ...(await submit(upstream, files, fields, outcome)) }
}

type Submitted = Pick<DocumentsOutcome, 'rowFailures' | 'quoted'>

/**
 * Each file is a task of its own: one that is refused does not stop the others. Nothing starts while one of them costs
 * something that has not been shown.
 */
async function submit(
  upstream: Upstream,
  files: readonly ListedFile[],
  fields: ReadonlyMap<string, string>,
  wanted: Pick<DocumentsOutcome, 'from' | 'to' | 'bilingual'>,
): Promise<Submitted> {
  const { from, to } = wanted
  const unseen = files.filter(({ fileId }) => shownQuote(fields, fileId, to) === undefined)
  // All together, where one is new: what is free for one is not for the next.
  const asked = unseen.length > 0 ? files.map(({ fileId }) => fileId) : []
  const fresh = await quoteFiles(upstream, asked, { from, to })
  if (unseen.some(({ fileId }) => (fresh.quotes[fileId]?.price ?? 0) > 0)) {
    return { rowFailures: fresh.failures, quoted: fresh }
  }
  const rowFailures: Record<string, Failure> = {}
  for (const { fileId, format, pages } of files) {
    // A host that tells no prices decides by itself; ours charges nothing that was not shown.
    const quoteId = shownQuote(fields, fileId, to) ?? fresh.quotes[fileId]?.quoteId ?? ''
    try {
      const task = taskFields(wanted)
      const { taskId } = await upstream.execute(WEBAPI_CALLS.submitTask, { fileId, quoteId, ...task })
      await noteTranslation(upstream, { taskId, from: task.from, to: task.to, format, pages })
    } catch (error) {
      rowFailures[fileId] = failureOf(error)
    }
  }
  return { rowFailures, ...(await quoteAnew(upstream, rowFailures, { from, to })) }
}

/** Records what was sent (specification §7). The document is on its way: a record that is lost is not the reader's concern. */
async function noteTranslation(
  upstream: Upstream,
  behavior: z.input<typeof WEBAPI_CALLS.takeTranslateBehavior.input>,
): Promise<void> {
  try {
    await upstream.execute(WEBAPI_CALLS.takeTranslateBehavior, behavior)
  } catch (error) {
    failureOf(error)
  }
}

const taskFields = ({ from, to, bilingual }: Pick<DocumentsOutcome, 'from' | 'to' | 'bilingual'>) => ({
  from: SourceLanguageSchema.catch('auto').parse(from),
  to: LanguageSchema.parse(to),
  bilingual: bilingual === 'paragraphs' ? ('true' as const) : bilingual,
})

/** The new prices of files whose old ones had expired. */
async function quoteAnew(
  upstream: Upstream,
  failures: Readonly<Record<string, Failure>>,
  choice: LanguageChoice,
): Promise<Pick<DocumentsOutcome, 'quoted'>> {
  const expired = Object.keys(failures).filter((fileId) => failures[fileId]?.code === 'quoteExpired')
  if (expired.length === 0) return {}
  return { quoted: await quoteFiles(upstream, expired, choice) }
}
