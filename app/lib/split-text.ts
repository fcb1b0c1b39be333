/** Where a piece may end, best first: after a paragraph, a line, a sentence, a word. White space stays with what precedes it. */
const BOUNDARIES = [
  /\n[^\S\n]*\n\s*/gu,
  /\n/gu,
  /(?:[.!?…؟۔।]["'”’»)\]]*\s+|[。！？｡]["'”’」』）]*\s*)/gu,
  /\s+/gu,
]

/** Cuts text into pieces of at most `max` UTF-16 units that, joined, are the text again. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const end = pieceEnd(rest, max)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  if (rest) pieces.push(rest)
  return pieces
}

function pieceEnd(text: string, max: number): number {
  const head = text.slice(0, max)
  for (const boundary of BOUNDARIES) {
    const end = lastEnd(head, boundary)
    // A boundary in the first quarter would make many tiny pieces; a coarser cut later on reads better.
    if (end > max / 4) return end
  }
  return wholeCharacters(text, max)
}

function lastEnd(text: string, boundary: RegExp): number {
  let end = 0
  for (const match of text.matchAll(boundary)) end = match.index + match[0].length
  return end
}

/** Never between the two halves of a character, nor before a combining mark. */
function wholeCharacters(text: string, max: number): number {
  let end = max
  while (end > 1 && /^[\uDC00-\uDFFF\p{M}\u200D\uFE0F]/u.test(text.slice(end, end + 2))) end--
  return end
}
