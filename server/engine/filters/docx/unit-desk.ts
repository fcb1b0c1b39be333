import { FormatError, type Run, type Unit, type UnitRole } from '../../model'

/** Asked once per unit, in document order; null leaves the unit as it is. */
export type Translate = (unit: Unit) => readonly Run[] | null

/** More paragraphs or units in one part than any real document has; each costs memory and time. */
export const MAX_PARAGRAPHS = 200_000

/** Numbers the units of one part in the order in which they are met, so that every pass gives the same ids. */
export class UnitDesk {
  private count = 0

  constructor(
    private readonly part: string,
    private readonly translate: Translate,
  ) {}

  ask(runs: readonly Run[], role: UnitRole, counted: boolean): readonly Run[] | null {
    if (++this.count > MAX_PARAGRAPHS) throw new FormatError('too-complex', 'too-many-units', this.part)
    return this.translate({ id: `${this.part}#${this.count}`, part: this.part, role, runs, counted })
  }
}
