import type { UploadedFile } from '#contracts/translate'
import { asFailure, NETWORK_FAILURE, type Failure } from '~/lib/failure'

export type SendAnswer = { readonly file: UploadedFile } | { readonly failure: Failure }

interface SendOptions {
  /** 0 to 100; 100 = everything is sent and the server is looking at it. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** XMLHttpRequest, because fetch does not tell how much of an upload has been sent. */
export function sendFile(
  address: string,
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<SendAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file)
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? Math.min(99, Math.floor((100 * loaded) / total)) : 0)
    })
    request.upload.addEventListener('load', () => onProgress(100))
    request.addEventListener('load', () => {
      const answer = request.response as Partial<{ file: UploadedFile; failure: Failure }> | null
      resolve(answer?.file ? { file: answer.file } : { failure: asFailure(answer?.failure) })
    })
    for (const lost of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(lost, () => resolve({ failure: NETWORK_FAILURE }))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
