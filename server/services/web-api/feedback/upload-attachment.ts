import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Request } from 'express'
import type { Attachment } from '../../../contracts/feedback'
import { MAX_ATTACHMENT_BYTES, MAX_FILE_NAME_BYTES } from '../../../contracts/limits'
import { AppError } from '../../../platform/errors'
import { failure } from '../errors'
import { receiveUpload } from '../receive-upload'
import { attachmentLimit } from './attachment-kind'
import type { FeedbackContext } from './context'

/** One byte less than the limit: the specification says "under". */
const LIMITS = { maxFileBytes: MAX_ATTACHMENT_BYTES - 1, maxNameBytes: MAX_FILE_NAME_BYTES }

/** Prefix of stored attachments; the key carries the time of arrival, by which the sweep deletes them. */
export const ATTACHMENTS = 'attachments/'

/**
 * Takes one attachment, judged by its content. Whatever is wrong with it is `feedbackUploadFailed` ('Failed to upload'): the
 * form says what may be attached.
 */
export function uploadAttachment(
  context: FeedbackContext,
  address: string,
  request: Request,
): Promise<Attachment> {
  return context.uploads.run(`feedback ${address}`, async () => {
    await context.allow('attachment', address)
    const spool = path.join(context.workDir, `attachment-${context.ids.uuid()}`)
    try {
      const received = await receiveUpload(request, spool, LIMITS)
      const limit = await attachmentLimit(spool)
      if (limit === null || (await stat(spool)).size >= limit) throw failure('feedbackUploadFailed')
      return await keep(context, spool, received.fileName, received.size)
    } catch (error) {
      throw error instanceof AppError ? failure('feedbackUploadFailed', {}, error) : error
    } finally {
      await rm(spool, { force: true })
    }
  })
}

async function keep(
  { database, files, clock, ids }: FeedbackContext,
  spool: string,
  fileName: string,
  size: number,
): Promise<Attachment> {
  const id = ids.token(24)
  const now = clock.now()
  const key = `${ATTACHMENTS}${now}-${ids.uuid()}`
  await files.put(key, createReadStream(spool))
  await database.kysely
    .insertInto('webapi_attachments')
    .values({ id, store_key: key, name: fileName, created_at: now })
    .execute()
  return { fileId: id, fileName, size }
}
