/** Names of engines as they write them; one without an entry is shown by its own word. */
const NAMES: Readonly<Record<string, string>> = {
  apertium: 'Apertium',
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
  openai: 'OpenAI',
  bergamot: 'Bergamot',
}

export const engineName = (engine: string): string => NAMES[engine] ?? engine
