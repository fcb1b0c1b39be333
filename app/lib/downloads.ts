import { pendingRequests, type PendingRequest } from './pending'

/** Larger files are the browser's: it writes them to disk as they come, and can go on with a broken one. */
const MOST_BYTES = 32 * 1024 * 1024

type Chunk = Uint8Array<ArrayBuffer>

const lengthOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** The name in `Content-Disposition` (RFC 6266): the extended one, which every file of ours has. */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** The body as a whole, behind what `chunks` hold already, told of as it comes, as a share of `size` bytes. Throws when it breaks off. */
export async function readWhole(
  body: ReadableStream<Chunk>,
  size: number,
  onProgress: (share: number) => void,
  chunks: Chunk[] = [],
): Promise<Chunk[]> {
  const reader = body.getReader()
  for (let seen = lengthOf(chunks); ;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    seen += value.length
    onProgress(seen / size)
  }
}

/** How often a line that gives nothing at all is tried again: with pauses of 1, 2, 4 … seconds for about a minute. */
const MOST_TRIES = 6

interface Download {
  readonly body: ReadableStream<Chunk>
  /** Bytes. */
  readonly size: number
  /** Null where the host sends wholes only. */
  readonly etag: string | null
}

interface ReadOn {
  /** Asks for the bytes from `start` on, of the same file. */
  readonly ask: (start: number, etag: string) => Promise<Pick<Response, 'status' | 'body'>>
  readonly pause: (milliseconds: number) => Promise<unknown>
  readonly onProgress: (share: number) => void
}

/** As `readWhole`; on a slow line that breaks it goes on where it was. */
export async function readThroughBreaks({ body, size, etag }: Download, { ask, pause, onProgress }: ReadOn) {
  const chunks: Chunk[] = []
  let rest: ReadableStream<Chunk> | null = body
  let seen = 0
  for (let tries = 0; ; tries++) {
    try {
      if (rest) return await readWhole(rest, size, onProgress, chunks)
    } catch (error) {
      if (etag === null || tries >= MOST_TRIES) throw error
    }
    if (lengthOf(chunks) > seen) tries = 0
    seen = lengthOf(chunks)
    await pause(1000 * 2 ** tries)
    rest = await askOn(() => ask(seen, etag ?? ''), tries < MOST_TRIES)
  }
}

/** The rest; null while there is no line. Throws when it is not to be had any more. */
async function askOn(ask: () => ReturnType<ReadOn['ask']>, mayWait: boolean) {
  const answer = await ask().catch((error: unknown) => {
    if (!mayWait) throw error
  })
  if (!answer) return null
  if (answer.status !== 206 || !answer.body) throw new Error(`The rest was answered with ${answer.status}`)
  return answer.body as ReadableStream<Chunk>
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
    const etag = headers.get('accept-ranges') === 'bytes' ? headers.get('etag') : null
    const chunks = await readThroughBreaks(
      { body, size, etag },
      {
        ask: (start, begun) => fetch(address, { headers: { Range: `bytes=${start}-`, 'If-Range': begun } }),
        pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        onProgress: (share) => pending.progress(share),
      },
    )
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
