import { FormatError, type Unit, type UnitRole } from '../../model'
import type { AskRuns, Translation } from './translate-items'

/** Asked once per unit, in document order; null leaves the unit as it is. */
export type Translate = (unit: Unit) => Translation

/** More paragraphs or units in one part than any real document has; each costs memory and time. */
export const MAX_PARAGRAPHS = 200_000

/**
 * Gives the units of one part their ids: the ordinal of the paragraph (or attribute) and of the stretch in it. Both stay
 * the same whatever the translation, so a result can be compared with its source unit by unit.
 */
export class UnitDesk {
  private places = 0
  private units = 0

  constructor(
    private readonly part: string,
    private readonly translate: Translate,
    private readonly limit = MAX_PARAGRAPHS,
  ) {}

  /** The next paragraph or attribute; called for every one, with letters or without. */
  place(role: UnitRole, counted: boolean): AskRuns {
    const place = ++this.places
    return (runs, stretch) => {
      if (++this.units > this.limit) throw new FormatError('too-complex', 'too-many-units', this.part)
      return this.translate({ id: `${this.part}#${place}.${stretch}`, part: this.part, role, runs, counted })
    }
  }
}
