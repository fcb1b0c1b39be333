import { WEBAPI_CALLS } from '#contracts/calls'
import { MAX_FILES } from '#contracts/limits'
import type { Workbench } from '#contracts/translate'
import type { Upstream } from '~/lib/upstream.server'

/** Files of somebody nobody has seen yet: none, without asking. */
export async function readWorkbench(upstream: Upstream): Promise<Workbench['files']> {
  if (!upstream.known) return []
  return (await upstream.execute(WEBAPI_CALLS.getWorkbench, {})).files
}

/** How many more files may be listed; what is finished counts until it is removed. */
export const roomLeft = (files: Workbench['files']): number => Math.max(0, MAX_FILES - files.length)
