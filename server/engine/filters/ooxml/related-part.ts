import type { OpcPackage } from './package'

/** The first part that a part names by a relationship of this type (last step of its URI), if it is there. */
export function relatedPart(pack: OpcPackage, from: string, type: string): string | null {
  const found = pack.relationships(from).find((item) => item.type === type && !item.external)
  return found && pack.has(found.target) ? found.target : null
}
