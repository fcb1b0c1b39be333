import type { AppLoadContext } from '@remix-run/node'
import { json } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { DEFAULT_FREE_PAGES } from '#contracts/limits'
import { isRunning, type ListedFile } from '~/features/documents/task-state'
import { readWorkbench } from '~/features/documents/workbench.server'
import { enterPage } from '~/lib/enter-page.server'
import type { Failure } from '~/lib/failure'
import { readBilingual, readLanguages } from '~/lib/preferences.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'

export async function loadHome(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams
  const { seo } = await enterPage({ context }, { seo: 'translate' })
  const upstream = await openUpstream(request, context)
  const { trouble, ...known } = await askUpstream(context, upstream)
  const isActive = known.files.some(({ task }) => task && isRunning(task))
  const wasPosted = query.has('posted')
  const tab: 'documents' | 'text' = query.get('tab') === 'text' ? 'text' : 'documents'
  const data = {
    ...known,
    tab,
    choice: readLanguages(request),
    layout: readBilingual(request),
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
  const nothing = { pairs: {}, settled: true, files: [] as ListedFile[], freePages: DEFAULT_FREE_PAGES }
  try {
    const [{ pairs, settled }, files, user] = await Promise.all([
      context.publicCalls.get(WEBAPI_CALLS.languagePairs, {}, ({ settled }) => settled),
      readWorkbench(upstream),
      upstream.known ? upstream.execute(WEBAPI_CALLS.getUserInfo, {}) : null,
    ])
    return { pairs, settled, files, freePages: user?.maxFreePages ?? DEFAULT_FREE_PAGES, trouble: null }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const trouble: Failure = failureOf(error)
    return { ...nothing, trouble }
  }
}
