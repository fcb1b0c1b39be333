import { useState, type ReactNode } from 'react'
import * as css from './field.css'

/**
 * The remaining-characters counter of an input with a maximum length (specification §5). Without script it says the maximum,
 * and it is read out only when little is left.
 */
export function Counted({
  initial,
  max,
  words,
  children,
}: {
  initial: string
  max: number
  /** "{count} characters left". */
  words: (left: number) => string
  children: (control: {
    readonly maxLength: number
    readonly onInput: (event: { currentTarget: { value: string } }) => void
  }) => ReactNode
}) {
  const [left, setLeft] = useState(max - initial.length)
  return (
    <>
      {children({
        maxLength: max,
        onInput: ({ currentTarget }) => setLeft(max - currentTarget.value.length),
      })}
      <p className={css.counter} aria-live={left <= max / 20 ? 'polite' : 'off'}>
        {words(Math.max(0, left))}
      </p>
    </>
  )
}
