import type { LanguagePair } from '../../model'

/** One Apertium mode we are willing to run. */
export interface ModeSpec {
  /** A short, ordinary sentence of the source language; the self-test demands a different, non-empty answer. */
  readonly probe: string
  /**
   * Names the rule file by which the constraint grammar alone disambiguates. Debian 12's perceptron tagger of
   * apertium-rus-ukr 0.2.1 ends in an assertion, so its stage is replaced.
   */
  readonly grammarInsteadOfTagger?: string
}

const CATALAN = 'El gos menja carn a la casa vermella.'
const SPANISH = 'El perro come carne en la casa roja.'

/**
 * The allow-list. Modes outside it are never run, whatever else is installed. Names are those of the Debian packages'
 * files in `/usr/share/apertium/modes`.
 */
export const MODES = {
  'eng-cat': { probe: 'The dog eats meat in the red house.' },
  'eng-spa': { probe: 'The dog eats meat in the red house.' },
  'cat-spa': { probe: CATALAN },
  'cat-fra': { probe: CATALAN },
  'cat-ita': { probe: CATALAN },
  'cat-por_BR': { probe: CATALAN },
  'spa-eng': { probe: SPANISH },
  'spa-cat': { probe: SPANISH },
  'es-fr': { probe: SPANISH },
  'fra-cat': { probe: 'Le chien mange de la viande dans la maison rouge.' },
  'ita-cat': { probe: 'Il cane mangia la carne nella casa rossa.' },
  'pt-es': { probe: 'O cão come carne na casa vermelha.' },
  'ro-es': { probe: 'Câinele mănâncă carne în casa roșie.' },
  'rus-ukr': { probe: 'Собака ест мясо в красном доме.', grammarInsteadOfTagger: 'rus-ukr.rlx.bin' },
  'ukr-rus': { probe: 'Собака їсть м’ясо в червоному будинку.', grammarInsteadOfTagger: 'ukr-rus.rlx.bin' },
  'swe-dan': { probe: 'Hunden äter kött i det röda huset.' },
  'dan-swe': { probe: 'Hunden spiser kød i det røde hus.' },
  'ind-zlm': { probe: 'Perusahaan itu membeli mobil baru karena uang mereka cukup.' },
  'zlm-ind': { probe: 'Syarikat itu membeli kereta baharu kerana wang mereka cukup.' },
} as const satisfies Record<string, ModeSpec>

export type ModeName = keyof typeof MODES

export const modeSpec = (mode: ModeName): ModeSpec => MODES[mode]

export interface Route extends LanguagePair {
  /** Modes to run one after another; the stream format passes from one to the next, so styles survive the pivot. */
  readonly modes: readonly ModeName[]
  /** A direct way, several times as fast, that reads less well: for requests that ask for it, and where the pivot leaves words in its own language. */
  readonly fastModes?: readonly ModeName[]
}

const route = (from: string, to: string, ...modes: ModeName[]): Route => ({ from, to, modes })

/**
 * Which modes serve which pair. Chosen by reading outputs side by side (README, "Routes"): Catalan is the hub between
 * English and the Romance languages, because its dictionaries are the newest; into English Spanish reads better.
 * `pt` is written in the Brazilian norm, the default region of the code (CLDR likely subtags).
 */
export const ROUTES: readonly Route[] = [
  { from: 'en', to: 'es', modes: ['eng-cat', 'cat-spa'], fastModes: ['eng-spa'] },
  route('en', 'fr', 'eng-cat', 'cat-fra'),
  route('en', 'it', 'eng-cat', 'cat-ita'),
  route('en', 'pt', 'eng-cat', 'cat-por_BR'),
  route('es', 'en', 'spa-eng'),
  route('es', 'fr', 'es-fr'),
  route('es', 'it', 'spa-cat', 'cat-ita'),
  route('es', 'pt', 'spa-cat', 'cat-por_BR'),
  route('fr', 'en', 'fra-cat', 'cat-spa', 'spa-eng'),
  route('fr', 'es', 'fra-cat', 'cat-spa'),
  route('fr', 'it', 'fra-cat', 'cat-ita'),
  route('fr', 'pt', 'fra-cat', 'cat-por_BR'),
  route('it', 'en', 'ita-cat', 'cat-spa', 'spa-eng'),
  route('it', 'es', 'ita-cat', 'cat-spa'),
  route('it', 'fr', 'ita-cat', 'cat-fra'),
  route('it', 'pt', 'ita-cat', 'cat-por_BR'),
  route('pt', 'en', 'pt-es', 'spa-eng'),
  route('pt', 'es', 'pt-es'),
  route('pt', 'fr', 'pt-es', 'es-fr'),
  route('pt', 'it', 'pt-es', 'spa-cat', 'cat-ita'),
  route('ro', 'en', 'ro-es', 'spa-eng'),
  route('ro', 'es', 'ro-es'),
  route('ro', 'fr', 'ro-es', 'es-fr'),
  route('ro', 'it', 'ro-es', 'spa-cat', 'cat-ita'),
  route('ro', 'pt', 'ro-es', 'spa-cat', 'cat-por_BR'),
  route('ru', 'uk', 'rus-ukr'),
  route('uk', 'ru', 'ukr-rus'),
  route('sv', 'da', 'swe-dan'),
  route('da', 'sv', 'dan-swe'),
  route('id', 'ms', 'ind-zlm'),
  route('ms', 'id', 'zlm-ind'),
]
