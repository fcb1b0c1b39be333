/** Bullets, also those of Symbol and Wingdings, then figures, letters and Roman numbers with a point or bracket. Bullets need no space, others but before Chinese and Japanese do. */
const MARKER =
  /^\s*(?:(?:[•◦▪▫–—·‣●○■□☐☑☒➢➤✓✔✗✘✅❌\uf0b7\uf0a7\uf0d8\uf0fc\uf0a8]|\(?\d{1,3}(?:\.\d{1,3})*[.)]|\d{1,2}(?:\.\d{1,3})+|\(?[a-zA-Z][.)]|\[\d{1,3}\]|\(?[ivxIVX]{1,5}[.)])(?:\s+|$)|[•‣](?=[\p{L}\u3000-\u9fff\uff00-\uffef])|[◦▪●■➢➤✓✔✗✘✅❌](?=[\u3000-\u9fff\uff00-\uffef]))/u

/** How items begin in Chinese and Japanese, without a space, and in Arabic: they stay part of the text. */
const ITEM =
  /^\s*(?:\d{1,3}[、．]|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[）)]|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十百\d]{1,4}[条條章节節](?!第)|[①-⑳]|[\u0621-\u064a]\s?[)\-–]|[\u0660-\u0669\u06f0-\u06f9]{1,3}\s?[.)\-–])(?=[\s\u3040-\u9fff「『《“])/

/** Does this line begin an item of a list? */
export const isListMarked = (text: string): boolean => MARKER.test(text) || ITEM.test(text)

/** Characters of an item's marker with the space behind it; 0 when there is none, or nothing else. */
export function markerLength(text: string): number {
  const length = MARKER.exec(text)?.[0].length ?? 0
  return length < text.length ? length : 0
}
