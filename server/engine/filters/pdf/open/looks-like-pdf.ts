const HEADER = Buffer.from('%PDF-')
/** Viewers accept junk before the header up to here (PDF 1.7 implementation note 13). */
const HEADER_WITHIN = 1024

export const looksLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEADER_WITHIN)).includes(HEADER)
