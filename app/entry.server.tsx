import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { BootProvider, type Boot } from './lib/boot'
import { fileAnswer } from './lib/file-answer.server'
import { renderInstance, routeTexts } from './lib/i18n.server'
import { onlyWrittenBytes } from './lib/written-bytes.server'

export const streamTimeout = 5000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Response | Promise<Response> {
  const file = fileAnswer(context)
  if (file) return file
  const { nonce, language, siteName, device, requestId, buildId } = context
  const boot: Boot = { language, siteName, device, requestId, buildId, texts: routeTexts(context, entry) }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language.code)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  const page = (
    <BootProvider value={{ boot, nonce }}>
      <I18nextProvider i18n={renderInstance(context)}>
        <RemixServer context={entry} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
      </I18nextProvider>
    </BootProvider>
  )
  return render(page, request, status, headers, context)
}

function render(
  page: ReactElement,
  request: Request,
  status: number,
  headers: Headers,
  context: AppLoadContext,
): Promise<Response> {
  // Crawlers get the whole page at once.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let started = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: context.nonce,
      [ready]() {
        started = true
        const body = onlyWrittenBytes()
        // Otherwise every render is kept in memory until its timeout.
        body.once('close', () => clearTimeout(timer))
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
      onError(error: unknown) {
        if (started && !request.signal.aborted) context.log.error({ err: error }, 'render failed midway')
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
    timer.unref()
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // 404 and 405 are in the access log already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error({ err: error }, 'request failed')
}
