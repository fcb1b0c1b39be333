import { useHref, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { MAX_FILES } from '#contracts/limits'
import { failure } from '~/lib/failure'
import { refuseBeforeUpload } from './file-rules'
import { uploadQueue, type PendingFile, type UploadEvents } from './upload-queue'

const NONE: readonly PendingFile[] = []

/** Uploads files as soon as they are chosen, and shows them until the list of the upstream has them. */
export function useUploads(listed: readonly { readonly fileId: string }[], events: UploadEvents) {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read, () => NONE)
  const address = useHref('/api/upload')
  useQueueEvents(events)
  const listedIds = new Set(listed.map(({ fileId }) => fileId))
  const isListed = ({ fileId }: PendingFile) => fileId !== undefined && listedIds.has(fileId)
  const pending = all.filter((file) => !isListed(file))
  useListOf(pending)
  const settled = all.filter(isListed).map(({ key }) => key)
  // What the list has shown is the list's: removed from there, it must not come back as a file under way.
  useEffect(() => {
    if (settled.length > 0) uploadQueue.dismiss(...settled)
  })
  const add = (files: readonly File[]): void => {
    let room = MAX_FILES - listed.length - pending.filter(({ state }) => state !== 'refused').length
    uploadQueue.add(files, address, (file) => {
      // what is wrong with the file itself first: it takes no room
      const refusal = refuseBeforeUpload(file) ?? (room > 0 ? null : failure('tooManyFiles'))
      if (!refusal) room--
      return refusal
    })
  }
  return {
    pending,
    add,
    retry: (key: string) => uploadQueue.retry(key, address),
    dismiss: uploadQueue.dismiss,
    canRetry: uploadQueue.canRetry,
  }
}

/** The list is read anew after each upload, one that ended while another screen was shown too. */
function useListOf(pending: readonly PendingFile[]): void {
  const { revalidate } = useRevalidator()
  const unlisted = pending.flatMap(({ fileId }) => fileId ?? []).join()
  useEffect(() => {
    if (unlisted) revalidate()
  }, [unlisted, revalidate])
}

/** What is said aloud is the matter of the screen that is shown. */
function useQueueEvents(events: UploadEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(
    () =>
      uploadQueue.tell({
        onUploaded: (file) => latest.current.onUploaded(file),
        onRefused: (refused) => latest.current.onRefused(refused),
      }),
    [],
  )
}
