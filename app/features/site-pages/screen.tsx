import type { ReactNode } from 'react'
import * as css from './site-pages.css'

/** Heading, explanation and actions of a screen, then what it is about. */
export function Screen({
  title,
  text,
  actions,
  reading = false,
  children,
}: {
  title: string
  text?: string
  actions?: ReactNode
  /** As wide as a text is read. */
  reading?: boolean
  children?: ReactNode
}) {
  return (
    <div className={reading ? css.reading : css.wide}>
      <div className={css.head}>
        <div className={css.words}>
          <h1>{title}</h1>
          {text && <p className={css.lead}>{text}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
