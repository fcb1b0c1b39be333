/**
 * `Content-Disposition: attachment` for any name (RFC 6266): a quoted ASCII stand-in for old clients and the real name
 * in UTF-8 (RFC 8187). Path separators and control characters never reach the header.
 */
export function attachmentHeader(fileName: string): string {
  const name = fileName.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_')
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return name === ascii ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`
}

/** RFC 8187 `attr-char`: what encodeURIComponent leaves alone, less `'()*`. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
