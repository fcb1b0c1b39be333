import { useEffect, useRef, type ReactNode } from 'react'
import * as css from './menu.css'

export interface MenuProps {
  /** The whole name, e.g. "Language of this site: English". */
  readonly label: string
  readonly icon: ReactNode
  /** Short text beside the icon where there is room. */
  readonly text?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Opens without script, being `<details>`; with script Escape, a click beside it and leaving by Tab close it. */
export function Menu({ label, icon, text, wide = false, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => {
      element.open = false
    }
    const onOutside = (event: Event) => {
      if (element.open && event.target instanceof Node && !element.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    element.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      element.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details className={css.menu} ref={details}>
      <summary className={css.trigger} aria-label={label}>
        {icon}
        {text && (
          <span className={css.triggerText} aria-hidden>
            {text}
          </span>
        )}
      </summary>
      <div className={wide ? `${css.panel} ${css.columns}` : css.panel}>{children}</div>
    </details>
  )
}
