import { useEffect, useRef, type RefObject } from 'react'

/**
 * What `<details>` lacks as a menu or popover: Escape, a click beside it and leaving it by Tab close it, and with `closeMs` the
 * mouse leaving it does, after so many milliseconds.
 */
export function useDisclosure(closeMs?: number): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    if (!element) return
    return listen(element, closeMs)
  }, [closeMs])
  return details
}

function listen(element: HTMLDetailsElement, closeMs: number | undefined): () => void {
  const off = new AbortController()
  const { signal } = off
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    element.open = false
  }
  const stay = () => clearTimeout(timer)
  const onOutside = (event: Event) => {
    if (element.open && event.target instanceof Node && !element.contains(event.target)) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !element.open) return
    event.stopPropagation()
    close()
    element.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', onOutside, { signal })
  document.addEventListener('focusin', onOutside, { signal })
  element.addEventListener('keydown', onKey, { signal })
  if (closeMs !== undefined) {
    const onLeave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') timer = setTimeout(close, closeMs)
    }
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('pointerenter', stay, { signal })
  }
  return () => {
    stay()
    off.abort()
  }
}
