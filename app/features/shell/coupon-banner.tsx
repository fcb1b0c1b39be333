import { Link, useHref, useLocation } from '@remix-run/react'
import { Gift, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { focusContent } from '~/ui/move-focus'
import { screenOnly } from '~/ui/print.css'
import * as css from './coupon-banner.css'

/** The coupon for following the social account (specification §2). Closed, it does not come again. */
export function CouponBanner({ pages }: { pages: number }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const address = useHref('/hide-coupon')
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    body.set('stay', '1')
    setClosed(true)
    focusContent()
    // Lost, it is shown again with the next page.
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }
  return (
    <aside className={`${css.banner} ${screenOnly}`} aria-label={t('coupon.label')}>
      <Gift size={18} className={css.glyph} aria-hidden />
      <p className={css.text}>
        <span>{t('coupon.text', { count: pages })}</span>
        <Link to="/coupon" className={css.link}>
          {t('coupon.action')}
        </Link>
      </p>
      <form method="post" action={address} onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" kind="quiet" square aria-label={t('coupon.close')}>
          <X size={18} aria-hidden />
        </Button>
      </form>
    </aside>
  )
}
