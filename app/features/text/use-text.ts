import { useEffect, useSyncExternalStore } from 'react'
import { useErrorText } from '~/lib/error-text'
import { failure } from '~/lib/failure'
import { isServed, type Pairs } from '~/lib/language-pairs'
import type { LanguageChoice } from '~/lib/preferences'
import { typedText } from '~/lib/typed-text'
import type { TextOutcome } from './text-answer'
import { useLiveTranslation } from './use-live-translation'

const SAME_LANGUAGE = failure('sameLanguage')

interface TextStateInput {
  readonly choice: LanguageChoice
  readonly onChoose: (choice: LanguageChoice) => void
  readonly pairs: Pairs
  /** What a form sent without script came back with. */
  readonly outcome: TextOutcome | undefined
}

/** The text that a form came back with, or what was typed in this tab before. */
function useTypedText(posted: string | undefined) {
  const text = useSyncExternalStore(typedText.subscribe, typedText.read, () => posted ?? '')
  useEffect(() => {
    if (posted !== undefined) typedText.write(posted)
  }, [posted])
  return [text, typedText.write] as const
}

/** Text and translation; kept above the tabs, so that changing them loses nothing. */
export function useText({ choice, onChoose, pairs, outcome }: TextStateInput) {
  const errorText = useErrorText()
  const [text, setText] = useTypedText(outcome?.text)
  const canAsk = choice.from !== choice.to && isServed(pairs, choice.from, choice.to)
  const live = useLiveTranslation({ text, ...choice }, canAsk, outcome?.answer)
  const { result, failure: refusal } = live
  const detected = result?.from ?? ''
  const source = choice.from === 'auto' ? detected : choice.from
  const canSwap = source !== '' && choice.to !== '' && source !== choice.to
  const swap = () => {
    if (!canSwap) return
    if (result?.text) setText(result.text)
    onChoose({ from: choice.to, to: source })
  }
  const isTargetMissing = refusal?.code === 'targetLanguageRequired' && choice.to === ''
  const isSame = choice.from === choice.to && text.trim() !== '' && !refusal
  const wrongTarget = isTargetMissing ? refusal : isSame ? SAME_LANGUAGE : undefined
  return {
    text,
    setText,
    live,
    detected,
    canSwap,
    swap,
    /** Language of the shown result. */
    resultTo: live.resultTo,
    targetError: wrongTarget && errorText(wrongTarget),
  }
}

export type TextState = ReturnType<typeof useText>
