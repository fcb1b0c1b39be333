import type { UploadedFile } from '#contracts/translate'
import { pendingRequests } from '~/lib/pending'
import { asFailure, failure, NETWORK_FAILURE, type Failure } from '~/lib/failure'

export type SendAnswer = { readonly file: UploadedFile } | { readonly failure: Failure }

interface SendOptions {
  /** 0 to 100; 100 = everything is sent and the server is looking at it. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

interface Reply {
  readonly url: string
  readonly status: number
  /** Read as JSON; null when it is none. */
  readonly body: unknown
}

/**
 * What an answered upload came to. Ours are JSON with status 200; anything else comes from something between us, and
 * all that can be said of it is where it was sent and with which status it came back (specification §8).
 */
export function readReply({ url, status, body }: Reply): SendAnswer {
  const { file, failure: refusal } = (body ?? {}) as Partial<{ file: UploadedFile; failure: Failure }>
  const isOurs = status >= 200 && status < 300
  if (isOurs && file) return { file }
  if (isOurs && refusal) return { failure: asFailure(refusal) }
  return { failure: failure('postFailed', { url, status }) }
}

/** Nothing has left for so long: the line is gone, though nobody has said so. */
const STALLED_MS = 60_000

/** XMLHttpRequest, because fetch does not tell how much of an upload has been sent. */
export function sendFile(
  address: string,
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<SendAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    const pending = pendingRequests.begin()
    form.append('file', file)
    request.open('POST', address)
    request.responseType = 'json'
    let stalling: ReturnType<typeof setTimeout> | undefined
    let isStalled = false
    const watch = () => {
      clearTimeout(stalling)
      stalling = setTimeout(() => {
        isStalled = true
        request.abort()
      }, STALLED_MS)
    }
    request.addEventListener('loadend', () => clearTimeout(stalling))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      pending.progress(total > 0 ? loaded / total : 0)
      onProgress(total > 0 ? Math.min(99, Math.floor((100 * loaded) / total)) : 0)
    })
    request.upload.addEventListener('load', () => {
      clearTimeout(stalling)
      onProgress(100)
    })
    request.addEventListener('load', () => {
      if (request.status === 200) pending.done()
      else pending.fail()
      resolve(readReply({ url: address, status: request.status, body: request.response }))
    })
    for (const lost of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(lost, () => {
        if (lost === 'abort' && !isStalled) pending.cancel()
        else pending.fail()
        resolve({ failure: NETWORK_FAILURE })
      })
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
    watch()
  })
}
