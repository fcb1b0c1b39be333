import { hasLetters, plainText, type TranslatedUnit, type Unit, type UnitList } from '../../model'
import { openReader } from './read/open-reader'
import { readEvents } from './read/read-events'

const LETTER = /[\p{L}\p{N}]/gu

/** Bookmarks, comments and the like stand on no page. */
const isPainted = ({ id }: Unit): boolean => /^p\d/.test(id)

/** Letters of a text, each as often as it is there. Marks that fonts compose and white space are left out. */
function countLetters(text: string, counts: Map<string, number>, step: 1 | -1): void {
  for (const letter of text.normalize('NFKC').match(LETTER) ?? [])
    counts.set(letter, (counts.get(letter) ?? 0) + step)
}

/**
 * Opens a result and looks for the letters of every translation on the pages. Their order is not compared: it is the
 * viewer's to find, and right-to-left text stands in the order of its places. Counts units, by the letters that lack.
 */
export async function countMissing(
  result: Uint8Array,
  units: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
): Promise<number> {
  const lacking = new Map<string, number>()
  let letters = 0
  let expected = 0
  for (const unit of units) {
    const runs = translations.get(unit.id)?.runs
    const text = runs ? plainText(runs.filter((run) => run.kind === 'text')) : ''
    if (!hasLetters(text) || !isPainted(unit)) continue
    expected++
    letters += text.match(LETTER)?.length ?? 0
    countLetters(text, lacking, 1)
  }
  const reader = await openReader(result)
  try {
    for (let index = 0; index < reader.numPages; index++) {
      const page = await reader.getPage(index + 1)
      const { shows } = await readEvents(page)
      page.cleanup()
      countLetters(shows.map((show) => show.glyphs.map((glyph) => glyph.text).join('')).join(''), lacking, -1)
    }
  } finally {
    await reader.destroy()
  }
  const missing = [...lacking.values()].reduce((sum, count) => sum + Math.max(0, count), 0)
  return letters === 0 ? 0 : Math.round((missing / letters) * expected)
}
