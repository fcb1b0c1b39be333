import { OpcPackage, attributeValue, type XmlElement, type XmlPart } from '../filters/ooxml'
import { unpackedEntries } from './zip-fixture'

/** Children in the order that the schema wants (ECMA-376 part 1, annex A: dml-main.xsd, pml.xsd). */
const ORDERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'a:p': 'a:pPr *a:r|a:br|a:fld|a14:m|mc:AlternateContent a:endParaRPr',
    'a:r': 'a:rPr a:t',
    'a:br': 'a:rPr',
    'a:fld': 'a:rPr a:pPr a:t',
    'a:rPr':
      'a:ln a:noFill|a:solidFill|a:gradFill|a:blipFill|a:pattFill|a:grpFill a:effectLst|a:effectDag a:highlight a:uLnTx|a:uLn a:uFillTx|a:uFill a:latin a:ea a:cs a:sym a:hlinkClick a:hlinkMouseOver a:rtl a:extLst',
    'a:bodyPr': 'a:prstTxWarp a:noAutofit|a:normAutofit|a:spAutoFit a:scene3d a:sp3d|a:flatTx a:extLst',
    'p:txBody': 'a:bodyPr a:lstStyle *a:p',
    'a:txBody': 'a:bodyPr a:lstStyle *a:p',
    'dsp:txBody': 'a:bodyPr a:lstStyle *a:p',
    'p:sldIdLst': '*p:sldId',
    'p:sld': 'p:cSld p:clrMapOvr mc:AlternateContent|p:transition p:timing p:extLst',
    'p:presentation':
      'p:sldMasterIdLst p:notesMasterIdLst p:handoutMasterIdLst p:sldIdLst p:sldSz p:notesSz p:smartTags p:embeddedFontLst p:custShowLst p:photoAlbum p:custDataLst p:kinsoku p:defaultTextStyle p:modifyVerifier p:extLst',
  }).map(([name, list]) => [name, list.split(' ')]),
)

/** Attributes of what we write, by element; PowerPoint refuses values outside of these. */
const VALUES: readonly (readonly [element: string, attribute: string, pattern: RegExp])[] = [
  ['a:pPr', 'rtl', /^(0|1|true|false)$/],
  ['a:pPr', 'algn', /^(l|r|ctr|just|justLow|dist|thaiDist)$/],
  ['a:tblPr', 'rtl', /^(0|1|true|false)$/],
  ['a:bodyPr', 'rtlCol', /^(0|1|true|false)$/],
  ['a:normAutofit', 'fontScale', /^(\d+|[\d.]+%)$/],
  ['a:normAutofit', 'lnSpcReduction', /^(\d+|[\d.]+%)$/],
  ['a:rPr', 'lang', /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/],
]

/**
 * What PowerPoint would answer with its prompt to repair, found by the rules it insists on: content types for all parts,
 * relationships that lead somewhere and are there where they are used, numbers that exist once, elements in the order of
 * the schema, no attribute twice. Each problem is one line; none means the file opens.
 */
export function presentationProblems(bytes: Uint8Array): string[] {
  const pack = OpcPackage.open(bytes)
  const names = [...unpackedEntries(bytes).keys()].filter((name) => !name.endsWith('/'))
  const problems = [...nameProblems(names), ...typeProblems(pack, names)]
  for (const name of names) {
    if (!/\.(xml|rels)$/i.test(name) || name === '[Content_Types].xml') continue
    const part = pack.readXml(name)
    if (name.endsWith('.rels')) problems.push(...relationshipProblems(pack, part))
    else problems.push(...partProblems(pack, part))
  }
  return [...problems, ...presentationNumbers(pack), ...notesProblems(pack, names)]
}

function nameProblems(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    const key = name.toLowerCase()
    if (seen.has(key)) return [`two parts of the name ${name}`]
    seen.add(key)
    return []
  })
}

function typeProblems(pack: OpcPackage, names: readonly string[]): string[] {
  const { source, root } = pack.readXml('[Content_Types].xml')
  const problems = names
    .filter((name) => name !== '[Content_Types].xml' && pack.contentType(name) === '')
    .map((name) => `no content type for ${name}`)
  const overridden = new Set<string>()
  for (const element of root.descendants()) {
    if (element.name !== 'ct:Override') continue
    const name = attributeValue(source, element, 'PartName') ?? ''
    if (!name.startsWith('/') || !pack.has(name))
      problems.push(`content type for a part that is not there: ${name}`)
    if (overridden.has(name.toLowerCase())) problems.push(`two content types for ${name}`)
    overridden.add(name.toLowerCase())
  }
  return problems
}

const ownerOf = (rels: string): string => rels.replace(/_rels\/([^/]*)\.rels$/, '$1')

