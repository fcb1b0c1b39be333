import type { Workbench } from '../../contracts/translate'
import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'
import { presentTask } from './query-task'
import { toUploadedFile } from './to-contract'

/** The caller's listed files, each with its newest task. */
export async function getWorkbench(context: WebApiContext, principal: Principal): Promise<Workbench> {
  const files = await context.rows.listFiles(ownerOf(principal), context.clock.now())
  const tasks = await context.rows.listTasks(files.map((file) => file.id))
  return {
    files: await Promise.all(
      files.map(async (file) => {
        const newest = tasks.find((task) => task.file_id === file.id)
        return { ...toUploadedFile(file), task: newest ? await presentTask(context, newest) : null }
      }),
    ),
  }
}
