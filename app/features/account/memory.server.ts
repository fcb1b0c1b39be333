import { WEBAPI_CALLS } from '#contracts/calls'
import type { openUpstream } from '~/lib/upstream.server'
import type { MemoryState } from './memory-section'

type Upstream = Awaited<ReturnType<typeof openUpstream>>

/** Null where the upstream has none, or cannot tell now: the screen does without. */
export const readMemory = (upstream: Upstream): Promise<MemoryState | null> =>
  upstream.execute(WEBAPI_CALLS.getMemory, {}).catch(() => null)

/** Does what the button of the form asks for. */
export async function changeMemory(upstream: Upstream, wanted: string): Promise<void> {
  if (wanted === 'empty') await upstream.execute(WEBAPI_CALLS.emptyMemory, {})
  else await upstream.execute(WEBAPI_CALLS.setMemory, { enabled: wanted === 'on' })
}
