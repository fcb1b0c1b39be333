import type { AppLoadContext } from '@remix-run/node'
import { json } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { DEFAULT_FREE_PAGES } from '#contracts/limits'
import type { Statistics } from '#contracts/translate'
import { quoteFiles } from '~/features/documents/quote-files.server'
import { filesToTranslate, isRunning, type ListedFile } from '~/features/documents/task-state'
import { readWorkbench } from '~/features/documents/workbench.server'
import { enterPage } from '~/lib/enter-page.server'
import type { Failure } from '~/lib/failure'
import { readPlans } from '~/lib/plans.server'
import { readBilingual, readLanguages } from '~/lib/preferences.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'

export async function loadHome(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams
  const { seo } = await enterPage({ context }, { seo: 'translate' })
  const upstream = await openUpstream(request, context)
  const { trouble, ...known } = await askUpstream(context, upstream)
  const choice = readLanguages(request)
  const layout = readBilingual(request)
  const waiting = filesToTranslate(known.files, { to: choice.to, bilingual: layout })
  const { to, quotes } = await quoteFiles(
    upstream,
    waiting.map(({ fileId }) => fileId),
    choice.to,
  )
  const isActive = known.files.some(({ task }) => task && isRunning(task))
  const wasPosted = query.has('posted')
  const tab: 'documents' | 'text' = query.get('tab') === 'text' ? 'text' : 'documents'
  const data = {
    ...known,
    tab,
    choice,
    layout,
    quoted: { to, quotes },
    trouble,
    seo,
    // A page that shows why a form was refused stays until it has been read.
    refresh: isActive && !wasPosted && tab === 'documents',
    showsRefreshLink: isActive && wasPosted,
  }
  return json(data, { headers: await upstream.headers() })
}

/** The screen is shown even when the upstream cannot be reached: what has been typed must not be lost. */
async function askUpstream(context: AppLoadContext, upstream: Upstream) {
  const nothing = {
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
      upstream.known ? upstream.execute(WEBAPI_CALLS.getUserInfo, {}) : null,
      readPlans(context),
      readStatistics(context),
    ])
    const freePages = user?.maxFreePages ?? plans?.freeTranslation.maxPages ?? DEFAULT_FREE_PAGES
    return { pairs, settled, files, statistics, freePages, trouble: null }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const trouble: Failure = failureOf(error)
    return { ...nothing, trouble }
  }
}

/** What cannot be counted is not shown; an upstream of another make does not count. */
const readStatistics = (context: AppLoadContext): Promise<Statistics | null> =>
  context.publicCalls.get(WEBAPI_CALLS.statistics, {}).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
