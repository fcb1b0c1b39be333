import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { focusContent } from '~/ui/move-focus'

/**
 * Another page begins at its content, as a document that the browser loads begins at its top; what was pressed is gone or
 * belongs to the page before. A page that only shows something else of itself leaves the focus where it is.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}
