import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { attachmentHeader, readRange } from '../../platform/http'
import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'
import { resultName, type ResultKind } from './result-name'
import { callerOf, refuseFile, sendFile } from './send-file'
import type { StoredTask } from './store'

/**
 * Streams a result to its owner. Not an envelope, so HTTP statuses mean what they say: 403 unknown caller, 404 unknown
 * or foreign task or no such file, 410 expired. A download that broke off goes on where it was (RFC 9110 §14).
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
  const stored = key === null ? null : await context.files.stat(key)
  if (key === null || !stored) return refuseFile(response, 404)
  const etag = etagOf(key)
  response.set(headersOf(task, kind)).set({ etag, 'accept-ranges': 'bytes' })
  const range = rangeOf(request, etag, stored.size)
  if (range === 'unsatisfiable') {
    response.status(416).set('content-range', `bytes */${stored.size}`).end()
    return
  }
  const length = range ? range.end - range.start + 1 : stored.size
  response.status(range ? 206 : 200).set('content-length', String(length))
  if (range) response.set('content-range', `bytes ${range.start}-${range.end}/${stored.size}`)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const object = await context.files.get(key, range ?? undefined)
  if (!object) return void response.destroy()
  await sendFile(request, response, object.stream)
}

/** A result is written once, under a key of its own: the key stands for its bytes. */
const etagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url')}"`

/** Of another file than the one that had been begun (`If-Range`, RFC 9110 §13.1.5) the whole is sent. */
function rangeOf(request: Request, etag: string, size: number): ReturnType<typeof readRange> {
  const begun = request.get('if-range')
  if (request.method !== 'GET' || (begun !== undefined && begun !== etag)) return null
  return readRange(request.get('range'), size)
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
