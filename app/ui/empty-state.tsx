import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './empty-state.css'

/** Nothing there yet: what it is, and what can be done next. */
export function EmptyState({
  Icon,
  title,
  children,
}: {
  Icon: LucideIcon
  title: string
  children?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <Icon size={40} strokeWidth={1.25} className={css.glyph} aria-hidden />
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}
