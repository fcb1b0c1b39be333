import { failure, type Failure } from '~/lib/failure'

/** Bytes looked at: enough for every signature below and to tell text from binary. */
export const SIGNATURE_BYTES = 512

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte)

/**
 * ZIP (Office Open XML, OpenDocument), PDF, RTF, PNG, JPEG, and OLE2 (encrypted and older Office files): for the
 * upstream to judge.
 */
const isContainer = (head: Uint8Array): boolean =>
  startsWith(head, 0x50, 0x4b) ||
  startsWith(head, 0xd0, 0xcf, 0x11, 0xe0) ||
  startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(head, 0xff, 0xd8, 0xff) ||
  // "%PDF-" may come after some bytes of rubbish (ISO 32000-1, annex H.3.4.1).
  new TextDecoder('latin1').decode(head).includes('%PDF-') ||
  /^\s*\{\\rtf/.test(new TextDecoder('latin1').decode(head))

/** UTF-8 without control characters: a document of some kind (HTML, plain text …). */
function isText(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head)
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) && !text.slice(0, -1).includes('\ufffd')
}

/** Judges a file by how it begins, whatever its name says (TR-04); null when it may go on. */
export function refuseBySignature(head: Uint8Array): Failure | null {
  if (head.length === 0) return failure('fileEmpty')
  if (isContainer(head)) return null
  return failure(isText(head) ? 'formatNotSupported' : 'fileUntranslatable')
}
