/** `hyphen` ships no types: Liang's algorithm over the patterns of TeX (hyph-utf8), which are in its `patterns/`. */
declare module 'hyphen' {
  /** Puts soft hyphens (U+00AD) where words may be divided. */
  export default function createHyphenator(
    patterns: unknown,
    options: { readonly minWordLength: number; readonly html: boolean },
  ): (text: string) => string
}
