import type { UploadedFile } from '#contracts/translate'
import { mayRecover, type Failure } from '~/lib/failure'
import { forgetAtLogOut } from '~/lib/left-behind'
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

const UNDER_WAY: readonly PendingFile['state'][] = ['waiting', 'uploading', 'analysing']
const isUnderWay = ({ state }: PendingFile): boolean => UNDER_WAY.includes(state)

/** Whoever shows the uploads now. */
export interface UploadEvents {
  readonly onUploaded: (file: UploadedFile) => void
  readonly onRefused: (refused: readonly Refused[]) => void
}

export interface Refused {
  readonly name: string
  readonly failure: Failure
}

type Send = typeof sendFile
type AskBeforeLeaving = (isNeeded: boolean) => void
const NOBODY: UploadEvents = { onUploaded: () => undefined, onRefused: () => undefined }

/** The files as they stand, for whoever shows them. */
function createList(askBeforeLeaving: AskBeforeLeaving) {
  let files: readonly PendingFile[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly PendingFile[]): void => {
    files = next
    askBeforeLeaving(files.some(isUnderWay))
    for (const listener of listeners) listener()
  }
  return {
    read: () => files,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append: (more: readonly PendingFile[]) => change([...files, ...more]),
    patch: (key: string, values: Partial<PendingFile>) =>
      change(files.map((file) => (file.key === key ? { ...file, ...values } : file))),
    drop: (keys: readonly string[]) => change(files.filter(({ key }) => !keys.includes(key))),
  }
}

/**
 * Uploads files one at a time: kind to slow lines, and the first one settles who the visitor is before the next one asks. It belongs
 * to the page in the browser, not to a screen: whoever reads the prices meanwhile finds the files uploaded.
 */
export function createUploadQueue(send: Send, askBeforeLeaving: AskBeforeLeaving) {
  const list = createList(askBeforeLeaving)
  const sources = new Map<string, { readonly file: File; readonly stop: AbortController }>()
  let events = NOBODY
  let lastKey = 0
  let running = Promise.resolve()

  const upload = async (key: string, address: string): Promise<void> => {
    const source = sources.get(key)
    if (!source) return
    const { signal } = source.stop
    list.patch(key, { state: 'uploading' })
    const onProgress = (percent: number) =>
      list.patch(key, { percent, state: percent === 100 ? 'analysing' : 'uploading' })
    const answer = await send(address, source.file, { onProgress, signal })
    if (signal.aborted) return
    if ('file' in answer) {
      sources.delete(key)
      list.patch(key, { state: 'uploaded', fileId: answer.file.fileId })
      events.onUploaded(answer.file)
    } else {
      list.patch(key, { state: 'refused', failure: answer.failure })
      events.onRefused([{ name: source.file.name, failure: answer.failure }])
    }
  }
  const enqueue = (key: string, file: File, address: string): void => {
    sources.set(key, { file, stop: new AbortController() })
    running = running.then(() => upload(key, address))
  }
  const toRow = ({ name, size }: File, failure: Failure | null): PendingFile => {
    const base = { key: `pending-${++lastKey}`, name, size, percent: 0 }
    return failure ? { ...base, state: 'refused', failure } : { ...base, state: 'waiting' }
  }

  return {
    read: list.read,
    subscribe: list.subscribe,
    /** Until the function it answers is called. */
    tell: (who: UploadEvents) => {
      events = who
      return () => {
        if (events === who) events = NOBODY
      }
    },
    /** `refuse` says why a file need not be sent at all. */
    add: (chosen: readonly File[], address: string, refuse: (file: File) => Failure | null): void => {
      const added = chosen.map((file) => ({ file, row: toRow(file, refuse(file)) }))
      list.append(added.map(({ row }) => row))
      const refused = added.flatMap(({ row: { name, failure } }) => (failure ? [{ name, failure }] : []))
      if (refused.length > 0) events.onRefused(refused)
      for (const { file, row } of added) if (!row.failure) enqueue(row.key, file, address)
    },
    retry: (key: string, address: string): void => {
      const source = sources.get(key)
      if (!source) return
      list.patch(key, { state: 'waiting', percent: 0 })
      enqueue(key, source.file, address)
    },
    /** Takes files off the list; one on its way up is stopped. */
    dismiss: (...keys: readonly string[]): void => {
      for (const key of keys) {
        sources.get(key)?.stop.abort()
        sources.delete(key)
      }
      list.drop(keys)
    },
    /** A file refused before anything was sent has no source. */
    canRetry: ({ key, failure }: PendingFile): boolean =>
      failure !== undefined && sources.has(key) && mayRecover(failure.code),
  }
}

const onLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Closing the window would end what is under way: the browser asks, in its own words. */
const askBeforeLeaving: AskBeforeLeaving = (isNeeded) =>
  isNeeded
    ? window.addEventListener('beforeunload', onLeaving)
    : window.removeEventListener('beforeunload', onLeaving)

/** The browser's one queue; the server renders none. */
export const uploadQueue = createUploadQueue(sendFile, askBeforeLeaving)
forgetAtLogOut(() => uploadQueue.dismiss(...uploadQueue.read().map(({ key }) => key)))
