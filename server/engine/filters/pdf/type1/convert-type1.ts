import type { Type1Parts } from './cipher'
import { readEncoding } from './encoding'
import { readFontFacts, readFontName, readHintFacts } from './font-facts'
import { Inconvertible } from './outline'
import { readOutlines, type OperatorBudget } from './read-outline'
import { readProgram } from './read-program'
import { writeCff } from './write-cff'

/**
 * A Type 1 program as CFF (FontFile3 of Type1C, ISO 32000-2, table 124): the same glyphs, names, codes, outlines and hints
 * without encryption, which keeps Type 1 from being packed. Null where something of it has no like in CFF, or is written in
 * a way that is not understood.
 */
export function convertType1(parts: Type1Parts, budget: OperatorBudget): Uint8Array | null {
  const program = readProgram(parts)
  if (!program) return null
  const { clear } = program
  try {
    return writeCff({
      name: readFontName(clear),
      facts: readFontFacts(clear),
      hints: readHintFacts(program.hints),
      outlines: readOutlines(program, budget),
      encoding: readEncoding(clear),
    })
  } catch (error) {
    if (error instanceof Inconvertible) return null
    throw error
  }
}
