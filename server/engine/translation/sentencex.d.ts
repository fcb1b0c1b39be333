declare module 'sentencex' {
  /** Sentences of a text; joined they are the text again. `language`: ISO 639-1, unknown ones fall back. */
  export default function segment(language: string, text: string): string[]
}
