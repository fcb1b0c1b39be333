import type { Filter } from '../filters/filter'
import { FormatError } from '../model'
import { faceTexts, type FacingTexts } from './facing-texts'
import { readCells } from './read-cells'
import { readParagraphs } from './read-paragraphs'

export type { FacingTexts } from './facing-texts'
export { renderPages } from './render-pages'

/** Reads the texts of a result, and of its original where it is still there, and puts them side by side. */
export type ReadFacingTexts = (source: Uint8Array | null, result: Uint8Array) => Promise<FacingTexts>

/** Binds the comparison to the readers of Office files. It throws `FormatError` for what none of them accepts. */
export function createFacingTexts(filters: readonly Filter[]): ReadFacingTexts {
  const read = (bytes: Uint8Array) => {
    const filter = filters.find((candidate) => candidate.accepts(bytes))
    if (!filter) throw new FormatError('unsupported', 'no-texts-to-face')
    return filter.format === 'xlsx' ? readCells(filter, bytes) : readParagraphs(filter, bytes)
  }
  return async (source, result) => faceTexts(source && (await read(source)), await read(result))
}
