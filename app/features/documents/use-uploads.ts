import { useHref, useRevalidator } from '@remix-run/react'
import { useEffect, useReducer, useRef } from 'react'
import type { UploadedFile } from '#contracts/translate'
import { MAX_FILES } from '#contracts/limits'
import { failure, mayRecover, type Failure } from '~/lib/failure'
import { refuseBeforeUpload } from './file-rules'
import { sendFile } from './send-file'

/** A file between being chosen and being listed by the upstream. */
export interface PendingFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'uploading' | 'analysing' | 'uploaded' | 'refused'
  /** 0 to 100, of the upload. */
  readonly percent: number
  readonly failure?: Failure
  /** Once uploaded: the list takes over as soon as it contains this file. */
  readonly fileId?: string
}

type Change =
  | { readonly type: 'add'; readonly files: readonly PendingFile[] }
  | { readonly type: 'patch'; readonly key: string; readonly patch: Partial<PendingFile> }
  | { readonly type: 'drop'; readonly keys: readonly string[] }

function reduce(files: readonly PendingFile[], change: Change): readonly PendingFile[] {
  if (change.type === 'add') return [...files, ...change.files]
  if (change.type === 'drop') return files.filter(({ key }) => !change.keys.includes(key))
  return files.map((file) => (file.key === change.key ? { ...file, ...change.patch } : file))
}

export interface UploadEvents {
  readonly onUploaded: (file: UploadedFile) => void
  readonly onRefused: (name: string, failure: Failure) => void
}

let lastKey = 0

/**
 * Uploads files as soon as they are chosen, one at a time: kind to slow lines, and the first one settles who the
 * visitor is before the next one asks.
 */
export function useUploads(listed: readonly { readonly fileId: string }[], events: UploadEvents) {
  const [all, dispatch] = useReducer(reduce, [])
  const { revalidate } = useRevalidator()
  const address = useHref('/api/upload')
  const sources = useRef(new Map<string, File>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const gone = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])

  const send = async (key: string, file: File): Promise<void> => {
    const patch = (values: Partial<PendingFile>) => dispatch({ type: 'patch', key, patch: values })
    if (!sources.current.has(key) || gone.current.signal.aborted) return
    patch({ state: 'uploading' })
    const onProgress = (percent: number) =>
      patch({ percent, state: percent === 100 ? 'analysing' : 'uploading' })
    const answer = await sendFile(address, file, { onProgress, signal: gone.current.signal })
    if (gone.current.signal.aborted) return
    if ('file' in answer) {
      sources.current.delete(key)
      patch({ state: 'uploaded', fileId: answer.file.fileId })
      events.onUploaded(answer.file)
      revalidate()
    } else {
      patch({ state: 'refused', failure: answer.failure })
      events.onRefused(file.name, answer.failure)
    }
  }
  const enqueue = (key: string, file: File): void => {
    queue.current = queue.current.then(() => send(key, file))
  }
  const listedIds = new Set(listed.map(({ fileId }) => fileId))
  const isListed = ({ fileId }: PendingFile) => fileId !== undefined && listedIds.has(fileId)
  const pending = all.filter((file) => !isListed(file))
  const settled = all.filter(isListed).map(({ key }) => key)
  // What the list has shown is the list's: removed from there, it must not come back as a file under way.
  useEffect(() => {
    if (settled.length > 0) dispatch({ type: 'drop', keys: settled })
  })

  const add = (files: readonly File[]): void => {
    let room = MAX_FILES - listed.length - pending.filter(({ state }) => state !== 'refused').length
    const added = files.map((file): PendingFile => {
      const refusal = room > 0 ? refuseBeforeUpload(file) : failure('tooManyFiles')
      const base = { key: `pending-${++lastKey}`, name: file.name, size: file.size, percent: 0 }
      if (refusal) {
        events.onRefused(file.name, refusal)
        return { ...base, state: 'refused', failure: refusal }
      }
      room--
      sources.current.set(base.key, file)
      enqueue(base.key, file)
      return { ...base, state: 'waiting' }
    })
    dispatch({ type: 'add', files: added })
  }
  const retry = (key: string): void => {
    const file = sources.current.get(key)
    if (!file) return
    dispatch({ type: 'patch', key, patch: { state: 'waiting', percent: 0 } })
    enqueue(key, file)
  }
  const dismiss = (key: string): void => {
    sources.current.delete(key)
    dispatch({ type: 'drop', keys: [key] })
  }
  // A file refused before anything was sent has no source.
  const canRetry = ({ key, failure: reason }: PendingFile): boolean =>
    reason !== undefined && sources.current.has(key) && mayRecover(reason.code)
  return { pending, add, retry, dismiss, canRetry }
}
