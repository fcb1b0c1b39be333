import type { WebApiContext } from './context'

/** Deletes everything that is stored for a task, by whatever attempt; answers how many objects that were. */
export async function cleanResults({ files }: Pick<WebApiContext, 'files'>, taskId: string): Promise<number> {
  let deleted = 0
  for await (const key of files.list(`results/${taskId}/`)) {
    await files.delete(key)
    deleted++
  }
  return deleted
}
