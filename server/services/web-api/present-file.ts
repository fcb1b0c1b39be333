import type { WebApiContext } from './context'
import { failure } from './errors'
import type { StoredFile } from './store'

/** A file of the caller's list. Throws `notFound` for unknown and foreign ids, `fileExpired` for one that has gone. */
export async function presentFile(
  context: Pick<WebApiContext, 'clock' | 'rows'>,
  owner: string,
  fileId: string,
): Promise<StoredFile> {
  const file = await context.rows.findFile(owner, fileId)
  if (!file) throw failure('notFound')
  if (file.removed_at !== null || file.expires_at <= context.clock.now()) throw failure('fileExpired')
  return file
}
