import { FormatError } from '../../model'
import { compoundFileKind, isCompoundFile } from './compound-file'
import { attributeValue, type XmlElement } from './xml-element'
import { decodeXml, encodeXml, type DecodedXml } from './xml-encoding'
import { parseXml, type XmlLimits } from './xml-parser'
import { streamXmlText, type XmlTextStream } from './xml-stream'
import {
  looksLikeZip,
  normalisePartName,
  openZip,
  readEntry,
  type ZipArchive,
  type ZipEntry,
} from './zip-reader'
import { streamEntry, type PackedData } from './zip-stream'
import { writeZip } from './zip-writer'

export type PackageKind = 'docx' | 'pptx' | 'xlsx'

/** Main parts by content type (ECMA-376 part 1, 11.3.10, 12.3.14, 13.3.6; [MS-OFFMACRO2] for macro files). */
const KINDS: readonly (readonly [RegExp, PackageKind | 'xlsb'])[] = [
  [/wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled/i, 'docx'],
  [
    /presentationml\.(presentation|template|slideshow)\.main\+xml$|ms-powerpoint\.(presentation|template|slideshow)\.macroEnabled/i,
    'pptx',
  ],
  [/spreadsheetml\.(sheet|template)\.main\+xml$|ms-excel\.(sheet|template)\.macroEnabled/i, 'xlsx'],
  [/ms-excel\.sheet\.binary\.macroEnabled/i, 'xlsb'],
]

/** One relationship of a part; `target` is a part name, or an address when `external`. */
export interface Relationship {
  readonly id: string
  /** Last step of the type's URI, the same in transitional and strict files: `header`, `image` … */
  readonly type: string
  readonly target: string
  readonly external: boolean
}

/** An XML part as text and tree. */
export interface XmlPart {
  readonly name: string
  readonly source: string
  readonly root: XmlElement
  readonly decoded: DecodedXml
}

/** What `write` does besides replacing XML parts; keys are part names. */
export interface PackageChanges {
  readonly bytes?: ReadonlyMap<string, Uint8Array>
  /** Parts that were written in pieces (`EntryPacker`). */
  readonly packed?: ReadonlyMap<string, PackedData>
  readonly added?: ReadonlyMap<string, Uint8Array>
}

/** An opened OPC package (ECMA-376 part 2). Parts are found by content type and relationship, never by their names. */
export class OpcPackage {
  private readonly entries: ReadonlyMap<string, ZipEntry>
  private readonly defaults = new Map<string, string>()
  private readonly overrides = new Map<string, string>()
  /** Relationships already read, by part. */
  private readonly known = new Map<string, readonly Relationship[]>()

  private constructor(private readonly archive: ZipArchive) {
    this.entries = new Map(archive.entries.map((entry) => [keyOf(entry.name), entry]))
  }

