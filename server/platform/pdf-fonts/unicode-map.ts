const BLOCK = 100

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
`
const FOOT = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`

/** UTF-16BE as hex digits. */
function toHexUtf16(text: string): string {
  let hex = ''
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

interface CodedTexts {
  /** Ranges of codes, as CMaps write them. */
  readonly spaces: readonly string[]
  /** The first and the last code of those that are ASCII. */
  readonly ascii: readonly string[]
  /** The others, in order of codes. */
  readonly others: readonly (readonly [code: string, text: string])[]
}

/** A ToUnicode CMap (ISO 32000-2, 9.10.3). */
export function writeUnicodeMap({ spaces, ascii, others }: CodedTexts): string {
  let map = `${HEAD}${spaces.length} begincodespacerange\n${spaces.join('\n')}\nendcodespacerange\n`
  map += `1 beginbfrange\n<${ascii.join('> <')}> <0020>\nendbfrange\n`
  for (let at = 0; at < others.length; at += BLOCK) {
    const block = others.slice(at, at + BLOCK)
    const lines = block.map(([code, text]) => `<${code}> <${toHexUtf16(text)}>`)
    map += `${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`
  }
  return map + FOOT
}
