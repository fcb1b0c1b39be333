import type { ReactNode } from 'react'
import * as css from './menu.css'
import { useDisclosure } from './use-disclosure'

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
  const details = useDisclosure()
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
