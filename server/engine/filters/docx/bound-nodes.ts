import { FormatError } from '../../model'
import {
  attributeValue,
  elementText,
  relatedPart,
  translateLeaf,
  type AskRuns,
  type OpcPackage,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'

/** Core and extended properties as data stores ([MS-OI29500] 2.1.519). */
const CORE = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}'
const EXTENDED = '{6668398D-A668-4E3E-A75B-62EB855861F1}'
/** Core properties that are translated by themselves. */
const PROSE = new Set(['title', 'subject', 'description', 'keywords', 'category'])
/** Controls whose node holds a date, a picture, a choice or a whole document, and not what is shown. */
const OTHER_DATA = ['w:date', 'w:picture', 'w14:checkbox', 'w:docPartObj', 'w:docPartList']
const LISTS = ['w:dropDownList', 'w:comboBox']

const STEP = /^(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/

const localName = ({ name }: XmlElement): string => name.slice(name.lastIndexOf(':') + 1)

/** The bindings of a content control to custom XML (17.5.2.6, and those of later versions). */
export function dataBindings(control: XmlElement): XmlElement[] {
  const properties = control.child('w:sdtPr')
  return properties ? properties.children.filter((child) => /:dataBinding$/.test(child.name)) : []
}

/**
 * The XML nodes that content controls show: Word writes their text into the control again on opening, so it is translated
 * with the document. A control whose node cannot be found or holds something else loses its binding instead.
 */
export class BoundNodes {
  private readonly parts = new Map<string, XmlPart | null>()
  private readonly nodes = new Map<XmlPart, Set<XmlElement>>()
  private stores: ReadonlyMap<string, string> | null = null

  constructor(
    private readonly pack: OpcPackage,
    private readonly main: string,
  ) {}

  /** Takes in the bindings of a part. */
  note({ source, root }: XmlPart): void {
    if (!source.includes('dataBinding')) return
    for (const element of root.descendants()) {
      if (element.name !== 'w:sdt' || !isText(element)) continue
      for (const binding of dataBindings(element)) {
        const found = this.find(source, binding)
        if (!found || isCore(source, binding)) continue
        if (isListed(source, element, elementText(found.part.source, found.node))) continue
        const nodes = this.nodes.get(found.part) ?? new Set()
        this.nodes.set(found.part, nodes.add(found.node))
      }
    }
  }

  /** Whether the control may stay bound when it is translated. */
  keeps(source: string, control: XmlElement): boolean {
    if (control.child('w:sdtPr')?.child('w15:repeatingSection')) return true
    if (!isText(control)) return false
    return dataBindings(control).every((binding) => {
      const found = this.find(source, binding)
      return found !== null && (!isCore(source, binding) || PROSE.has(localName(found.node)))
    })
  }

  /** Translates the nodes, part by part. */
  translate(place: (part: string) => () => AskRuns): Map<XmlPart, XmlEdit[]> {
    const edits = new Map<XmlPart, XmlEdit[]>()
    for (const [part, nodes] of this.nodes) {
      const ask = place(part.name)
      const ordered = [...nodes].sort((one, other) => one.start - other.start)
      const own = ordered.flatMap((node) => translateLeaf(part.source, node, ask()))
      if (own.length > 0) edits.set(part, own)
    }
    return edits
  }

  private find(source: string, binding: XmlElement): { part: XmlPart; node: XmlElement } | null {
    const id = attributeValue(source, binding, 'storeItemID')?.toUpperCase() ?? ''
    const path = attributeValue(source, binding, 'xpath') ?? ''
    this.stores ??= this.readStores()
    for (const name of id ? [this.stores.get(id)] : this.stores.values()) {
      const part = name === undefined ? null : this.read(name)
      const node = part && findNode(part.root, path)
      if (part && node && !node.first) return { part, node }
    }
    return null
  }

  /** Names of parts by the ids they are asked for under. */
  private readStores(): ReadonlyMap<string, string> {
    const stores = new Map<string, string>()
    for (const { type, target, external } of this.pack.relationships(this.main)) {
      if (type !== 'customXml' || external || !this.pack.has(target)) continue
      const properties = relatedPart(this.pack, target, 'customXmlProps')
      const part = properties === null ? null : this.read(properties)
      const id = part?.root.first && attributeValue(part.source, part.root.first, 'itemID')
      if (id) stores.set(id.toUpperCase(), target)
    }
    const core = relatedPart(this.pack, '', 'core-properties')
    const extended = relatedPart(this.pack, '', 'extended-properties')
    if (core) stores.set(CORE, core)
    if (extended) stores.set(EXTENDED, extended)
    return stores
  }

  /** Custom XML is anybody's: what cannot be read binds nothing. */
  private read(name: string): XmlPart | null {
    let part = this.parts.get(name)
    if (part !== undefined) return part
    try {
      part = this.pack.readXml(name)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      part = null
    }
    this.parts.set(name, part)
    return part
  }
}

/** The element of a path such as `/ns0:report[1]/ns0:title[1]`; null for any other kind of path. */
function findNode(root: XmlElement, path: string): XmlElement | null {
  let node: XmlElement | null = root
  for (const step of path.replace(/^\/+/, '').split('/')) {
    const [, name, number] = STEP.exec(step) ?? []
    if (!name || !node) return null
    const same: XmlElement[] = node.children.filter((child) => localName(child) === name)
    node = same[Number(number ?? 1) - 1] ?? null
  }
  return node
}

const isCore = (source: string, binding: XmlElement): boolean =>
  attributeValue(source, binding, 'storeItemID')?.toUpperCase() === CORE

/** A bound control with formats keeps a whole document in its node ([MS-DOCX] 2.5.1.4). */
function isText(control: XmlElement): boolean {
  const properties = control.child('w:sdtPr')
  if (!properties || OTHER_DATA.some((name) => properties.child(name))) return false
  const plain = ['w:text', ...LISTS].some((name) => properties.child(name))
  return plain || !properties.child('w15:dataBinding')
}

/** The node of a list holds the value of its choice, whose words are translated in the control. */
function isListed(source: string, control: XmlElement, text: string): boolean {
  const properties = control.child('w:sdtPr')
  return LISTS.some((name) =>
    properties
      ?.child(name)
      ?.children.some((item) => item.name === 'w:listItem' && attributeValue(source, item, 'value') === text),
  )
}
