import type { ReactNode } from 'react'
import { skipLink, visuallyHidden } from './hidden.css'

/** Heard by screen readers, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>
}

/** The first thing Tab reaches: past the header, to the element with id `target`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className={skipLink} href={`#${target}`}>
      {children}
    </a>
  )
}

/** Says changes politely, without moving the focus. */
export function Announcer({ text }: { text: string }) {
  return (
    <p className={visuallyHidden} role="status" aria-live="polite">
      {text}
    </p>
  )
}
