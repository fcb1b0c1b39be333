import { unpackedEntries } from '../../server/engine/testing/zip-fixture'

/** Parts that hold what readers see; styles, themes and settings hold only names. */
const CONTENT =
  /^(?:word|ppt|xl)\/(?!(?:styles|settings|fontTable|webSettings|calcChain)\.xml|theme\/|_rels\/).*\.xml$/i
/** Content of these elements is no text: formulas, codes of numbers and fields, addresses, ids. */
const CODES =
  /<((?:\w+:)?(?:f|formula\d?|formatCode|instrText|definedName|idx|order|uri|sqref|numFmt|delText))\b[^>]*>[^<]*<\/\1>/g
const LETTERS = />[^<]*\p{L}[^<]*</u

/**
 * Whether any part of a document holds letters that a reader could see. Told without the product's own filters, so that one
 * which overlooks text is not taken at its word: a document that shows words all the same got them from whoever drew it
 * (LibreOffice names the series of a chart "Column A" when they have no name).
 */
export const holdsText = (bytes: Uint8Array): boolean =>
  [...unpackedEntries(bytes)].some(
    ([name, data]) => CONTENT.test(name) && LETTERS.test(data.toString('utf8').replace(CODES, '')),
  )
