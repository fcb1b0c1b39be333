import { useEffect, useRef, type ReactNode } from 'react'
import * as css from './menu.css'

export interface MenuProps {
  /** The whole name, e.g. "Language of this site: English". */
  readonly label: string
  readonly icon: ReactNode
  /** Short text beside the icon where there is room. */
  readonly text?: string
  readonly wide?: boolean
  /** Opens from its beginning towards the end of the line. */
  readonly start?: boolean
  /** Told whenever it opens or closes. */
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Opens without script, being `<details>`; with script Escape, a click beside it and leaving by Tab close it. */
export function Menu({ label, icon, text, wide = false, start = false, onToggle, children }: MenuProps) {
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
    <details
      className={css.menu}
      ref={details}
      {...(onToggle && { onToggle: (event) => onToggle(event.currentTarget.open) })}
    >
      <summary className={css.trigger} aria-label={label}>
        {icon}
        {text && (
          <span className={css.triggerText} aria-hidden>
            {text}
          </span>
        )}
      </summary>
      <div className={[css.panel, wide && css.columns, start && css.fromStart].filter(Boolean).join(' ')}>
        {children}
      </div>
    </details>
  )
}
