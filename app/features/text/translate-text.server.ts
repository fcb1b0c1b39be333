import { WEBAPI_CALLS } from '#contracts/calls'
import { MAX_TEXT_LENGTH } from '#contracts/limits'
import { LanguageSchema, SourceLanguageSchema, type TranslatedText } from '#contracts/translate'
import { failure } from '~/lib/failure'
import { splitText } from '~/lib/split-text'
import { failureOf, type Upstream } from '~/lib/upstream.server'
import { joinPieces, untranslated } from './pieces'
import type { TextAnswer } from './text-answer'

export interface TextRequest {
  readonly text: string
  readonly from: string
  readonly to: string
}

/** Translates a text of any length, in pieces; refusals are values. */
export async function translateText(upstream: Upstream, request: TextRequest): Promise<TextAnswer> {
  const from = SourceLanguageSchema.safeParse(request.from)
  const to = LanguageSchema.safeParse(request.to)
  if (!request.text.trim()) return { failure: failure('textRequired') }
  if (!from.success) return { failure: failure('invalidInput') }
  if (!to.success) return { failure: failure(request.to ? 'invalidInput' : 'targetLanguageRequired') }
  const results: TranslatedText[] = []
  let source = from.data
  try {
    for (const text of splitText(request.text, MAX_TEXT_LENGTH)) {
      const result = text.trim()
        ? await upstream.execute(WEBAPI_CALLS.wordTranslateResult, { text, from: source, to: to.data })
        : untranslated(text)
      results.push(result)
      // The language of the first piece holds for the rest.
      source = SourceLanguageSchema.catch(source).parse(result.from || source)
    }
    return { result: joinPieces(results) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
