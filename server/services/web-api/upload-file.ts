import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Request } from 'express'
import type { UploadedFile } from '../../contracts/translate'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { ownerOf, type Principal } from './principal'
import { readDocument, type ReadDocument } from './read-document'
import { receiveUpload, type ReceivedFile } from './receive-upload'
import type { NewFile, Tx } from './store'
import { toUploadedFile } from './to-contract'
import { warningKeys } from './warning-keys'

/**
 * Takes one document: received to a local file, looked at in a child process, converted where it is of an older office
 * program, and only then kept. Answers what the user should know before translating it. `signal` aborts when the caller has gone.
 */
export function uploadFile(
  context: WebApiContext,
  principal: Principal,
  request: Request,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const owner = ownerOf(principal)
  return context.uploads.run(owner, async () => {
    await checkList(context, owner)
    const spool = path.join(context.workDir, `upload-${context.ids.uuid()}`)
    const place = `${spool}-converted`
    const received = await receiveUpload(request, spool, context.policy)
    try {
      await checkList(context, owner, received.sha256)
      const document = await readDocument(context, received, place, signal)
      signal.throwIfAborted()
      return await keep(context, owner, received, document)
    } finally {
      await rm(spool, { force: true })
      await rm(place, { recursive: true, force: true })
    }
  })
}

/** Refuses a list that is full, and the same bytes a second time. */
async function checkList(
  context: WebApiContext,
  owner: string,
  sha256?: string,
  transaction?: Tx,
): Promise<void> {
  const listed = await context.rows.listFiles(owner, context.clock.now(), transaction)
  if (sha256 !== undefined && listed.some((file) => file.sha256 === sha256)) throw failure('fileDuplicate')
  if (listed.length >= context.policy.maxFiles) {
    throw failure('tooManyFiles', { maxFiles: context.policy.maxFiles })
  }
}

/**
 * The key carries the time of arrival, so that the sweep can delete an original by its key alone, whatever became of its
 * row.
 */
export const originalKey = (arrivedAt: number, fileId: string): string => `originals/${arrivedAt}-${fileId}`

async function keep(
  context: WebApiContext,
  owner: string,
  received: ReceivedFile,
  { path: file, sha256, analysis }: ReadDocument,
): Promise<UploadedFile> {
  const { clock, files, ids, policy, rows } = context
  const now = clock.now()
  const id = ids.uuid()
  const row = {
    id,
    owner,
    name: received.fileName,
    size: received.size,
    sha256: received.sha256,
    format: analysis.format,
    pages: analysis.pages,
    words: analysis.words,
    detected_language: await context.translator.detectLanguage(analysis.sample),
    warnings: JSON.stringify(warningKeys(analysis.warnings)),
    store_key: originalKey(now, id),
    created_at: now,
    expires_at: now + policy.fileLifetimeMs,
    removed_at: null,
  } satisfies NewFile
  const stored = await files.put(row.store_key, createReadStream(file))
  try {
    if (stored.sha256 !== sha256) throw new Error('The store holds other bytes than were looked at')
    await rows.transaction(async (transaction) => {
      await rows.lockOwner(transaction, owner)
      await checkList(context, owner, received.sha256, transaction)
      await rows.insertFile(transaction, row)
    })
  } catch (error) {
    await files.delete(row.store_key)
    throw error
  }
  return toUploadedFile(row)
}
