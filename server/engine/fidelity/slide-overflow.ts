import { attribute, scanXml, textOf, type XmlTag } from './scan-xml'

const EMU_PER_POINT = 12_700
const DEFAULT_SIZE = 18
const LINE = 1.2
/** Beyond this share of its box an estimate is certain; and it must have grown this much. */
const OVER = 1.35
const GROWN = 1.25
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/

/** A shape with a size of its own and text that may not grow it, points. */
interface Box {
  id: string
  width: number
  height: number
  scale: number
  grows: boolean
  size: number
  lines: { width: number; size: number }[]
}

/**
 * Shapes whose text reaches far out of them and did not before. An estimate by average widths of letters, which knows
 * nothing of how the text was fitted, and so tells only what is beyond doubt.
 */
export function findOverflow(source: string, result: string): number {
  const before = new Map(readBoxes(source).map((box) => [box.id, fullness(box)]))
  return readBoxes(result).filter((box) => {
    const now = fullness(box)
    return now > OVER && now > GROWN * Math.max(1, before.get(box.id) ?? Infinity)
  }).length
}

function fullness({ width, height, scale, grows, lines }: Box): number {
  if (grows || width < 20 || height < 10) return 0
  const needed = lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil((line.width * scale) / width)) * line.size * scale * LINE,
    0,
  )
  return needed / height
}

function readBoxes(xml: string): Box[] {
  const boxes: Box[] = []
  let box: Box | null = null
  for (const tag of scanXml(xml)) {
    if (tag.name === 'p:sp' && tag.kind === 'open') {
      box = { id: '', width: 0, height: 0, scale: 1, grows: false, size: DEFAULT_SIZE, lines: [] }
    } else if (tag.name === 'p:sp' && box) {
      boxes.push(box)
      box = null
    } else if (box && tag.kind !== 'close') readTag(box, tag)
  }
  return boxes
}

function readTag(box: Box, tag: XmlTag): void {
  const number = (name: string): number => Number(attribute(tag, name)) || 0
  switch (tag.local) {
    case 'cNvPr':
      box.id ||= attribute(tag, 'id')
      break
    case 'ext':
      box.width ||= number('cx') / EMU_PER_POINT
      box.height ||= number('cy') / EMU_PER_POINT
      break
    case 'bodyPr':
      box.grows = attribute(tag, 'wrap') === 'none' || attribute(tag, 'vert') !== ''
      break
    case 'spAutoFit':
      box.grows = true
      break
    case 'normAutofit':
      box.scale = (number('fontScale') || 100_000) / 100_000
      break
    case 'p':
      box.lines.push({ width: 0, size: box.size })
      break
    case 'rPr':
      box.size = number('sz') / 100 || DEFAULT_SIZE
      break
    case 't':
      addText(box, textOf(tag))
  }
}

function addText(box: Box, text: string): void {
  const line = box.lines.at(-1)
  if (!line) return
  line.size = box.size
  for (const letter of text) line.width += box.size * (WIDE.test(letter) ? 1 : 0.45)
}
