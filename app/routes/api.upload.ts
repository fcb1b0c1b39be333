import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveFiles } from '~/features/documents/receive-files.server'
import { readWorkbench, roomLeft } from '~/features/documents/workbench.server'
import { failure } from '~/lib/failure'
import { failureOf, openUpstream } from '~/lib/upstream.server'

/** One file, sent by script with its own progress. Refusals are answers, not HTTP errors. */
export async function action({ request, context }: ActionFunctionArgs) {
  const upstream = await openUpstream(request, context)
  try {
    const room = roomLeft(await readWorkbench(upstream))
    const { uploaded, refused } = await receiveFiles(request, upstream, Math.min(room, 1), request.signal)
    const [file] = uploaded
    const answer = file ? { file } : { failure: refused[0]?.failure ?? failure('fileRequired') }
    return Response.json(answer, { headers: await upstream.headers() })
  } catch (error) {
    return Response.json({ failure: failureOf(error) }, { headers: await upstream.headers() })
  }
}
