/** Names of engines as they write them; one without an entry is shown by its own word. */
const NAMES: Readonly<Record<string, string>> = {
  apertium: 'Apertium',
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
  openai: 'OpenAI',
  google: 'Google',
  microsoft: 'Microsoft',
  bergamot: 'Bergamot',
}

/** `deepl+apertium` is a way over a pivot, `deepl → apertium` a change in the middle of the document. */
export const engineName = (engine: string): string =>
  engine.replace(/[^\s+→]+/gu, (word) => NAMES[word] ?? word).replaceAll('+', ' + ')
