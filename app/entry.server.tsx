import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { BootProvider, type Boot } from './lib/boot'
import { fileAnswer } from './lib/file-answer.server'
import { renderInstance, routeTexts } from './lib/i18n.server'
import type { SessionState } from './lib/session-state'
import { createPageSink } from './lib/written-bytes.server'

const RENDER_TIMEOUT_MS = 6000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Response | Promise<Response> {
  const file = fileAnswer(context)
  if (file) return file
  const { nonce, site, language, siteName, device, buildId } = context
  const boot: Boot = {
    site,
    language,
    siteName,
    device,
    requestId: context.answer.requestId,
    buildId,
    isNotFound: status === 404,
    supportEmail: context.supportEmail,
    texts: routeTexts(context, entry),
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language.code)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingOf(site, entry))
  const page = (
    <BootProvider value={{ boot, nonce }}>
      <I18nextProvider i18n={renderInstance(context)}>
        <RemixServer context={entry} url={request.url} abortDelay={RENDER_TIMEOUT_MS - 1000} nonce={nonce} />
      </I18nextProvider>
    </BootProvider>
  )
  return render(page, request, status, headers, context)
}

/**
 * A page of somebody who is logged in, or may be, is not kept for the Back button either: after a sign-out whoever comes next
 * would see it. Everybody else's pages come back at once.
 */
function cachingOf(site: Boot['site'], { staticHandlerContext }: EntryContext): string {
  const root = staticHandlerContext.loaderData['root'] as { readonly session?: SessionState } | undefined
  const isStranger = root?.session !== undefined && !root.session.isLogin && !root.session.isUnknown
  return site === 'translate' && isStranger ? 'private, no-cache' : 'no-store'
}

/**
 * The page as a whole: nothing on our pages comes later than its shell, and a stream of 2 KB buffers would
 * cross the event loop, and the compressor, dozens of times.
 */
async function render(
  page: ReactElement,
  request: Request,
  status: number,
  headers: Headers,
  context: AppLoadContext,
): Promise<Response> {
  const { sink, page: written } = createPageSink()
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce: context.nonce,
    onAllReady: () => pipe(sink),
    onShellError: (error) => sink.destroy(error instanceof Error ? error : new Error(String(error))),
    onError(error: unknown) {
      if (!request.signal.aborted) context.log.error({ err: error }, 'render failed')
    },
  })
  const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  request.signal.addEventListener('abort', () => abort(), { once: true })
  try {
    const body = await context.answer.deliver(await written, headers)
    return new Response(body, { headers, status })
  } finally {
    // otherwise every render is kept in memory until its timeout
    clearTimeout(timer)
  }
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // 404 and 405 are in the access log already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error({ err: error }, 'request failed')
}
