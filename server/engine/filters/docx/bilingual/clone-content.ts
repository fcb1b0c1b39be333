import type { Run } from '../../../model'
import {
  joinPieces,
  PLAIN,
  type AtomItem,
  type InlineItem,
  type InlinePiece,
  type PlanPart,
} from '../../ooxml'
import type { TextWriter } from '../../ooxml'

/** Signs of a formula or of a picture font: content without ids, the same in every language. */
const COPIED = /^<(?:\w+:)?(?:oMath|oMathPara)\b|<(?:\w+:)?sym\b/

/**
 * A paragraph's translation as text and formats only: links stay, notes, images, bookmarks and field codes do not. What was
 * not translated (numbers between tabs) stands as it is.
 */
export function cloneContent(
  plan: readonly PlanPart[],
  translations: readonly (readonly Run[] | null)[],
  write: TextWriter,
): string {
  const pieces: InlinePiece[] = []
  const put = (xml: string, item: Pick<InlineItem, 'path'>): void => {
    if (xml) pieces.push({ xml, path: item.path.filter((container) => container.link) })
  }
  const putAtom = (atom: AtomItem): void => put(atomXml(atom, write), atom)
  let index = 0
  for (const part of plan) {
    const runs = part.kind === 'segment' ? translations[index++] : null
    if (part.kind === 'segment' && runs) {
      const { segment } = part
      if (segment.lead) put(write(segment.lead, segment.styles[0]?.format ?? PLAIN), { path: [] })
      for (const run of runs) {
        if (run.kind === 'atom') {
          const atom = segment.atoms[run.id - 1]
          if (atom) putAtom(atom)
          continue
        }
        const style = segment.styles[run.style] ?? segment.styles[0]
        if (style && run.text) put(write(run.text, style.format), style)
      }
    } else {
      for (const item of part.kind === 'segment' ? part.segment.items : part.items) {
        if (item.kind === 'text') put(write(item.text, item.format), item)
        else if (item.kind === 'atom') putAtom(item)
      }
    }
  }
  return joinPieces(pieces)
}

function atomXml(atom: AtomItem, write: TextWriter): string {
  if (atom.text === '\t') return write('\t', PLAIN)
  if (atom.role === 'break') return atom.splits ? '' : write('\n', PLAIN)
  if (atom.role === 'protected' || COPIED.test(atom.xml)) return atom.xml
  return atom.role === 'field' && atom.text ? write(atom.text, PLAIN) : ''
}
