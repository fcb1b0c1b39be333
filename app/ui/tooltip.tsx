import { useId, useState, type ReactNode } from 'react'
import * as css from './tooltip.css'

/** What the control must take on. */
export interface TooltipControl {
  readonly 'aria-describedby': string
  readonly onKeyDown: (event: { readonly key: string }) => void
  readonly onPointerLeave: () => void
  readonly onBlur: () => void
}

/**
 * Says more about a control while it is pointed at or focused. It closes 200 ms after that (specification §9), stays while
 * the pointer is on it, and Escape dismisses it (WCAG 2.2, 1.4.13). It needs no script to be shown.
 */
export function Tooltip({
  text,
  end = false,
  children,
}: {
  text: string
  /** Towards the beginning of the line, for controls at its end. */
  end?: boolean
  children: (control: TooltipControl) => ReactNode
}) {
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  const again = () => setDismissed(false)
  return (
    <span className={css.anchor} {...(isDismissed && { 'data-dismissed': '' })}>
      {children({
        'aria-describedby': id,
        onKeyDown: ({ key }) => setDismissed(key === 'Escape'),
        onPointerLeave: again,
        onBlur: again,
      })}
      <span role="tooltip" id={id} className={end ? `${css.bubble} ${css.end}` : css.bubble}>
        {text}
      </span>
    </span>
  )
}
