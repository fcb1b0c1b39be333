import type { OpcPackage, XmlPart } from '../ooxml'

/** Characters of source that are kept with their trees; beyond it parts are read anew each time. */
const MAX_REMEMBERED = 8_000_000

/** Reads parts for several passes over one workbook: the small ones, which are nearly all, are parsed once. */
export function rememberParts(pack: OpcPackage): (name: string) => XmlPart {
  const known = new Map<string, XmlPart>()
  let room = MAX_REMEMBERED
  return (name) => {
    const remembered = known.get(name)
    if (remembered) return remembered
    const part = pack.readXml(name)
    if (part.source.length <= room) {
      room -= part.source.length
      known.set(name, part)
    }
    return part
  }
}
