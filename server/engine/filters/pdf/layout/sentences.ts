/** Words of a sentence on one line; cells have fewer. */
export const PROSE = 4
export const SENTENCE_END = /[.!?:…。！？]["”’»)]?\s*$/
/** Ends of parts of sentences, too. */
export const CLAUSE_END = /[.!?:;…。！？]["”’»)」』]?\s*$/
/** A line that ends so goes on in the next. */
export const GOES_ON =
  /(?:[,;–—&(/-]|\b(?:of|the|and|de|la|und|der|die|das|den|von|et|du|des|del|di|da))\s*$/i
export const CUT_WORD = /\p{Ll}[-\u2010\u00ad]$/u

/** Ends a line within a sentence, or with one? Names and entries do neither. */
export const endsWithin = (text: string): boolean => GOES_ON.test(text) || /[.!?:]\s*$/.test(text)
