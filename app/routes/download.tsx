import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { downloadPath } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { OrderIdSchema } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { ErrorScreen, ExpiredScreen, NotFoundScreen, UnreachableScreen } from '~/features/shell/error-screens'
import { answerWithFile } from '~/lib/file-answer.server'
import { seoFor } from '~/lib/seo.server'
import { textsFor } from '~/lib/i18n.server'
import { openUpstream, type Upstream } from '~/lib/upstream.server'

/** Headers of the upstream's answer that describe the file. */
const PASSED_ON = [
  'content-type',
  'content-length',
  'content-disposition',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-range',
]
/** Headers of the browser's question for the rest of a download that broke off. */
const ASKED_FOR = ['range', 'if-range']

/** Streams a result to the browser; the upstream decides whose it is and what it is called. What fails is a screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const upstream = await openUpstream(request, context)
  const t = textsFor(context, 'errors')
  const answer = await fetchAsked(upstream, request).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
  if (answer === undefined) throw refuse(404, seoFor(context, '404').title)
  if (!answer) throw refuse(503, t('network'))
  const isEnvelope = answer.headers.get('content-type')?.includes('application/json') ?? false
  if ((!answer.ok && answer.status !== 416) || isEnvelope) {
    await answer.body?.cancel()
    if (answer.status === 410) throw refuse(410, t('resultExpired'))
    if (answer.status >= 500) throw refuse(503, t('network'))
    // Whoever may not have it is not told that there is something to have.
    throw refuse(404, seoFor(context, '404').title)
  }
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' })
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  answerWithFile(context, new Response(answer.body, { status: answer.status, headers }))
  return null
}

/** The result of a task, or the invoice of an order or another paper about it; undefined when neither is named or there is no such thing. */
async function fetchAsked(upstream: Upstream, request: Request): Promise<Response | undefined> {
  const query = new URL(request.url).searchParams
  const order = OrderIdSchema.safeParse({ id: query.get('invoice') })
  if (order.success) {
    const path = await invoicePath(upstream, order.data, query.get('note'))
    return path ? upstream.fetchFile(path, 'pay') : undefined
  }
  const taskId = query.get('task')
  const kind = query.get('kind')
  if (!taskId || (kind !== 'translated' && kind !== 'bilingual')) return undefined
  const part = ASKED_FOR.flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return upstream.fetchFile(downloadPath(taskId, kind), 'webapi', Object.fromEntries(part))
}

async function invoicePath(
  upstream: Upstream,
  order: { readonly id: string },
  note: string | null,
): Promise<string | null> {
  try {
    const { invoiceUrl, creditNotes, replacedInvoices } = await upstream.execute(PAY_CALLS.getOrder, order)
    if (note === null) return invoiceUrl
    return [...creditNotes, ...replacedInvoices].find(({ number }) => number === note)?.url ?? null
  } catch (error) {
    if (error instanceof UpstreamError && error.code !== 'network') return null
    throw error
  }
}

const refuse = (status: 404 | 410 | 503, title: string): Response =>
  Response.json({ title }, { status, headers: { 'Cache-Control': 'no-store' } })

export const meta: MetaFunction<typeof loader> = ({ error, matches }) => {
  const site = matches.find(({ id }) => id === 'root')?.data as { siteName: string } | undefined
  const title = isRouteErrorResponse(error) ? (error.data as { title?: string }).title : undefined
  return [
    { title: [title, site?.siteName].filter(Boolean).join(' – ') },
    { name: 'robots', content: 'noindex' },
  ]
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen />
  if (error.status === 410) return <ExpiredScreen />
  return error.status === 503 ? <UnreachableScreen /> : <NotFoundScreen />
}

/** Never shown: a download that succeeds is a file. It makes this a route with screens. */
export default ErrorScreen
