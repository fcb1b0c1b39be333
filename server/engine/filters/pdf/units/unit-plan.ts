import type { UnitStyle } from './inline'

/** Where a unit stands: one block, or several where the text runs on in the next column or on the next page. */
export interface Fragment {
  readonly page: number
  /** Index in the page's blocks. */
  readonly block: number
  /** Characters of the source in this place. */
  readonly length: number
  /** Ids of the atoms that stand here, in order. */
  readonly atoms: readonly number[]
}

/** What merging must know of a unit besides its text. */
export interface UnitPlan {
  readonly id: string
  readonly fragments: readonly Fragment[]
  /** By style number. */
  readonly styles: readonly UnitStyle[]
}
