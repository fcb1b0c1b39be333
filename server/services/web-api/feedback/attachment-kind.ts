import { open } from 'node:fs/promises'
import { MAX_ATTACHMENT_BYTES, MAX_IMAGE_BYTES } from '../../../contracts/limits'

const HEAD_BYTES = 1024
/** The directory of a ZIP file stands at its end; that of an Office file of 100 MB is far smaller than this. */
const TAIL_BYTES = 1024 * 1024

const begins = (head: Buffer, hex: string): boolean =>
  head.subarray(0, hex.length / 2).toString('hex') === hex

/**
 * The largest size, in bytes, that a file of this content may have as an attachment (specification §5: PDF, Word, PowerPoint, Excel
 * under 100 MB, JPG and PNG under 20 MB); null when it is none of them, whatever its name says.
 */
export async function attachmentLimit(file: string): Promise<number | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await handle.read(head, 0, head.length, 0)
    if (begins(head, 'ffd8ff') || begins(head, '89504e470d0a1a0a')) return MAX_IMAGE_BYTES
    // ISO 32000-1, annex H.3.4.1: the mark may come after some bytes of rubbish.
    if (head.includes('%PDF-') || begins(head, 'd0cf11e0a1b11ae1')) return MAX_ATTACHMENT_BYTES
    if (!begins(head, '504b0304')) return null
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size))
    await handle.read(tail, 0, tail.length, size - tail.length)
    // ECMA-376 part 2, §7.2.3.2: every Office file has this part.
    return tail.includes('[Content_Types].xml') ? MAX_ATTACHMENT_BYTES : null
  } finally {
    await handle.close()
  }
}
