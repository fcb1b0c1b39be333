import type * as z from 'zod'
import type { TranslatedText, TranslateTextInputSchema } from '../../contracts/translate'
import type { WebApiContext } from './context'
import { classify, failure } from './errors'
import { requirePair } from './language-pairs'
import { ownerOf, type Principal } from './principal'

/** Translates a typed text sentence by sentence, at once; `signal` aborts when the caller has gone. */
export async function translateText(
  context: WebApiContext,
  principal: Principal,
  input: z.output<typeof TranslateTextInputSchema>,
  signal: AbortSignal,
): Promise<TranslatedText> {
  const { texts, translator } = context
  const { text, to } = input
  if (text.trim() === '') throw failure('textRequired')
  const from = input.from === 'auto' ? await translator.detectLanguage(text) : input.from
  if (from === null) throw failure('languageUndetected')
  await requirePair(translator, from, to)
  return texts.run(ownerOf(principal), async () => {
    try {
      const { segments, engine, unknownWords } = await translator.translateText({ text, from, to, signal })
      const translation = segments.map((segment) => segment.target).join('')
      return { text: translation, from, engine, segments, unknownWords }
    } catch (error) {
      signal.throwIfAborted()
      throw classify(error).failure
    }
  })
}
