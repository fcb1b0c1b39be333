/** `linebreak` ships no types: the Unicode line breaking algorithm (UAX #14), conjoining small kana strictly. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end (UTF-16 offset after any spaces); null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
