import type { ReactNode } from 'react'
import * as css from './popover.css'
import { POPOVER_CLOSE_MS } from './timing'
import { useDisclosure } from './use-disclosure'

/** More words behind a short one. Opens by click or key, also without script; the mouse leaving it closes it after 200 ms. */
export function Popover({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details ref={useDisclosure(POPOVER_CLOSE_MS)} className={css.popover}>
      <summary className={css.trigger}>{label}</summary>
      <div className={css.panel}>{children}</div>
    </details>
  )
}
