import { SaxesParser } from 'saxes'
import { attributeValue, OpcPackage, type XmlElement, type XmlPart } from '../filters/ooxml'
import { unpackedEntries } from './zip-fixture'

/** Order of children (ECMA-376 part 1, annex A.1, wml.xsd). Extensions of later versions may stand anywhere. */
const ORDERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'w:pPr':
      'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
    'w:rPr':
      'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange',
    'w:tblPr':
      'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange',
    'w:sdt': 'sdtPr sdtEndPr sdtContent',
    'w:style':
      'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  }).map(([name, list]) => [name, list.split(' ')]),
)
/** What may not stand in what (the content models of `w:p`, `w:r` and `w:t`). */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'w:p': ['w:p', 'w:t', 'w:tbl', 'w:sectPr'],
  'w:r': ['w:p', 'w:r', 'w:hyperlink', 'w:sdt'],
  'w:t': ['w:r', 'w:t', 'w:p'],
  'w:body': ['w:r', 'w:t'],
  'w:tc': ['w:r', 'w:t'],
}
const STORIES = new Set(['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment', 'w:txbxContent'])

/** What Word would repair, refuse or lose, one line each; none for a sound document. */
export function documentFaults(bytes: Uint8Array): string[] {
  const pack = OpcPackage.open(bytes)
  const faults: string[] = []
  for (const [name, data] of unpackedEntries(bytes)) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    faults.push(...malformed(name, data))
    if (/^word\/[^/]+\.xml$/i.test(name)) faults.push(...partFaults(pack, pack.readXml(name)))
  }
  return faults
}

function malformed(name: string, data: Buffer): string[] {
  const faults: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    if (faults.length === 0) faults.push(`${name}: ${error.message}`)
  })
  parser.write(data.toString(data[0] === 0xff ? 'utf16le' : 'utf8')).close()
  return faults
}

function partFaults(pack: OpcPackage, { name, source, root }: XmlPart): string[] {
  const faults: string[] = []
  const ids = new Set(pack.relationships(name).map(({ id }) => id))
  const paragraphs = new Set<string>()
  for (const element of root.descendants()) {
    const tag = source.slice(element.start, element.openEnd)
    for (const [, id = ''] of tag.matchAll(/\sr:(?:id|embed|link)="([^"]+)"/g))
      if (!ids.has(id)) faults.push(`no relationship ${id}`)
    const paragraph = element.name === 'w:p' ? /\sw14:paraId="([^"]+)"/.exec(tag)?.[1] : undefined
    if (paragraph !== undefined && paragraphs.has(paragraph)) faults.push(`two paragraphs ${paragraph}`)
    if (paragraph !== undefined) paragraphs.add(paragraph)
    faults.push(...orderFaults(element), ...contentFaults(element))
    if (STORIES.has(element.name)) faults.push(...storyFaults(source, element))
  }
  return faults.map((fault) => `${name}: ${fault}`)
}

function orderFaults(element: XmlElement): string[] {
  const order = ORDERS[element.name]
  if (!order) return []
  let last = -1
  const seen = new Set<string>()
  for (const { name } of element.children) {
    const local = name.startsWith('w:') ? name.slice(2) : null
    if (local === null) continue
    const at = order.indexOf(local)
    if (at >= 0 && at < last) return [`${name} too late in ${element.name}`]
    if (seen.has(name) && name !== 'w:tblStylePr') return [`${name} twice in ${element.name}`]
    seen.add(name)
    last = Math.max(last, at)
  }
  return []
}

function contentFaults(element: XmlElement): string[] {
  const { name } = element
  const faults = element.children.flatMap((child) =>
    FORBIDDEN[name]?.includes(child.name) ? [`${child.name} in ${name}`] : [],
  )
  if (name === 'w:p' && element.child('w:pPr') && element.first?.name !== 'w:pPr')
    faults.push('w:pPr is not the first in w:p')
  if (name === 'w:r' && element.child('w:rPr') && element.first?.name !== 'w:rPr')
    faults.push('w:rPr is not the first in w:r')
  if (
    name === 'w:tc' &&
    !/^w:(p|sdt|customXml|bookmarkEnd|altChunk)$/.test(element.children.at(-1)?.name ?? '')
  )
    faults.push('a cell without a last paragraph')
  return faults
}

/** Fields begin, part and end in order; ranges have both ends. Text boxes are stories of their own. */
function storyFaults(source: string, story: XmlElement): string[] {
  const faults: string[] = []
  const open: string[] = []
  const starts = new Set<string>()
  const visit = (parent: XmlElement): void => {
    for (let element = parent.first; element; element = element.next) {
      if (STORIES.has(element.name) || element.name === 'mc:Fallback') continue
      if (element.name === 'w:fldChar') {
        const type = attributeValue(source, element, 'fldCharType') ?? ''
        if (type === 'begin') open.push(type)
        else if (open.length === 0) faults.push(`a field's ${type} without a beginning`)
        else if (type === 'end') open.pop()
      }
      const range = /^w:(bookmark|commentRange)(Start|End)$/.exec(element.name)
      if (range) {
        const key = `${range[1]} ${attributeValue(source, element, 'id')}`
        if (range[2] === 'Start' && starts.has(key)) faults.push(`${key} starts twice`)
        else if (range[2] === 'Start') starts.add(key)
        else if (!starts.has(key)) faults.push(`${key} ends before it starts`)
      }
      visit(element)
    }
  }
  visit(story)
  if (open.length > 0) faults.push(`${open.length} fields without an end`)
  return faults
}
