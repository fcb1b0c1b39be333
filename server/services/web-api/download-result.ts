import type { Request, Response } from 'express'
import { attachmentHeader } from '../../platform/http'
import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'
import { resultName, type ResultKind } from './result-name'
import { callerOf, refuseFile, sendFile } from './send-file'
import type { StoredTask } from './store'

/**
 * Streams a result to its owner. Not an envelope, so HTTP statuses mean what they say: 403 unknown caller, 404 unknown
 * or foreign task or no such file, 410 expired.
 */
export async function downloadResult(
  context: WebApiContext,
  authenticate: (request: Request) => Promise<Principal>,
  request: Request,
  response: Response,
): Promise<void> {
  const principal = await callerOf(authenticate, request)
  if (!principal) return refuseFile(response, 403)
  const { taskId = '', kind = '' } = request.params
  const task = await context.rows.findTask(ownerOf(principal), taskId)
  if (!task || !isKind(kind) || task.status !== 'completed') return refuseFile(response, 404)
  if (task.expires_at <= context.clock.now()) return refuseFile(response, 410)
  const key = kind === 'translated' ? task.translated_key : task.bilingual_key
  const object = key === null ? null : await context.files.get(key)
  if (!object) return refuseFile(response, 404)
  response.status(200).set(headersOf(task, kind)).set('content-length', String(object.size))
  if (request.method === 'HEAD') {
    object.stream.destroy()
    response.end()
    return
  }
  await sendFile(request, response, object.stream)
}

const isKind = (kind: string): kind is ResultKind => kind === 'translated' || kind === 'bilingual'

function headersOf(task: StoredTask, kind: ResultKind): Record<string, string> {
  const name = resultName(
    {
      fileName: task.file_name,
      from: task.source_language,
      to: task.target_language,
      extension: task.extension ?? '',
    },
    kind,
  )
  return {
    'content-type': task.media_type ?? 'application/octet-stream',
    'content-disposition': attachmentHeader(name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
}
