import { plainText, sameRuns, textRun, type Run, type UnitRole } from '../../model'
import {
  UnitDesk,
  type AskRuns,
  type DrawingTextTarget,
  type TextDirection,
  type Translate,
  type XmlPart,
} from '../ooxml'
import type { ColumnNames } from './formula/structured-reference'
import type { CellFormats } from './layout/cell-formats'
import { MAX_STRINGS } from './shared-strings'
import type { Survey } from './survey/survey-workbook'
import { textKey } from './text-key'
import type { Wording } from './wording'

/** What is written in one pass over a workbook; `wording` null while it is only read. */
export interface Edition {
  readonly survey: Survey
  /** Reads a part that is small enough to be held. */
  readonly readPart: (name: string) => XmlPart
  readonly translate: Translate
  readonly wording: Wording | null
  readonly columns: ColumnNames
  readonly bilingual: boolean
  readonly direction: TextDirection
  readonly drawing: DrawingTextTarget | null
  readonly formats: CellFormats | null
  /** New texts of shared strings, by index; only of those whose cells may need another look. */
  readonly rewritten: Map<number, string>
  /** Formulas changed, so their results must be made anew. */
  recalculate: boolean
}

/** Hands out the units of one part and settles what comes back with what the rest of the workbook needs. */
export class TextDesk {
  private readonly desk: UnitDesk

  constructor(
    part: string,
    private readonly edition: Edition,
  ) {
    this.desk = new UnitDesk(part, edition.translate, MAX_STRINGS)
  }

  /** For a text of a cell: one that formulas need as it is is not asked for. */
  cell(text: string, role: UnitRole = 'cell'): AskRuns {
    const ask = this.desk.place(role, true)
    const { survey, wording } = this.edition
    if (survey.kept.size > 0 && survey.kept.has(textKey(text))) return () => null
    return (runs, stretch) => {
      const translation = ask(runs, stretch)
      const source = plainText(runs)
      const settled = wording?.settledText(source, translation)
      const wanted = settled === null || settled === undefined ? translation : [textRun(settled)]
      return wanted && sameText(runs, wanted) && settled ? null : wanted
    }
  }

  /** For a text that nothing depends on. */
  place(role: UnitRole, counted = true): AskRuns {
    return this.desk.place(role, counted)
  }

  /** The same in bilingual files: source and translation in one line. */
  beside(role: UnitRole, counted = true): AskRuns {
    const ask = this.place(role, counted)
    return this.edition.bilingual ? bothInLine(ask) : ask
  }
}

const sameText = (one: readonly Run[], other: readonly Run[]): boolean => plainText(one) === plainText(other)

/** A translation behind its source and a stroke, in the formats of both. */
export const bothInLine =
  (ask: AskRuns): AskRuns =>
  (runs, stretch) => {
    const translation = ask(runs, stretch)
    if (!translation || sameRuns(translation, runs)) return null
    const texts = translation.map((run): Run => textRun(run.text.replace(/\n/g, ' '), run.style))
    return [...runs, textRun(' / '), ...texts]
  }

/** A translation below its source; what may stand only once (mentions, breaks) stays with the source. */
export const bothInTwoLines =
  (ask: AskRuns): AskRuns =>
  (runs, stretch) => {
    const translation = ask(runs, stretch)
    if (!translation || sameRuns(translation, runs)) return null
    return [...runs, textRun('\n'), ...translation.map((run) => textRun(run.text, run.style))]
  }
