import type { LoaderFunctionArgs } from '@remix-run/node'
import { progressStream } from '~/features/documents/progress-stream.server'
import { isRunning } from '~/features/documents/task-state'
import { readWorkbench } from '~/features/documents/workbench.server'
import { openUpstream } from '~/lib/upstream.server'

/** Progress of the caller's running tasks; 204 tells the browser not to come again. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const upstream = await openUpstream(request, context)
  const files = await readWorkbench(upstream)
  const running = files.flatMap(({ task }) => (task && isRunning(task) ? [task] : []))
  if (running.length === 0) return new Response(null, { status: 204 })
  return new Response(progressStream(request, context, upstream, running), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}
