import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import { mayPrefetch } from '~/lib/prefetch'
import { useHydrated } from '~/ui/use-hydrated'

interface SiteLinkProps {
  /** Path below the language prefix. */
  readonly to: string
  readonly className?: string
  readonly current?: boolean
  readonly children: ReactNode
}

/** A link of header or footer. From the account screens, which are another basename, it leads by a whole document. */
export function SiteLink({ to, className, current = false, children }: SiteLinkProps) {
  const { boot } = useBoot()
  const hydrated = useHydrated()
  const shared = {
    ...(className !== undefined && { className }),
    ...(current && { 'aria-current': 'page' as const }),
  }
  if (boot.site === 'account') {
    return (
      <a href={localizedPath(boot.language, to)} {...shared}>
        {children}
      </a>
    )
  }
  const isAhead = hydrated && mayPrefetch(navigator)
  return (
    <Link to={to} prefetch={isAhead ? 'intent' : 'none'} {...shared}>
      {children}
    </Link>
  )
}
