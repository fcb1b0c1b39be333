import type { AppLoadContext } from '@remix-run/node'
import { json } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { DEFAULT_FREE_PAGES } from '#contracts/limits'
import type { Statistics } from '#contracts/translate'
import { quoteFiles } from '~/features/documents/quote-files.server'
import { filesToTranslate, isRunning, type ListedFile } from '~/features/documents/task-state'
import { readWorkbench } from '~/features/documents/workbench.server'
import { currentUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import type { Failure } from '~/lib/failure'
import { readPlans } from '~/lib/plans.server'
import { readBilingual, readLanguages } from '~/lib/preferences.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'

/** The page of somebody nobody knows yet: while engines still test themselves the list of languages grows. */
const SHARED_SECONDS = { settled: 10, settling: 1 }

export async function loadHome(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams
  const { seo } = await enterPage({ context }, { seo: 'translate' })
  const upstream = await openUpstream(request, context)
  const { trouble, sharedSeconds, ...known } = await askUpstream(request, context, upstream)
  context.answer.sharedSeconds = sharedSeconds
  const choice = readLanguages(request)
  const layout = readBilingual(request)
  const waiting = filesToTranslate(known.files, { to: choice.to, bilingual: layout })
  const quoted = await quoteFiles(
    upstream,
    waiting.map(({ fileId }) => fileId),
    choice,
  )
  const isActive = known.files.some(({ task }) => task && isRunning(task))
  const wasPosted = query.has('posted')
  const tab: 'documents' | 'text' = query.get('tab') === 'text' ? 'text' : 'documents'
  const data = {
    ...known,
    tab,
    choice,
    layout,
    quoted,
    trouble,
    seo,
    // A page that shows why a form was refused stays until it has been read.
    refresh: isActive && !wasPosted && tab === 'documents',
    showsRefreshLink: isActive && wasPosted,
  }
  return json(data, { headers: await upstream.headers() })
}

/** The screen is shown even when the upstream cannot be reached: what has been typed must not be lost. */
async function askUpstream(request: Request, context: AppLoadContext, upstream: Upstream) {
  const nothing = {
    sharedSeconds: 0,
    pairs: {},
    settled: true,
    files: [] as ListedFile[],
    statistics: null,
    freePages: DEFAULT_FREE_PAGES,
  }
  try {
    const [{ pairs, settled }, files, user, plans, statistics] = await Promise.all([
      context.publicCalls.get(WEBAPI_CALLS.languagePairs, {}, ({ settled }) => settled),
      readWorkbench(upstream),
      readCaller(request, context, upstream),
      readPlans(context),
      readStatistics(context),
    ])
    const freePages = user?.maxFreePages ?? plans?.freeTranslation.maxPages ?? DEFAULT_FREE_PAGES
    const isEverybodys = !upstream.known && plans !== null
    const sharedSeconds = isEverybodys ? SHARED_SECONDS[settled ? 'settled' : 'settling'] : 0
    return { sharedSeconds, pairs, settled, files, statistics, freePages, trouble: null }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const trouble: Failure = failureOf(error)
    return { ...nothing, trouble }
  }
}

/** Who asks, if he is known at all; of an account the page's layout has asked already. */
const readCaller = async (request: Request, context: AppLoadContext, upstream: Upstream) =>
  (await currentUser(request, context)) ??
  (upstream.known ? await upstream.execute(WEBAPI_CALLS.getUserInfo, {}) : null)

/** What cannot be counted is not shown; an upstream of another make does not count. */
const readStatistics = (context: AppLoadContext): Promise<Statistics | null> =>
  context.publicCalls.get(WEBAPI_CALLS.statistics, {}).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
