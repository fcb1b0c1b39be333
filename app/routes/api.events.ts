import type { LoaderFunctionArgs } from '@remix-run/node'
import { progressStream } from '~/features/documents/progress-stream.server'
import { isRunning } from '~/features/documents/task-state'
import { readWorkbench } from '~/features/documents/workbench.server'
import { textsFor } from '~/lib/i18n.server'
import { openSession } from '~/lib/own-session.server'
import { openUpstream } from '~/lib/upstream.server'

/** Seconds after which a page that got no stream may ask again. */
const RETRY_SECONDS = 5

/** Progress of the caller's running tasks; 204 tells the browser not to come again, 429 that too many pages listen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const upstream = await openUpstream(request, context)
  const files = await readWorkbench(upstream)
  const running = files.flatMap(({ task }) => (task && isRunning(task) ? [task] : []))
  if (running.length === 0) return new Response(null, { status: 204 })
  const session = await openSession(request, context)
  const close = context.openStream(session.get('token') ?? session.get('visitorToken') ?? '')
  if (!close) {
    return new Response(textsFor(context, 'errors')('tooManyRequests'), {
      status: 429,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(RETRY_SECONDS) },
    })
  }
  return new Response(progressStream(request, context, upstream, running, close), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}
