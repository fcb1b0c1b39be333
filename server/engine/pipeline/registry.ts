import type { Filter } from '../filters/filter'
import { refuse } from './recognise'

/** Which filter reads these bytes, judged by content alone. Throws `FormatError` when none does. */
export interface FilterRegistry {
  filterFor(bytes: Uint8Array): Filter
}

export const createFilterRegistry = (filters: readonly Filter[]): FilterRegistry => ({
  filterFor(bytes) {
    const filter = filters.find((candidate) => candidate.accepts(bytes))
    if (!filter) throw refuse(bytes)
    return filter
  },
})
