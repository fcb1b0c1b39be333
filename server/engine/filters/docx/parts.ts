import type { UnitRole } from '../../model'
import type { OpcPackage } from '../ooxml'

/** Parts that hold text in WordprocessingML, by content type. */
export interface TextPart {
  readonly name: string
  readonly role: UnitRole
  readonly counted: boolean
}

const TEXT_PARTS: readonly (readonly [pattern: RegExp, role: UnitRole, counted: boolean])[] = [
  [
    /wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled/i,
    'paragraph',
    true,
  ],
  [/wordprocessingml\.(header|footer)\+xml$/i, 'header', true],
  [/wordprocessingml\.(footnotes|endnotes)\+xml$/i, 'note', true],
  [/wordprocessingml\.comments\+xml$/i, 'comment', true],
  [/wordprocessingml\.document\.glossary\+xml$/i, 'glossary', false],
]

/** The parts with text that the main part leads to, itself first. Those reached only by the glossary do not count. */
export function findTextParts(pack: OpcPackage, main: string): TextPart[] {
  const parts: TextPart[] = []
  let glossary: Set<string> | null = null
  for (const name of pack.reachableParts(main)) {
    const type = pack.contentType(name)
    const match = TEXT_PARTS.find(([pattern]) => pattern.test(type))
    if (!match) continue
    const [, role, counted] = match
    if (role === 'glossary') glossary = new Set(pack.reachableParts(name))
    parts.push({ name, role, counted })
  }
  return parts.map((part) =>
    glossary?.has(part.name) ? { ...part, role: 'glossary', counted: false } : part,
  )
}

/** The part that the main part names by a relationship of this type, if it is there. */
export function relatedPart(pack: OpcPackage, main: string, type: string): string | null {
  const found = pack.relationships(main).find((item) => item.type === type && !item.external)
  return found && pack.has(found.target) ? found.target : null
}
