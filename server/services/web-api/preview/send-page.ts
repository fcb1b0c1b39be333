import type { Request, Response } from 'express'
import { PREVIEW_SIDES, type PreviewSide } from '../../../contracts/preview'
import type { WebApiContext } from '../context'
import { presentOriginal } from '../get-document'
import { ownerOf, type Principal } from '../principal'
import { callerOf, refuseFile, sendFile } from '../send-file'
import type { StoredTask } from '../store'
import { PAGES_AT_ONCE, type Work } from './previews'
import { pageSource, pictureKey } from './sources'

/** The browser alone may keep a picture, and not for long: the record may be deleted. */
const CACHE_CONTROL = 'private, max-age=600'

/** The picture of a page, to its owner: 403 unknown caller, 404 unknown or foreign task or no such page, 410 expired. */
export async function sendPreviewPage(
  context: WebApiContext,
  authenticate: (request: Request) => Promise<Principal>,
  request: Request,
  response: Response,
): Promise<void> {
  const principal = await callerOf(authenticate, request)
  if (!principal) return refuseFile(response, 403)
  const { taskId = '', side = '', number = '' } = request.params
  const task = await context.rows.findTask(ownerOf(principal), taskId)
  if (!task || task.format !== 'pdf' || task.status !== 'completed') return refuseFile(response, 404)
  if (!isSide(side) || !/^[1-9]\d{0,4}$/.test(number)) return refuseFile(response, 404)
  if (task.expires_at <= context.clock.now()) return refuseFile(response, 410)
  const picture = await findPicture(context, principal, task, { side, page: Number(number) })
  if (!picture) return refuseFile(response, 404)
  response.status(200).set({
    'content-type': 'image/png',
    'content-length': String(picture.size),
    'cache-control': CACHE_CONTROL,
    'x-content-type-options': 'nosniff',
  })
  await sendFile(request, response, picture.stream)
}

const isSide = (side: string): side is PreviewSide => PREVIEW_SIDES.some((known) => known === side)

async function findPicture(
  context: WebApiContext,
  principal: Principal,
  task: StoredTask,
  { side, page }: { readonly side: PreviewSide; readonly page: number },
) {
  const work: Work = { task, original: await presentOriginal(context, task) }
  const source = pageSource(task, side, work.original)
  if (!source) return null
  const known = await context.files.get(pictureKey(source, page))
  if (known) return known
  const screen = Math.ceil(page / PAGES_AT_ONCE)
  try {
    await context.previewing.run(ownerOf(principal), () => context.previews.makePages(work, side, screen))
  } catch {
    // Why is in the log; here there is no picture.
    return null
  }
  return context.files.get(pictureKey(source, page))
}
