import type { UnitRole } from '../../model'
import { drawingPartKind, embeddedParts, relatedPart, type OpcPackage } from '../ooxml'

/** A part that holds text, found by content type. */
export interface TextPart {
  readonly name: string
  /** What its XML is made of. */
  readonly markup: 'word' | 'drawing' | 'numbering' | 'properties'
  readonly role: UnitRole
  readonly counted: boolean
}

const NUMBERING = /wordprocessingml\.numbering\+xml$/i

const WORD_PARTS: readonly (readonly [pattern: RegExp, role: UnitRole, counted: boolean])[] = [
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

/** The parts with text that the main part leads to, itself first. Those that the glossary leads to do not count. */
export function findTextParts(pack: OpcPackage, main: string): TextPart[] {
  const files = embeddedParts(pack, main)
  const reached = pack.reachableParts(main).filter((name) => !files.has(name))
  const glossary = reached.find((name) => /document\.glossary\+xml$/i.test(pack.contentType(name)))
  const uncounted = new Set(glossary ? pack.reachableParts(glossary) : [])
  const parts = reached.flatMap((name) => {
    const part = describePart(name, pack.contentType(name))
    if (!part) return []
    return [uncounted.has(name) ? { ...part, role: 'glossary' as const, counted: false } : part]
  })
  const properties = relatedPart(pack, '', 'core-properties')
  if (properties) parts.push({ name: properties, markup: 'properties', role: 'property', counted: false })
  return parts
}

function describePart(name: string, contentType: string): TextPart | null {
  const word = WORD_PARTS.find(([pattern]) => pattern.test(contentType))
  if (word) return { name, markup: 'word', role: word[1], counted: word[2] }
  if (NUMBERING.test(contentType)) return { name, markup: 'numbering', role: 'label', counted: true }
  const drawing = drawingPartKind(contentType)
  if (!drawing) return null
  // The drawing of a diagram repeats the text of its data.
  const copy = drawing === 'diagram-drawing'
  return { name, markup: 'drawing', role: copy ? 'fallback' : 'label', counted: !copy }
}
