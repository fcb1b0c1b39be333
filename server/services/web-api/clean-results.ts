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

/** Deletes an original with what its previews have made of it, which stands under its key and a dot. */
export async function cleanOriginal({ files }: Pick<WebApiContext, 'files'>, key: string): Promise<void> {
  await files.delete(key)
  for await (const made of files.list(`${key}.`)) await files.delete(made)
}
