import { Link } from '@remix-run/react'
import * as tabs from '~/ui/tabs.css'

/** Tabs with addresses of their own. */
export function TabLinks({
  label,
  items,
}: {
  label: string
  items: readonly { readonly to: string; readonly text: string; readonly isCurrent: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={tabs.list}>
        {items.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className={tabs.tab}
              preventScrollReset
              {...(isCurrent && { 'aria-current': 'page' })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
