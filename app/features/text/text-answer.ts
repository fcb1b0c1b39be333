import type { TranslatedText } from '#contracts/translate'
import type { Failure } from '~/lib/failure'

export interface TextInput {
  readonly text: string
  readonly from: string
  readonly to: string
}

/** A translation, or why there is none. */
export type TextAnswer = { readonly result: TranslatedText } | { readonly failure: Failure }

/** What the text screen shows after its form was sent without script. */
export interface TextOutcome {
  readonly kind: 'text'
  readonly text: string
  readonly from: string
  readonly to: string
  readonly answer?: TextAnswer
}
