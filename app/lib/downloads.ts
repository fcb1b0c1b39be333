import { pendingRequests, type PendingRequest } from './pending'

/** Larger files are the browser's: it writes them to disk as they come, and can go on with a broken one. */
const MOST_BYTES = 32 * 1024 * 1024

/** The name in `Content-Disposition` (RFC 6266): the extended one, which every file of ours has. */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** The body as a whole, told of as it comes, as a share of `size` bytes. Throws when it breaks off. */
export async function readWhole(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let seen = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    seen += value.length
    onProgress(seen / size)
  }
}

/**
 * Shows downloads in the loading indicator (specification §4): a click on a link to a file is answered by the page, which reads the
 * file and saves it. What is no file (an error is a screen), of unknown size or large is left to the browser, as are clicks that ask
 * for another tab. Ends with the function it answers.
 */
export function followDownloads(page: Document): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isPlain(event) || !isDownload(link)) return
    event.preventDefault()
    void download(link.href, pendingRequests.begin())
  }
  page.addEventListener('click', onClick)
  return () => page.removeEventListener('click', onClick)
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const isDownload = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === window.location.origin && pathname.endsWith('/download')

async function download(address: string, pending: PendingRequest): Promise<void> {
  const asking = new AbortController()
  try {
    const { ok, headers, body } = await fetch(address, { signal: asking.signal })
    const size = Number(headers.get('content-length'))
    const name = fileNameOf(headers.get('content-disposition'))
    if (!ok || !body || name === null || size <= 0 || size > MOST_BYTES) {
      asking.abort()
      pending.cancel()
      window.location.assign(address)
      return
    }
    const chunks = await readWhole(body, size, (share) => pending.progress(share))
    save(new Blob(chunks, { type: headers.get('content-type') ?? '' }), name)
    pending.done()
  } catch {
    pending.fail()
  }
}

/** Browsers save what a link of ours with a name leads to. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // some begin to read only when they have asked where to
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