  /** @throws FormatError see `openZip`; `untranslatable` for a zip file that is no package. */
  static open(bytes: Uint8Array): OpcPackage {
    if (isCompoundFile(bytes)) throw refuseCompoundFile(bytes)
    const pack = new OpcPackage(openZip(bytes))
    pack.readContentTypes()
    return pack
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name))
  }

  /** Bytes of a part. Throws `FormatError('corrupt')` when it is missing. */
  read(name: string): Buffer {
    const entry = this.entries.get(keyOf(name))
    if (!entry) throw new FormatError('corrupt', 'part-missing', name)
    return readEntry(this.archive, entry)
  }

  /** A part as text in pieces, for parts too large to hold. Throws `FormatError` as `read` and `decodeXml` do. */
  async streamXml(name: string): Promise<XmlTextStream> {
    const entry = this.entries.get(keyOf(name))
    if (!entry) throw new FormatError('corrupt', 'part-missing', name)
    return streamXmlText(streamEntry(this.archive, entry), name)
  }

  /** Unpacked size of a part in bytes, 0 when it is not there. */
  size(name: string): number {
    return this.entries.get(keyOf(name))?.size ?? 0
  }

  readXml(name: string, limits?: XmlLimits): XmlPart {
    const decoded = decodeXml(this.read(name), name)
    return { name, source: decoded.text, root: parseXml(decoded.text, name, limits), decoded }
  }

  contentType(name: string): string {
    const key = keyOf(name)
    return this.overrides.get(key) ?? this.defaults.get(key.slice(key.lastIndexOf('.') + 1)) ?? ''
  }

  /** Relationships of a part, in file order; those of the package itself for ''. */
  relationships(name: string): readonly Relationship[] {
    const key = keyOf(name)
    let list = this.known.get(key)
    if (!list) this.known.set(key, (list = this.readRelationships(name)))
    return list
  }

  private readRelationships(name: string): Relationship[] {
    const slash = name.lastIndexOf('/')
    const rels = `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`
    if (!this.has(rels)) return []
    const { source, root } = this.readXml(rels)
    const list: Relationship[] = []
    for (const element of root.descendants()) {
      if (element.name !== 'rel:Relationship') continue
      const external = attributeValue(source, element, 'TargetMode') === 'External'
      const target = attributeValue(source, element, 'Target') ?? ''
      const type = attributeValue(source, element, 'Type') ?? ''
      list.push({
        id: attributeValue(source, element, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: external ? target : resolveTarget(name, target),
        external,
      })
    }
    return list
  }

  /**
   * The document's main part by the package's `officeDocument` relationship.
   *
   * @throws FormatError `corrupt` when there is none, `unsupported` for a binary workbook, `untranslatable` otherwise.
   */
  mainPart(): { readonly name: string; readonly kind: PackageKind } {
    const relationships = this.relationships('').filter((item) => item.type === 'officeDocument')
    for (const { target } of relationships) {
      const kind = KINDS.find(([pattern]) => pattern.test(this.contentType(target)))?.[1]
      if (!kind) continue
      if (kind === 'xlsb') throw new FormatError('unsupported', 'binary-workbook')
      if (!this.has(target)) throw new FormatError('corrupt', 'main-part-missing', target)
      return { name: target, kind }
    }
    if (relationships.length === 0) throw new FormatError('corrupt', 'no-main-part')
    throw new FormatError('untranslatable', 'other-package')
  }

  /** All parts reached from `start` over internal relationships, `start` first, each once, in relationship order. */
  reachableParts(start: string): string[] {
    const found = new Map<string, string>([[keyOf(start), start]])
    for (const name of found.values()) {
      for (const { target, external } of this.relationships(name)) {
        if (!external && this.has(target) && !found.has(keyOf(target))) found.set(keyOf(target), target)
      }
    }
    return [...found.values()]
  }

  /** All part names, as stored but without leading or backward slashes, in file order. */
  get names(): string[] {
    return [...this.entries.values()].map((entry) => normalisePartName(entry.name))
  }

  /**
   * The package with some XML parts replaced by new text and some parts by new bytes; all other entries keep their packed
   * bytes. New parts stand at the end; their content types and relationships are the caller's to declare.
   */
  write(changed: ReadonlyMap<XmlPart, string>, { bytes, packed, added }: PackageChanges = {}): Buffer {
    const replaced = new Map<string, Uint8Array | PackedData>()
    const put = (name: string, data: Uint8Array | PackedData): void => {
      const entry = this.entries.get(keyOf(name))
      if (entry) replaced.set(entry.name, data)
    }
    for (const [part, text] of changed) put(part.name, encodeXml(text, part.decoded))
    for (const [name, data] of bytes ?? []) put(name, data)
    for (const [name, data] of packed ?? []) put(name, data)
    return writeZip(this.archive, replaced, added)
  }

  private readContentTypes(): void {
    const name = '[Content_Types].xml'
    if (!this.has(name)) throw refuseOtherZip(this)
    const { source, root } = this.readXml(name)
    for (const element of root.descendants()) {
      const type = attributeValue(source, element, 'ContentType') ?? ''
      if (element.name === 'ct:Override') {
        this.overrides.set(keyOf(attributeValue(source, element, 'PartName') ?? ''), type)
      } else if (element.name === 'ct:Default') {
        this.defaults.set((attributeValue(source, element, 'Extension') ?? '').toLowerCase(), type)
      }
    }
  }
}

/** Part names are equal without regard to case (ECMA-376 part 2, 6.2.2.3). */
const keyOf = (name: string): string => normalisePartName(name).toLowerCase()

/** Resolves a relationship's target against its source part; steps above the root are dropped. */
function resolveTarget(base: string, target: string): string {
  const path = decodePath(target.split('#')[0] ?? '')
  const steps = path.startsWith('/') || !base.includes('/') ? [] : base.split('/').slice(0, -1)
  for (const step of normalisePartName(path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function refuseCompoundFile(bytes: Uint8Array): FormatError {
  const kind = compoundFileKind(bytes)
  if (kind === 'encrypted-package') return new FormatError('password-protected', 'encrypted-package')
  return kind === 'other'
    ? new FormatError('untranslatable', 'compound-file')
    : new FormatError('unsupported', `binary-${kind}`)
}

/** OpenDocument and EPUB name themselves in an entry `mimetype`. */
const refuseOtherZip = (pack: OpcPackage): FormatError =>
  pack.has('mimetype')
    ? new FormatError('unsupported', 'other-document-package')
    : new FormatError('untranslatable', 'not-a-package')

/**
 * Whether these bytes are a package of this kind. A damaged or oversized zip is claimed by the kind whose folder its entry
 * names show, so that the user hears what is wrong with it instead of 'not a document'.
 */
export function isPackageOf(kind: PackageKind, bytes: Uint8Array): boolean {
  if (!looksLikeZip(bytes)) return false
  const found = kindOf(bytes)
  if (!(found instanceof FormatError)) return found === kind
  return found.code !== 'untranslatable' && found.code !== 'unsupported' && namesFolder(kind, bytes)
}

/** Every filter asks the same bytes in its turn; opening a package of many parts is not free. */
const kinds = new WeakMap<Uint8Array, PackageKind | FormatError>()

function kindOf(bytes: Uint8Array): PackageKind | FormatError {
  let kind = kinds.get(bytes)
  if (!kind) kinds.set(bytes, (kind = readKind(bytes)))
  return kind
}

function readKind(bytes: Uint8Array): PackageKind | FormatError {
  try {
    return OpcPackage.open(bytes).mainPart().kind
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
}

const FOLDERS: Readonly<Record<PackageKind, string>> = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' }

/** Entry names stand unpacked in the local headers; the folder named first decides. */
function namesFolder(kind: PackageKind, input: Uint8Array): boolean {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const at = (folder: string): number => {
    const found = bytes.indexOf(folder)
    return found < 0 ? Infinity : found
  }
  const mine = at(FOLDERS[kind])
  return mine < Infinity && Object.values(FOLDERS).every((folder) => mine <= at(folder))
}
