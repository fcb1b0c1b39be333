/** Signs of programs, and the share of them above which a text is one. */
const SIGNS = /[{};=()<>_\\|]/g
const MANY = 0.04
/** How programs prompt, and how their comments begin. */
const BEGINS = /^(#{1,4}|%{1,5}|\/\/|\/\*|\$|>{1,3})(?=[\s\w[(]|$)|^\.\.\. |^\\[a-zA-Z@]|^<[/a-zA-Z!?]/

/** Does a row begin as those of listings do? */
export const isListingSign = (text: string): boolean => BEGINS.test(text)

/** Brackets, equals signs and semicolons make code of what is written with a typewriter. */
export const isProgram = (text: string): boolean => (text.match(SIGNS)?.length ?? 0) > MANY * text.length

/** Is this one name of a program, as manuals put it into their margins? */
export const isName = (text: string): boolean =>
  /^[\\@$-]?[\w@*:-]+$/.test(text) && /[\\@_$]|\w::?\w/.test(text)
