import { areApart } from './elements'
import { sameHeight } from './heights'
import type { Line } from '../model'

/** Letters may reach so far into what stands beside them, and no word is further from its neighbours, em. */
const HOLE = 0.2
const APART = 0.9

/**
 * Bold words painted after the plain ones stand in one line before what is between them comes: does a line fit between two of its
 * neighbours there?
 */
export function fillsHole(host: Line, line: Line): boolean {
  const { x0, x1, size } = line
  if (x1 >= host.x1 || x0 <= host.x0 || !sameHeight(host, line) || areApart(host.chunks, line.chunks))
    return false
  const slack = HOLE * size
  const before = host.chunks.reduce(
    (most, chunk) => (chunk.x0 < x0 ? Math.max(most, chunk.x1) : most),
    -Infinity,
  )
  const behind = host.chunks.reduce(
    (least, chunk) => (chunk.x0 >= x0 ? Math.min(least, chunk.x0) : least),
    Infinity,
  )
  return (
    x0 > before - slack && x1 < behind + slack && x0 - before < APART * size && behind - x1 < APART * size
  )
}
