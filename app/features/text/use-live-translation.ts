import { useHref } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { TranslatedText } from '#contracts/translate'
import { failure, type Failure } from '~/lib/failure'
import type { TextAnswer, TextInput } from './text-answer'
import { translatePieces, type PieceCache } from './translate-pieces'

/** Wait this long after the last key. */
const TYPING_PAUSE_MS = 500

export interface LiveTranslation {
  readonly status: 'idle' | 'working' | 'done' | 'failed'
  /** Pieces of a long text. */
  readonly done: number
  readonly total: number
  /** The last translation; kept while a newer one is made. */
  readonly result: TranslatedText | null
  /** The language that the result is in, which need not be the one chosen now; empty without a result. */
  readonly resultTo: string
  readonly failure: Failure | null
}

const IDLE: LiveTranslation = { status: 'idle', done: 0, total: 0, result: null, resultTo: '', failure: null }

const initial = (answer: TextAnswer | undefined, to: string): LiveTranslation => {
  if (!answer) return IDLE
  if ('result' in answer) return { ...IDLE, status: 'done', result: answer.result, resultTo: to }
  return { ...IDLE, status: 'failed', failure: answer.failure }
}

/**
 * Translates while somebody types: after a pause, dropping whatever is under way for an older text. `canAsk` is false
 * for a pair that no engine serves, of which nothing is shown that was made for another.
 */
export function useLiveTranslation(input: TextInput, canAsk: boolean, answer: TextAnswer | undefined) {
  const address = useHref('/api/text')
  const [state, setState] = useState(() => initial(answer, input.to))
  const cache = useRef<PieceCache>(new Map())
  const running = useRef<AbortController | null>(null)
  const { text, from, to } = input
  const key = JSON.stringify([from, to, text])
  const asked = useRef(answer ? key : '')

  const stop = () => {
    running.current?.abort()
    running.current = null
  }
  const run = () => {
    stop()
    asked.current = key
    if (!text.trim() || !canAsk || !to) return setState(IDLE)
    const controller = new AbortController()
    running.current = controller
    const update = (next: (before: LiveTranslation) => LiveTranslation) => {
      if (!controller.signal.aborted) setState(next)
    }
    update((before) => ({ ...before, status: 'working', done: 0, total: 0, failure: null }))
    const onPiece = (done: number, total: number) => update((before) => ({ ...before, done, total }))
    void translatePieces(
      { text, from, to },
      { address, cache: cache.current, signal: controller.signal, onPiece },
    ).then((next) =>
      update((before) =>
        'result' in next
          ? { ...IDLE, status: 'done', result: next.result, resultTo: to }
          : { ...before, status: 'failed', failure: next.failure },
      ),
    )
  }
  const translateNow = () => {
    run()
    if (text.trim() && !to)
      setState({ ...IDLE, status: 'failed', failure: failure('targetLanguageRequired') })
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (asked.current === key) return
    const timer = setTimeout(() => latest.current(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => () => running.current?.abort(), [])
  return { ...state, translateNow }
}