function relationshipProblems(pack: OpcPackage, { name, source, root }: XmlPart): string[] {
  const owner = ownerOf(name)
  const problems =
    owner === '' || pack.has(owner) ? [] : [`relationships of a part that is not there: ${name}`]
  const ids = new Set<string>()
  for (const element of root.descendants()) {
    if (element.name !== 'rel:Relationship') continue
    const id = attributeValue(source, element, 'Id') ?? ''
    if (ids.has(id)) problems.push(`${name}: two relationships ${id}`)
    ids.add(id)
  }
  for (const { id, target, external } of pack.relationships(owner)) {
    if (!external && target !== '' && target !== 'NULL' && !pack.has(target)) {
      problems.push(`${name}: ${id} leads to ${target}, which is not there`)
    }
  }
  return problems
}

function partProblems(pack: OpcPackage, part: XmlPart): string[] {
  const { name, source, root } = part
  const ids = new Set(pack.relationships(name).map((item) => item.id))
  const shapeIds = new Set<string>()
  const problems: string[] = []
  for (const element of root.descendants()) {
    const tag = source.slice(element.start, element.openEnd)
    for (const [, attribute, value] of tag.matchAll(/\s(r:(?:id|embed|link|pict|dm|lo|qs|cs))="([^"]+)"/g)) {
      if (!ids.has(value ?? '')) problems.push(`${name}: ${attribute} ${value} is no relationship`)
    }
    problems.push(...orderProblems(element).map((problem) => `${name}: ${problem}`))
    problems.push(...attributeProblems(element, tag, source).map((problem) => `${name}: ${problem}`))
    if (element.name !== 'p:cNvPr') continue
    const id = attributeValue(source, element, 'id') ?? ''
    if (shapeIds.has(id)) problems.push(`${name}: two shapes ${id}`)
    shapeIds.add(id)
  }
  return problems
}

function orderProblems(element: XmlElement): string[] {
  const order = ORDERS[element.name]
  if (!order) return []
  let at = 0
  const seen = new Set<number>()
  for (const child of element.children) {
    const place = order.findIndex((entry) => entry.replace('*', '').split('|').includes(child.name))
    if (place < 0) return [`${child.name} in ${element.name}`]
    if (place < at) return [`${child.name} too late in ${element.name}`]
    if (seen.has(place) && !order[place]?.startsWith('*')) return [`${child.name} twice in ${element.name}`]
    seen.add(place)
    at = place
  }
  return []
}

function attributeProblems(element: XmlElement, tag: string, source: string): string[] {
  const names = Array.from(tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g), (match) => match[1])
  const doubled = names.filter((name, index) => names.indexOf(name) !== index)
  const wrong = VALUES.flatMap(([name, attribute, pattern]) => {
    const value = element.name === name ? attributeValue(source, element, attribute) : null
    return value === null || value === '' || pattern.test(value) ? [] : [`${name}@${attribute}="${value}"`]
  })
  return [...doubled.map((name) => `${element.name}@${name} twice`), ...wrong]
}

/** Numbers of slides, and the sections that hold them (19.2.1.33; [MS-PPTX] 2.2.4.9). */
function presentationNumbers(pack: OpcPackage): string[] {
  const { name } = pack.mainPart()
  const { source, root } = pack.readXml(name)
  const problems: string[] = []
  const slides = new Set<string>()
  const relations = new Set<string>()
  const inSections = new Set<string>()
  for (const element of root.descendants()) {
    const tag = source.slice(element.start, element.openEnd)
    const id = /\sid="([^"]*)"/.exec(tag)?.[1] ?? ''
    if (element.name === 'p:sldId') {
      const relation = /\sr:id="([^"]*)"/.exec(tag)?.[1] ?? ''
      if (slides.has(id) || relations.has(relation)) problems.push(`slide ${id} ${relation} is listed twice`)
      if (Number(id) < 256 || Number(id) >= 2_147_483_648) problems.push(`slide number ${id}`)
      slides.add(id)
      relations.add(relation)
    } else if (element.name === 'p14:sldId') {
      if (!slides.has(id)) problems.push(`a section holds slide ${id}, which is not there`)
      if (inSections.has(id)) problems.push(`slide ${id} is in two sections`)
      inSections.add(id)
    }
  }
  if (inSections.size > 0 && inSections.size !== slides.size) problems.push('slides without a section')
  return problems
}

/** A page of notes and its slide name each other, and nobody else does. */
function notesProblems(pack: OpcPackage, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!/presentationml\.slide\+xml$/i.test(pack.contentType(name))) return []
    const notes = pack.relationships(name).filter((item) => item.type === 'notesSlide')
    return notes.flatMap(({ target }) => {
      const back = pack.relationships(target).find((item) => item.type === 'slide')
      return back?.target === name ? [] : [`${target} are notes of ${back?.target}, not of ${name}`]
    })
  })
}
