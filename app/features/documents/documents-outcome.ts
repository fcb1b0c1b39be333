import type { Failure } from '~/lib/failure'

export interface RefusedFile {
  readonly fileName: string
  readonly failure: Failure
}

/** What the documents screen shows after a form that could not be carried out as a whole. */
export interface DocumentsOutcome {
  readonly kind: 'documents'
  readonly from: string
  readonly to: string
  /** Beside the target language. */
  readonly targetFailure?: Failure
  /** Above the button. */
  readonly formFailure?: Failure
  readonly refused: readonly RefusedFile[]
  /** By file id. */
  readonly rowFailures: Readonly<Record<string, Failure>>
}
