import type { LanguageCode } from './language'
import type { Unit } from './unit'

export type DocumentFormat = 'docx' | 'pptx' | 'xlsx' | 'pdf'

/** What upload tells the user before anything is paid. */
export interface Analysis {
  readonly format: DocumentFormat
  /** By the deterministic rule of the format; the number that is billed. */
  readonly pages: number
  readonly words: number
  /** Characters of unspaced scripts. */
  readonly characters: number
  /** Up to 20,000 characters of the document's own text, for language detection. */
  readonly sample: string
  /** Keys, e.g. `no-text`, `macros-kept`. */
  readonly warnings: readonly string[]
}

/**
 * Everything of the document that is not in its units, in whatever form the filter likes. It must survive
 * `structuredClone`, because extract and merge may run in different processes.
 */
export type Skeleton = unknown

export interface Extraction {
  readonly units: readonly Unit[]
  readonly skeleton: Skeleton
  readonly warnings: readonly string[]
  /**
   * The filter has kept in memory what it read, for as long as the skeleton lives: merging in the same process, once and
   * with this very skeleton, is quicker and gives the same bytes.
   */
  readonly held?: boolean
}

/**
 * `paragraphs`: the layout natural to the format: each translation under its source (Word), after its slide
 * (PowerPoint), in its cell (Excel), beside its page (PDF). `table`: a document of its own with two columns for
 * reviewers (Word), a sheet of its own (Excel). `alternating`: each page followed by its translation (PDF). A filter
 * takes `paragraphs` for one that it has not.
 */
export type BilingualLayout = 'none' | 'paragraphs' | 'table' | 'alternating'

/** `true` means `paragraphs`. */
export const bilingualLayout = (asked: boolean | BilingualLayout | undefined): BilingualLayout =>
  typeof asked === 'string' ? asked : asked ? 'paragraphs' : 'none'

export interface MergeOptions {
  readonly from: LanguageCode
  readonly to: LanguageCode
  /** Also write the bilingual file, where the filter can; see `bilingualLayout`. */
  readonly bilingual?: boolean | BilingualLayout
}

/** The finished files. `bilingual` only where asked for and where the filter can. */
export interface Merged {
  readonly translated: Uint8Array
  readonly bilingual: Uint8Array | null
  /** Extension and media type of the files where they are not the filter's own, e.g. `.docm` for macros kept. */
  readonly variant?: { readonly extension: string; readonly mediaType: string }
  readonly warnings: readonly string[]
}
