import { applyEdits, findAttribute, type OpcPackage, type XmlEdit, type XmlElement } from '../../ooxml'
import { lastStep, relationshipsName } from './part-names'

/** What a relationship of the copy leads to: the same part, another name in the same folder, or null for nothing any more. */
export type Retarget = (target: string, external: boolean) => string | null

/** The relationships of a part as its copy has them, as XML; null for a part without any. */
export function copyRelationships(pack: OpcPackage, name: string, retarget: Retarget): string | null {
  const rels = relationshipsName(name)
  if (!pack.has(rels)) return null
  const { source, root } = pack.readXml(rels)
  const relationships = pack.relationships(name)
  const elements = [...root.descendants()].filter((element) => element.name === 'rel:Relationship')
  const edits = elements.flatMap((element, index): XmlEdit[] => {
    const { target, external } = relationships[index] ?? { target: '', external: true }
    const wanted = retarget(target, external)
    if (wanted === null) return [{ start: element.start, end: element.end, text: '' }]
    return wanted === target ? [] : renameTarget(source, element, wanted)
  })
  return applyEdits(source, edits)
}

/** Another last step in `Target`: copies stand in the folder of their originals. */
export function renameTarget(source: string, relationship: XmlElement, name: string): XmlEdit[] {
  const target = findAttribute(source, relationship, 'Target')
  if (!target) return []
  const raw = source.slice(target.start, target.end)
  const path = raw.split('#')[0] ?? ''
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const end = target.start + path.length
  return [{ start: target.start + folder.length, end, text: encodeURI(lastStep(name)) }]
}
