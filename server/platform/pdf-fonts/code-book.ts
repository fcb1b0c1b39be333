import { PDFName, PDFString, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'
import { packStream } from './pack-stream'
import { writeUnicodeMap } from './unicode-map'

/** The first number that takes two bytes; their first byte is below that of the letters. */
const TWO_BYTES = 0x100
const [MOST, MOST_WIDE] = [0x1fff, 0xffff]
const [FIRST_LETTER, LAST_LETTER] = [0x20, 0x7e]
/** Characters from which on nearly all codes would have two bytes, and there might be more of them than there are codes. */
const MANY_CHARACTERS = 1_000

const ENCODING_NAME = 'Verso-H'
const SPACES = ['<20> <ff>', '<0000> <1fff>']
const WIDE_SPACES = ['<0000> <ffff>']
/** Numbers are codes. MuPDF finds the text of those only that are codes by themselves, of whatever length. */
const ENCODING = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def
/CMapName /${ENCODING_NAME} def
/CMapType 1 def
2 begincodespacerange
${SPACES.join('\n')}
endcodespacerange
2 begincidrange
<20> <ff> 32
<0000> <1fff> 0
endcidrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

/** Of fonts with numbers of their own for letters (ISO 32000-2, table 114). */
export const OWN_NUMBERS = {
  Registry: PDFString.of('Adobe'),
  Ordering: PDFString.of('Identity'),
  Supplement: 0,
}

/** What fonts say of their codes. */
interface Written {
  readonly encoding: PDFObject
  /** To text. */
  readonly unicode: PDFRef
}

/**
 * What the codes of a document's fonts say, the same in all of them: ASCII is itself, the next 129 texts have a byte each, all others two (ISO
 * 32000-2, 9.7.6.2). So one map to text does for all fonts, and text packs as small as plain text does. Documents of many characters have codes
 * of two bytes only.
 */
export class CodeBook {
  private readonly cids = new Map<string, number>()
  private readonly texts = new Map<number, string>()
  private next = LAST_LETTER + 1
  private readonly wide: boolean
  private written: Written | null = null

  /** `characters`: how many different ones there are, about. */
  constructor(characters: number) {
    this.wide = characters > MANY_CHARACTERS
  }

  /** The number of a text in the `variant`-th of its shapes; null when there are no more. */
  cidOf(text: string, variant: number): number | null {
    const key = `${variant} ${text}`
    let cid = this.cids.get(key)
    if (cid === undefined) {
      const plain = text.length === 1 ? text.charCodeAt(0) : 0
      const own = variant === 0 && plain >= FIRST_LETTER && plain <= LAST_LETTER
      if (!own && this.next > (this.wide ? MOST_WIDE : MOST)) return null
      cid = own ? plain : this.next++
      this.cids.set(key, cid)
      this.texts.set(cid, text)
    }
    return cid
  }

  /** The bytes of a number as hex digits. */
  codeOf(cid: number): string {
    return cid.toString(16).padStart(this.wide || cid >= TWO_BYTES || cid < FIRST_LETTER ? 4 : 2, '0')
  }

  /** To be called when all have been asked for. */
  write(context: PDFContext): Written {
    if (this.written) return this.written
    const others = [...this.texts].filter(([cid]) => cid > LAST_LETTER).sort(([a], [b]) => a - b)
    const map = writeUnicodeMap({
      spaces: this.wide ? WIDE_SPACES : SPACES,
      ascii: [FIRST_LETTER, LAST_LETTER].map((cid) => this.codeOf(cid)),
      others: others.map(([cid, text]) => [this.codeOf(cid), text] as const),
    })
    return (this.written = {
      encoding: this.wide ? PDFName.of('Identity-H') : writeEncoding(context),
      unicode: context.register(packStream(context, map)),
    })
  }
}

const writeEncoding = (context: PDFContext): PDFRef =>
  context.register(
    packStream(context, ENCODING, { Type: 'CMap', CMapName: ENCODING_NAME, CIDSystemInfo: OWN_NUMBERS }),
  )
