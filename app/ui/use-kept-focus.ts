import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { returnFocus } from './move-focus'

// On the server there is no layout, and React says so.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A button that is disabled while it works loses the focus; it has it again afterwards, unless something else has taken it. */
export function useKeptFocus(isDisabled: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  useBeforePaint(() => {
    if (isDisabled) had.current ||= document.activeElement === button.current
    else if (had.current) {
      had.current = false
      returnFocus(button.current)
    }
  }, [isDisabled])
  return button
}
