import type { BilingualLayout } from '#contracts/translate'
import { NETWORK_FAILURE, type Failure } from '~/lib/failure'
import { isBilingualLayout } from '~/lib/preferences'
import type { Quoted } from './quoted'

export interface RefusedFile {
  readonly fileName: string
  readonly failure: Failure
}

/** What the documents screen shows after a form that could not be carried out as a whole. */
export interface DocumentsOutcome {
  readonly kind: 'documents'
  readonly from: string
  readonly to: string
  readonly bilingual: BilingualLayout
  /** Beside the target language. */
  readonly targetFailure?: Failure
  /** Above the button. */
  readonly formFailure?: Failure
  readonly refused: readonly RefusedFile[]
  /** By file id. */
  readonly rowFailures: Readonly<Record<string, Failure>>
  /** Prices that have not been shown yet; nothing was started, so that they are seen first. */
  readonly quoted?: Quoted
}

/** The server could not be asked: everything stays as it was typed and chosen. */
export function unreachableOutcome(form: FormData): DocumentsOutcome {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const bilingual = field('bilingual')
  return {
    kind: 'documents',
    from: field('from'),
    to: field('to'),
    bilingual: isBilingualLayout(bilingual) ? bilingual : 'paragraphs',
    formFailure: NETWORK_FAILURE,
    refused: [],
    rowFailures: {},
  }
}
