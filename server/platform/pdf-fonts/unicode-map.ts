const BLOCK = 100

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`
const FOOT = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`

/** UTF-16BE as hex digits. */
export function toHexUtf16(text: string): string {
  let hex = ''
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

/** A ToUnicode CMap (ISO 32000-2, 9.10.3): `entries` are pairs of code and text, in order of codes. */
export function writeUnicodeMap(entries: readonly (readonly [code: string, text: string])[]): string {
  let map = HEAD
  for (let at = 0; at < entries.length; at += BLOCK) {
    const block = entries.slice(at, at + BLOCK)
    const lines = block.map(([code, text]) => `<${code}> <${toHexUtf16(text)}>`)
    map += `${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`
  }
  return map + FOOT
}
